//===- BcastDialect.td - The bcast dialect -----------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_BCASTDIALECT_TD
#define BCAST_DIALECT_BCAST_IR_BCASTDIALECT_TD

include "mlir/IR/DialectBase.td"

def Bcast_Dialect : Dialect {
  let name = "bcast";
  let cppNamespace = "::mlir::bcast";
  let summary = "Broadcasting rules and physical layouts";
  let description = [{
    The dialect has elementwise operations under any broadcasting rule in use (XLA, NumPy, PDPD,
    OpenVINO's bidirectional form) and tensors with a physical layout (XLA's minor-to-major
    order and padding). All of them are rewritten to one explicit form: `bcast.broadcast_in_dim`
    and elementwise operations on equal shapes. `docs/spec.md` states the rules and the
    semantics clause by clause; the descriptions below name the clauses.
  }];
  let hasConstantMaterializer = 1;
  let hasCanonicalizer = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"
  ];
  let extraClassDeclaration = [{
    /// On a module: the CpuTargetAttr of the processor that it is compiled for.
    static constexpr ::llvm::StringLiteral kTargetAttrName = "bcast.target";
    /// On a module: false keeps each operation's loops apart, in all stages.
    static constexpr ::llvm::StringLiteral kFuseAttrName = "bcast.fuse";

    ::mlir::Attribute parseAttribute(::mlir::DialectAsmParser &parser,
                                     ::mlir::Type type) const override;
    void printAttribute(::mlir::Attribute attribute,
                        ::mlir::DialectAsmPrinter &printer) const override;
    /// The parser of an operation that the dialect has not: it says so.
    std::optional<ParseOpHook>
    getParseOperationHook(::llvm::StringRef name) const override;

    void registerAttributes();
    void registerOperations();
  }];
}

#endif // BCAST_DIALECT_BCAST_IR_BCASTDIALECT_TD
