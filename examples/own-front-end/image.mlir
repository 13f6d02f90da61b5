// Images of any size, whose channels lie next to each other in memory: each
// channel is scaled, and each column shifted.
#channels_last = #bcast.layout<minor_to_major = [1, 3, 2, 0]>

func.func @main(%x: tensor<?x3x?x?xf32, #channels_last>, %scale: tensor<3xf32>, %shift: tensor<?xf32>) -> tensor<?x3x?x?xf32, #channels_last> {
  %0 = pd.elementwise_mul %x, %scale {axis = 1} : (tensor<?x3x?x?xf32, #channels_last>, tensor<3xf32>) -> tensor<?x3x?x?xf32, #channels_last>
  %1 = pd.elementwise_add %0, %shift {numpy} : (tensor<?x3x?x?xf32, #channels_last>, tensor<?xf32>) -> tensor<?x3x?x?xf32, #channels_last>
  %2 = pd.relu %1 : tensor<?x3x?x?xf32, #channels_last>
  return %2 : tensor<?x3x?x?xf32, #channels_last>
}

// For upstream's runner: an image of 2 x 2 ones.
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

func.func @print() {
  %x = arith.constant dense<1.0> : tensor<1x3x2x2xf32, #channels_last>
  %image = tensor.cast %x : tensor<1x3x2x2xf32, #channels_last> to tensor<?x3x?x?xf32, #channels_last>
  %scale = arith.constant dense<[1.0, 2.0, -80.0]> : tensor<3xf32>
  %shift = arith.constant dense<[10.0, 20.0]> : tensor<2xf32>
  %columns = tensor.cast %shift : tensor<2xf32> to tensor<?xf32>
  %0 = func.call @main(%image, %scale, %columns) : (tensor<?x3x?x?xf32, #channels_last>, tensor<3xf32>, tensor<?xf32>) -> tensor<?x3x?x?xf32, #channels_last>
  %1 = bcast.relayout %0 : tensor<?x3x?x?xf32, #channels_last> -> tensor<?x3x?x?xf32>
  %2 = bufferization.to_buffer %1 : tensor<?x3x?x?xf32> to memref<?x3x?x?xf32>
  %3 = memref.cast %2 : memref<?x3x?x?xf32> to memref<*xf32>
  func.call @printMemrefF32(%3) : (memref<*xf32>) -> ()
  return
}
