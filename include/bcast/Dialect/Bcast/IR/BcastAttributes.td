//===- BcastAttributes.td - Attributes of the bcast dialect *- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_BCASTATTRIBUTES_TD
#define BCAST_DIALECT_BCAST_IR_BCASTATTRIBUTES_TD

include "bcast/Dialect/Bcast/IR/BcastDialect.td"
include "bcast/Dialect/Bcast/IR/BcastInterfaces.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/TensorEncoding.td"

//===----------------------------------------------------------------------===//
// Broadcasting rules
//===----------------------------------------------------------------------===//

class Bcast_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<Bcast_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

/// Rules have a parser of their own: it reports parameters that a rule does not
/// have, with the expected form. A generated parser would ignore them.
class Bcast_RuleAttr<string name, string attrMnemonic>
    : Bcast_Attr<name, attrMnemonic,
                 [DeclareAttrInterfaceMethods<BroadcastRuleAttrInterface>]> {
  let hasCustomAssemblyFormat = 1;
}

def Bcast_NumpyAttr : Bcast_RuleAttr<"Numpy", "numpy"> {
  let summary = "NumPy's rule: shapes aligned right";
  let description = [{
    Shapes are aligned right and padded left with 1. In each dimension the extents are equal, or
    1 and stretched, in both directions. The rule takes any number of operands. To a target
    (numpy.broadcast_to), only the operand is stretched. It is the rule of NumPy, PyTorch,
    TensorFlow and of ONNX's elementwise operations. Clauses NUMPY-1 to NUMPY-10.

    Example:

    ```mlir
    %r = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x1x5xf32>, tensor<4x1xf32>) -> tensor<2x4x5xf32>
    ```
  }];
}

def Bcast_PdpdAttr : Bcast_RuleAttr<"Pdpd", "pdpd"> {
  let summary = "PDPD's rule: operands placed at an axis of another one";
  let description = [{
    The rule of PaddlePaddle and OpenVINO. The result has the shape of A, which is the first of
    two operands and the second of three. Each other operand (B) is placed at dimension `axis` of
    it; -1, the default, stands for rank(A) - rank(B). Only B is stretched, and its trailing
    extents of 1 are ignored. Clauses PDPD-1 to PDPD-11.

    Example:

    ```mlir
    %r = bcast.multiply %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<2x3x4x5xf32>, tensor<3xf32>) -> tensor<2x3x4x5xf32>
    ```
  }];
  let parameters = (ins DefaultValuedParameter<"int64_t", "kPdpdDefaultAxis",
      "the dimension of A at which B starts; -1 for rank(A) - rank(B)">:$axis);
}

def Bcast_InDimAttr : Bcast_RuleAttr<"InDim", "in_dim"> {
  let summary = "XLA's rule: broadcast_dimensions";
  let description = [{
    The rule of XLA's binary operations. Entry i is the dimension of the higher-rank operand
    that dimension i of the lower-rank one matches. Entries are strictly increasing. Then
    dimensions of extent 1 stretch in both directions. Scalars and equal ranks take the empty
    list, written `#bcast.in_dim` or `#bcast.in_dim<[]>`. The rule takes exactly two operands.
    Clauses INDIM-1 to INDIM-10.

    Example:

    ```mlir
    %r = bcast.add %a, %b rule(#bcast.in_dim<[0]>) : (tensor<4xf32>, tensor<1x2xf32>) -> tensor<4x2xf32>
    ```
  }];
  let parameters = (ins OptionalArrayRefParameter<"int64_t",
      "for each dimension of the lower-rank operand, the matching one of the other operand">:$broadcast_dimensions);
}

def Bcast_BidirectionalAttr
    : Bcast_RuleAttr<"Bidirectional", "bidirectional"> {
  let summary = "OpenVINO's bidirectional rule: operand and target both stretch";
  let description = [{
    NumPy's rule between an operand and a target shape, so the result may exceed the target. It
    is only for `bcast.broadcast`: between operands, NumPy's rule already stretches both. It is
    the rule of ONNX's Expand. Clauses BIDIRECTIONAL-1 to BIDIRECTIONAL-3.

    Example:

    ```mlir
    %r = bcast.broadcast %x to [1, 4] rule(#bcast.bidirectional) : tensor<3x1xf32> -> tensor<3x4xf32>
    ```
  }];
}

def Bcast_BlocksAttr : Bcast_RuleAttr<"Blocks", "blocks"> {
  let summary = "The rule of blocks: an extent that divides the result's is repeated";
  let description = [{
    NumPy's rule, but in the listed dimensions of the result, counted from the right as -1, -2,
    ..., the largest extent n is the result's, and each extent k that divides it is repeated in
    blocks: element i reads element i floordiv (n / k). These are the scales of quantized blocks,
    grouped heads, np.repeat, and nearest neighbours. 0 goes with 0 and 1 only. The rule takes any
    number of operands; to a target, only the operand is repeated. Clauses BLOCKS-1 to BLOCKS-7.

    Example:

    ```mlir
    %r = bcast.multiply %x, %scale rule(#bcast.blocks<[-1]>) : (tensor<4x64xf32>, tensor<4x2xf32>) -> tensor<4x64xf32>
    ```
  }];
  let parameters = (ins OptionalArrayRefParameter<"int64_t",
      "the dimensions of the result in which extents repeat, counted from the right">:$dims);
}

//===----------------------------------------------------------------------===//
// Layout
//===----------------------------------------------------------------------===//

def Bcast_LayoutAttr : Bcast_Attr<"Layout", "layout",
    [DeclareAttrInterfaceMethods<VerifiableTensorEncoding>]> {
  let summary = "XLA's physical layout of a tensor: dimension order and padding";
  let description = [{
    The encoding of a ranked tensor that is not row-major in memory.

    - `minor_to_major`: the dimensions from the one that varies fastest in memory to the one
      that varies slowest; the default is [n-1, ..., 0].
    - `padded_dimensions`: the width of each dimension in memory, at least its extent, and `?`
      if the extent is dynamic. Padding is at the end of a dimension and is not part of the
      shape.
    - `padding_value`: the value of every padded cell, of the element type; without it, padded
      cells may hold anything.

    The attribute is verified when the type is built: clauses LAYOUT-1 to LAYOUT-8. The canonical
    form of the default layout without padding is a type without an encoding (LAYOUT-9).
    `docs/layouts.md` has the arithmetic (LAYOUT-11 to LAYOUT-15).

    Example:

    ```mlir
    tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
    tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 0.0 : f32>>
    ```
  }];
  let parameters = (ins
    OptionalArrayRefParameter<"int64_t", "the dimensions, fastest first">:$minor_to_major,
    OptionalArrayRefParameter<"int64_t", "the width of each dimension">:$padded_dimensions,
    OptionalParameter<"::mlir::TypedAttr", "the value of padded cells">:$padding_value);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The default order of `rank` dimensions: [rank-1, ..., 0].
    static ::llvm::SmallVector<int64_t> getDefaultMinorToMajor(int64_t rank);

    /// Returns `type` in its canonical form (LAYOUT-9), see getTypeWithLayout.
    static ::mlir::RankedTensorType canonicalize(::mlir::RankedTensorType type);
  }];
}

//===----------------------------------------------------------------------===//
// Target
//===----------------------------------------------------------------------===//

def Bcast_CpuFeature : I32BitEnum<"CpuFeature", "features of a processor", [
      I32BitEnumCaseNone<"None", "none">,
      I32BitEnumCaseBit<"MaskedMemory", 0, "masked_memory">,
      I32BitEnumCaseBit<"FMA", 1, "fma">,
      I32BitEnumCaseBit<"AVX512", 2, "avx512">,
      I32BitEnumCaseBit<"AVX512BF16", 3, "avx512bf16">,
      I32BitEnumCaseBit<"F16", 4, "f16">,
      I32BitEnumCaseBit<"SVE", 5, "sve">,
      I32BitEnumCaseBit<"RegisterPairs", 6, "register_pairs">,
      I32BitEnumCaseBit<"Maximum", 7, "maximum">]> {
  let cppNamespace = "::mlir::bcast";
  let printBitEnumPrimaryGroups = 1;
}

def Bcast_Accuracy : I32Enum<"Accuracy", "accuracy of floats", [
      I32EnumCase<"Precise", 0, "precise">,
      I32EnumCase<"Relaxed", 1, "relaxed">]> {
  let cppNamespace = "::mlir::bcast";
}

def Bcast_CpuTargetAttr : Bcast_Attr<"CpuTarget", "cpu_target"> {
  let summary = "The processor that code is generated for";
  let description = [{
    The attribute `bcast.target` of a module. `bcast-set-target` sets it, and every pass
    that generates code reads it. A module without it is compiled for the baseline:
    every parameter has its default.

    - `triple`, `cpu`: LLVM's names of the processor. No pass reads them.
    - `vector_bits`: the size of a vector register in bits, a power of two from 64 to
      2048; 0 for scalar code.
    - `features`: `masked_memory`, a load or store of some lanes is as fast as one of all;
      `fma`, one instruction multiplies and adds; `avx512`, AVX-512 F, BW, DQ and VL;
      `avx512bf16`; `f16`, instructions convert to and from f16; `sve`, vectors are those of
      SVE, of exactly `vector_bits`; `register_pairs`, an instruction computes two registers;
      `maximum`, LLVM's code for the maximum and minimum of vectors is good.
    - `line_bytes`: a line of the caches, in bytes, a power of two from 16 to 1024.
      Threads do not share the lines that they write.
    - `l1_bytes`, `l2_bytes`: the first and the second data cache of a processor, in bytes.
      Tiles of rows, bands and columns stay in them; loops over rows of larger arrays prefetch.
    - `non_temporal_threshold`: in bytes. Loops that read and write more use non-temporal
      stores.
    - `threads`: the number of threads that share the work, up to 65536; 0 for OpenMP's
      number at run time.
    - `parallel_threshold`: in nanoseconds. Work that takes one thread less is not shared.
    - `accuracy`: `precise`, as the specification says; or `relaxed`, with the larger errors
      of docs/math.md.

    Example:

    ```mlir
    module attributes {bcast.target = #bcast.cpu_target<triple = "x86_64-unknown-linux-gnu", cpu = "x86-64-v4", vector_bits = 512, features = masked_memory|fma|avx512, threads = 4>} {
    }
    ```
  }];
  let parameters = (ins
    StringRefParameter<"the target triple", [{""}]>:$triple,
    StringRefParameter<"the processor", [{""}]>:$cpu,
    DefaultValuedParameter<"int64_t", "CpuTarget().vectorBits", "bits of a vector register">:$vector_bits,
    DefaultValuedParameter<"CpuFeature", "CpuFeature::None", "the features of the processor">:$features,
    DefaultValuedParameter<"int64_t", "CpuTarget().lineBytes", "bytes of a line of the caches">:$line_bytes,
    DefaultValuedParameter<"int64_t", "CpuTarget().l1Bytes", "bytes of the first-level data cache">:$l1_bytes,
    DefaultValuedParameter<"int64_t", "CpuTarget().l2Bytes", "bytes of the second-level cache">:$l2_bytes,
    DefaultValuedParameter<"int64_t", "CpuTarget().nonTemporalThreshold", "bytes that do not fit in the caches">:$non_temporal_threshold,
    DefaultValuedParameter<"int64_t", "CpuTarget().threads", "threads that share the work">:$threads,
    DefaultValuedParameter<"int64_t", "CpuTarget().parallelThreshold", "nanoseconds of work that are not shared">:$parallel_threshold,
    DefaultValuedParameter<"Accuracy", "CpuTarget().accuracy", "the accuracy of floats">:$accuracy);
  let assemblyFormat = "(`<` struct(params)^ `>`)?";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The attribute that describes `target`, which must be valid.
    static CpuTargetAttr get(::mlir::MLIRContext *context, const CpuTarget &target);

    /// The target of `op`: the attribute of the innermost operation around it, or
    /// itself, that has one, or the baseline.
    static CpuTarget getTargetOf(::mlir::Operation *op);

    CpuTarget getTarget() const;
  }];
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

def Bcast_CheckKind : I32Enum<"CheckKind", "kind of check", [
      I32EnumCase<"Equal", 0, "equal">,
      I32EnumCase<"EqualOrOne", 1, "equal_or_one">,
      I32EnumCase<"NonNegative", 2, "non_negative">,
      I32EnumCase<"Size", 3, "size">,
      I32EnumCase<"Stride", 4, "stride">,
      I32EnumCase<"Offset", 5, "offset">,
      I32EnumCase<"Alignment", 6, "alignment">,
      I32EnumCase<"AtMost", 8, "at_most">,
      I32EnumCase<"EqualOrAnyOne", 9, "equal_or_any_one">,
      I32EnumCase<"Communication", 10, "communication">]> {
  let cppNamespace = "::mlir::bcast";
}

def Bcast_CheckKindAttr : EnumAttr<Bcast_Dialect, Bcast_CheckKind, "check_kind"> {
  let summary = "The condition of a `bcast.check_extent`";
}

//===----------------------------------------------------------------------===//
// Comparison direction
//===----------------------------------------------------------------------===//

def Bcast_ComparisonDirection : I32Enum<"ComparisonDirection",
    "comparison direction", [
      I32EnumCase<"EQ", 0>, I32EnumCase<"NE", 1>, I32EnumCase<"LT", 2>,
      I32EnumCase<"LE", 3>, I32EnumCase<"GT", 4>, I32EnumCase<"GE", 5>]> {
  let cppNamespace = "::mlir::bcast";
}

def Bcast_ComparisonDirectionAttr
    : EnumAttr<Bcast_Dialect, Bcast_ComparisonDirection, "comparison_direction"> {
  let summary = "The direction of a `bcast.compare`";
}

//===----------------------------------------------------------------------===//
// Kind of reduction
//===----------------------------------------------------------------------===//

def Bcast_ReduceKind : I32Enum<"ReduceKind", "kind of reduction", [
      I32EnumCase<"Sum", 0, "sum">,
      I32EnumCase<"Product", 1, "product">,
      I32EnumCase<"Maximum", 2, "maximum">,
      I32EnumCase<"Minimum", 3, "minimum">,
      I32EnumCase<"And", 4, "and">,
      I32EnumCase<"Or", 5, "or">,
      I32EnumCase<"Xor", 6, "xor">]> {
  let cppNamespace = "::mlir::bcast";
}

def Bcast_ReduceKindAttr : EnumAttr<Bcast_Dialect, Bcast_ReduceKind, "reduce_kind"> {
  let summary = "The kind of a `bcast.reduce`";
}

#endif // BCAST_DIALECT_BCAST_IR_BCASTATTRIBUTES_TD
