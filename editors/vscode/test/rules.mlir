// SYNTAX TEST "source.mlir" "operations and rules of bcast"

func.func @main(%matrix: tensor<2x?xf32>, %bias: tensor<3xf32>) -> tensor<2x3xf32> {
// <--------- keyword.control.operation.mlir
//        ^^^^^ entity.name.function.symbol.mlir
//              ^ punctuation.definition.variable.mlir
//               ^^^^^^ variable.other.value.mlir
//                       ^^^^^^ storage.type.shaped.mlir
//                              ^ constant.numeric.extent.mlir
//                               ^ keyword.operator.extent.mlir
//                                ^ constant.language.extent.dynamic.mlir
//                                  ^^^ storage.type.element.mlir
//                                     ^ punctuation.definition.type.end.mlir
//                                                              ^^ keyword.operator.arrow.mlir
  %sum = bcast.add %matrix, %bias rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
//     ^ keyword.operator.assignment.mlir
//       ^^^^^^^^^ support.function.operation.bcast.mlir
//                                ^^^^ keyword.other.mlir
//                                     ^ punctuation.definition.attribute.mlir
//                                     ^^^^^^^^^^^^ support.constant.rule.bcast.mlir
  %0 = bcast.multiply %sum, %c#1 rule(#bcast.pdpd<axis = -1>) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> // why
//                          ^^ variable.other.value.mlir
//                             ^ constant.numeric.result.mlir
//                                    ^^^^^^^^^^^ support.constant.rule.bcast.mlir
//                                                ^^^^ variable.parameter.attribute.mlir
//                                                       ^^ constant.numeric.mlir
//                                                                                                              ^^^^^^ comment.line.double-slash.mlir
  %1 = bcast.broadcast %0 to [1, 4] rule(#bcast.bidirectional) : tensor<3x1xf32> -> tensor<3x4xf32>
//                        ^^ keyword.other.mlir
//                            ^ constant.numeric.mlir
//                                       ^^^^^^^^^^^^^^^^^^^^ support.constant.rule.bcast.mlir
  %2 = bcast.broadcast_in_dim %1, dims = [1] sizes(%d) : tensor<3xui8> -> tensor<?x3xui8>
//     ^^^^^^^^^^^^^^^^^^^^^^ support.function.operation.bcast.mlir
//                                ^^^^ keyword.other.mlir
//                                           ^^^^^ keyword.other.mlir
//                                                                ^^^ storage.type.element.mlir
  %3 = bcast.reduce maximum %2 dims [1] : tensor<4x5xbf16> -> tensor<4xbf16>
//                             ^^^^ keyword.other.mlir
//                                                   ^^^^ storage.type.element.mlir
  %4 = bcast.iota dim = 0 : tensor<4x5xi32>
//                ^^^ keyword.other.mlir
  return %4 : tensor<4x5xi32>
//^^^^^^ keyword.control.operation.mlir
}

#padded = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 0.0 : f32>
// <------- constant.other.attribute.mlir
//        ^^^^^^^^^^^^^ support.constant.attribute.bcast.mlir
//                      ^^^^^^^^^^^^^^ variable.parameter.attribute.mlir
//                                                                                           ^^^ constant.numeric.mlir
//                                                                                                 ^^^ storage.type.element.mlir
func.func private @layouts(%x: tensor<3x4xf32, #bcast.layout<minor_to_major = [0, 1]>>, %y: f32)
//        ^^^^^^^ keyword.other.mlir
//                                             ^^^^^^^^^^^^^ support.constant.attribute.bcast.mlir
//                                                                                   ^ punctuation.definition.type.end.mlir
//                                                                                      ^^ variable.other.value.mlir
