// What check-examples.py must find: an operation and an attribute without an
// example, one that is not valid, and one whose types do not fit.

def Test_NoExampleOp : Test_Op<"no_example"> {
  let description = [{
    A block outside of an example does not count.

    ```mlir
    %r = bcast.abs %x : tensor<2xf32>
    ```
  }];
}

def Test_NoDescriptionAttr : Test_Attr<"no_description"> {
}

def Test_InvalidOp : Test_Op<"invalid"> {
  let description = [{
    Example:

    ```mlir
    %r = bcast.add %a, %b rule(#bcast.numpy) : (tensor<3xf32>, tensor<2xf32>) -> tensor<3xf32>
    ```
  }];
}

def Test_TypesOp : Test_Op<"types"> {
  let description = [{
    Example:

    ```mlir
    %r = bcast.add %a, %b : (tensor<3xf32>) -> tensor<3xf32>
    ```
  }];
}

def Test_ValidOp : Test_Op<"valid"> {
  let description = [{
    Example:

    ```mlir
    %0 = bcast.broadcast_in_dim %x, dims = [1] sizes(%d)
        : tensor<3xf32> -> tensor<?x3xf32>
    %1 = bcast.abs %0 : tensor<?x3xf32>
    ```
  }];
}

def Test_EnumAttr : EnumAttr<Test_Dialect, Test_Enum, "enum">;
