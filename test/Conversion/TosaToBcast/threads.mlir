// RUN: bcast-opt %s --pass-pipeline='builtin.module(func.func(convert-tosa-to-bcast))' --verify-diagnostics -o /dev/null
// Functions in parallel: the reasons do not mix.

func.func @f0(%x: tensor<2xi4>) -> tensor<2xi4> {
  // expected-remark @below {{'tosa.abs' stays: bcast.abs does not take elements of type 'i4' [TYPE-1]}}
  %0 = tosa.abs %x : (tensor<2xi4>) -> tensor<2xi4>
  return %0 : tensor<2xi4>
}

func.func @f1(%x: tensor<2xi48>) -> tensor<2xi48> {
  // expected-remark @below {{'tosa.abs' stays: bcast.abs does not take elements of type 'i48' [TYPE-1]}}
  %0 = tosa.abs %x : (tensor<2xi48>) -> tensor<2xi48>
  return %0 : tensor<2xi48>
}

func.func @f2(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-remark @below {{'tosa.abs' stays: bcast.abs does not take elements of type 'i1' [TYPE-1]}}
  %0 = tosa.abs %x : (tensor<2xi1>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

func.func @f3(%x: tensor<2xf8E5M2>) -> tensor<2xf8E5M2> {
  // expected-remark @below {{'tosa.abs' stays: bcast.abs does not take elements of type 'f8E5M2' [TYPE-1]}}
  %0 = tosa.abs %x : (tensor<2xf8E5M2>) -> tensor<2xf8E5M2>
  return %0 : tensor<2xf8E5M2>
}

func.func @f4(%x: tensor<2xi4>) -> tensor<2xi4> {
  // expected-remark @below {{'tosa.abs' stays: bcast.abs does not take elements of type 'i4' [TYPE-1]}}
  %0 = tosa.abs %x : (tensor<2xi4>) -> tensor<2xi4>
  return %0 : tensor<2xi4>
}

func.func @f5(%x: tensor<2xi48>) -> tensor<2xi48> {
  // expected-remark @below {{'tosa.abs' stays: bcast.abs does not take elements of type 'i48' [TYPE-1]}}
  %0 = tosa.abs %x : (tensor<2xi48>) -> tensor<2xi48>
  return %0 : tensor<2xi48>
}

func.func @f6(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-remark @below {{'tosa.abs' stays: bcast.abs does not take elements of type 'i1' [TYPE-1]}}
  %0 = tosa.abs %x : (tensor<2xi1>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

func.func @f7(%x: tensor<2xf8E5M2>) -> tensor<2xf8E5M2> {
  // expected-remark @below {{'tosa.abs' stays: bcast.abs does not take elements of type 'f8E5M2' [TYPE-1]}}
  %0 = tosa.abs %x : (tensor<2xf8E5M2>) -> tensor<2xf8E5M2>
  return %0 : tensor<2xf8E5M2>
}

func.func @f8(%x: tensor<2xi4>) -> tensor<2xi4> {
  // expected-remark @below {{'tosa.abs' stays: bcast.abs does not take elements of type 'i4' [TYPE-1]}}
  %0 = tosa.abs %x : (tensor<2xi4>) -> tensor<2xi4>
  return %0 : tensor<2xi4>
}

func.func @f9(%x: tensor<2xi48>) -> tensor<2xi48> {
  // expected-remark @below {{'tosa.abs' stays: bcast.abs does not take elements of type 'i48' [TYPE-1]}}
  %0 = tosa.abs %x : (tensor<2xi48>) -> tensor<2xi48>
  return %0 : tensor<2xi48>
}

func.func @f10(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-remark @below {{'tosa.abs' stays: bcast.abs does not take elements of type 'i1' [TYPE-1]}}
  %0 = tosa.abs %x : (tensor<2xi1>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

func.func @f11(%x: tensor<2xf8E5M2>) -> tensor<2xf8E5M2> {
  // expected-remark @below {{'tosa.abs' stays: bcast.abs does not take elements of type 'f8E5M2' [TYPE-1]}}
  %0 = tosa.abs %x : (tensor<2xf8E5M2>) -> tensor<2xf8E5M2>
  return %0 : tensor<2xf8E5M2>
}
