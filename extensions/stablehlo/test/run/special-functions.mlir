// Functions of CHLO that become polynomials and sums, as compiled code and by the reference evaluator.
// Values are those of mpmath with 150 digits.
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=require-all=true -o %t.mlir
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=require-all=true --load-dialect-plugin=%stablehlo_plugin -o %t.registered.mlir
// RUN: diff %t.mlir %t.registered.mlir
// UNSUPPORTED: sanitizers, installed
// DEFINE: %{run} = bcast-run %t.mlir --entry

// RUN: %{run}=bessel_i1e '--input=9xf64=[0.5,-3.0,8.0,8.25,-100.0,10000000000.0,0.0,inf,nan]' '--expected-output=9xf64=[0.1564208031848717,-0.19682671329730086,0.13414249329269817,0.13231017396500142,-0.03974415302513025,3.989422803864723e-06,0.0,0.0,nan]' --reference --rtol=1e-14
// RUN: %{run}=bessel_i1e_f32 '--input=9xf32=[0.5,-3.0,8.0,8.25,-100.0,10000000000.0,0.0,inf,nan]' '--expected-output=9xf32=[0.1564208031848717,-0.19682671329730086,0.13414249329269817,0.13231017396500142,-0.03974415302513025,3.989422803864723e-06,0.0,0.0,nan]' --reference --rtol=2e-7
func.func @bessel_i1e(%x: tensor<?xf64>) -> tensor<?xf64> {
  %0 = "chlo.bessel_i1e"(%x) : (tensor<?xf64>) -> tensor<?xf64>
  return %0 : tensor<?xf64>
}
func.func @bessel_i1e_f32(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "chlo.bessel_i1e"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Negative numbers have integer powers. At a pole, even powers are infinite; the sides of others differ.
// RUN: %{run}=zeta '--input=14xf64=[2.0,2.5,1.0009765625,30.0,2.0,3.0,2.0,3.0,2.5,1.0,0.5,3.0,inf,2.0]' '--input=14xf64=[1.0,0.5,100.0,10.0,-1.5,-20.5,-3.0,-3.0,-1.5,2.0,2.0,inf,2.0,nan]' '--expected-output=14xf64=[1.6449340668482264,6.247110634568812,1019.4101554460941,1.0619503904151228e-30,9.379246644989124,0.0011331449598188984,inf,nan,nan,inf,nan,0.0,0.0,nan]' --reference --rtol=1e-14
// RUN: %{run}=zeta_bf16 '--input=4xbf16=[2.0,2.5,4.0,2.0]' '--input=4xbf16=[1.0,0.5,-1.5,-3.0]' '--expected-output=4xbf16=[1.6449340668482264,6.247110634568812,32.432379369864606,inf]' --reference --rtol=8e-3
func.func @zeta(%s: tensor<?xf64>, %q: tensor<?xf64>) -> tensor<?xf64> {
  %0 = "chlo.zeta"(%s, %q) : (tensor<?xf64>, tensor<?xf64>) -> tensor<?xf64>
  return %0 : tensor<?xf64>
}
func.func @zeta_bf16(%s: tensor<?xbf16>, %q: tensor<?xbf16>) -> tensor<?xbf16> {
  %0 = "chlo.zeta"(%s, %q) : (tensor<?xbf16>, tensor<?xbf16>) -> tensor<?xbf16>
  return %0 : tensor<?xbf16>
}

// RUN: %{run}=polygamma '--input=13xf64=[0.0,1.0,2.0,5.0,20.0,1.0,2.0,1.0,2.0,-1.0,0.5,3.0,inf]' '--input=13xf64=[3.0,0.5,7.0,100.0,2.5,-1.5,-20.25,-2.0,-2.0,1.0,1.0,inf,1.0]' '--expected-output=13xf64=[0.9227843350984671,4.934802200544679,-0.023530472985855238,2.460599944011996e-09,-10709198259.124132,9.379246644989124,124.02278552474384,inf,nan,nan,nan,0.0,nan]' --reference --rtol=2e-14
// RUN: %{run}=polygamma_f16 '--input=4xf16=[0.0,1.0,2.0,12.0]' '--input=4xf16=[3.0,0.5,7.0,4.0]' '--expected-output=4xf16=[0.9227843350984671,4.934802200544679,-0.023530472985855238,-7.5728256606268465]' --reference --rtol=1e-3
// RUN: not %{run}=polygamma --input=2xf64=1 --input=3xf64=1 2>&1 | FileCheck %s
// CHECK: operand 1 has extent 2, operand 0 has extent 3; they must be equal
func.func @polygamma(%n: tensor<?xf64>, %x: tensor<?xf64>) -> tensor<?xf64> {
  %0 = "chlo.polygamma"(%n, %x) : (tensor<?xf64>, tensor<?xf64>) -> tensor<?xf64>
  return %0 : tensor<?xf64>
}
func.func @polygamma_f16(%n: tensor<?xf16>, %x: tensor<?xf16>) -> tensor<?xf16> {
  %0 = "chlo.polygamma"(%n, %x) : (tensor<?xf16>, tensor<?xf16>) -> tensor<?xf16>
  return %0 : tensor<?xf16>
}
