// SYNTAX TEST "source.mlir" "the rest of MLIR"

#map = affine_map<(d0, d1)[s0] -> (d0 + s0, 0)>
//     ^^^^^^^^^^ storage.type.mlir
//                             ^^ keyword.operator.arrow.mlir
!pair = tuple<i32, !pd.tensor<4xf32>>
// <----- entity.name.type.mlir
//                 ^^^^^^^^^^ entity.name.type.mlir
module attributes {bcast.target = #bcast.cpu_target<vector_bits = 0>, pd.text = "a \"b\" \0A", n = 0x1F : i64} {
// <------ keyword.control.operation.mlir
//     ^^^^^^^^^^ keyword.other.mlir
//                 ^^^^^^^^^^^^ variable.parameter.attribute.mlir - support.function.operation.bcast.mlir
//                                ^^^^^^^^^^^^^^^^^ support.constant.attribute.bcast.mlir
//                                                                              ^^^^^^^^^^^^^ string.quoted.double.mlir
//                                                                                 ^^ constant.character.escape.mlir
//                                                                                       ^^^ constant.character.escape.mlir
//                                                                                                 ^^^^ constant.numeric.hexadecimal.mlir
  func.func @"a name"(%arg0: memref<2x3xf32, strided<[?, 1], offset: ?>> {bufferize.result}) {
//          ^^^^^^^^^ entity.name.function.symbol.mlir
//                           ^^^^^^ storage.type.shaped.mlir
  ^bb0(%a: vector<[4]xf16>):
//^^^^ entity.name.label.block.mlir
//                 ^ constant.numeric.extent.mlir
//                    ^^^ storage.type.element.mlir
    %cst = arith.constant dense<[1.5e-3, -2.0]> : tensor<2xf64>
//         ^^^^^^^^^^^^^^ support.function.operation.mlir
//                        ^^^^^ constant.language.mlir
//                               ^^^^^^ constant.numeric.mlir
//                                       ^^^^ constant.numeric.mlir
    %r:2 = "bcast.add"(%a, %b) <{rule = #bcast.numpy}> : (tensor<*xf32>, i1) -> index
//   ^ variable.other.value.mlir
//     ^ constant.numeric.result.mlir
//          ^^^^^^^^^ support.function.operation.bcast.mlir
//                                                               ^ constant.language.extent.dynamic.mlir
//                                                                       ^^ storage.type.element.mlir
//                                                                              ^^^^^ storage.type.element.mlir
    scf.for %i = %c0 to %n step %c1 {
//  ^^^^^^^ keyword.control.operation.mlir
//                   ^^ keyword.other.mlir
//                         ^^^^ keyword.other.mlir
    cf.cond_br %p, ^bb1(%i : index), ^bb2 loc("x.mlir":1:2)
//  ^^^^^^^^^^ keyword.control.operation.mlir
//                 ^^^^ entity.name.label.block.mlir
//                                        ^^^ keyword.other.mlir
//                                            ^^^^^^^^ string.quoted.double.mlir
    "my.op"() : () -> ()
//   ^^^^^ support.function.operation.mlir
