/*===- ReductionTree.h - The order of float sums ------------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#ifndef BCAST_LIB_RUNTIME_MPI_REDUCTIONTREE_H
#define BCAST_LIB_RUNTIME_MPI_REDUCTIONTREE_H

#include <stddef.h>
#include <stdint.h>

/**
 * A node of the tree in which blocks are combined [REDUCE-6]: the blocks from
 * `start`, 2^level of them, or all that are there.
 */
struct bcast_mpi_node {
  int64_t start;
  int level;
};

/** The most nodes on a stack: two of each level, and a new one. */
enum { BCAST_MPI_MAX_NODES = 2 * 64 + 1 };

/**
 * Nodes with values, in order of their blocks. Neighbours are combined as soon
 * as both are there. Each node has `width` values, one for each of as many
 * sums.
 */
struct bcast_mpi_stack {
  int64_t num_blocks; /**< of the tree */
  int root_level;     /**< of the node with all blocks */
  int element;        /**< a bcast_mpi_element */
  int combination;    /**< a bcast_mpi_combination */
  int64_t width;
  int depth;
  struct bcast_mpi_node nodes[BCAST_MPI_MAX_NODES];
  /** Those of node i are at i * max_width. */
  char *values;
  int64_t max_width;
};

/** The bytes of an element. */
size_t bcast_mpi_get_element_bytes(int element);

/** Writes the identity `count` times. */
void bcast_mpi_fill_identity(int element, int combination, int64_t count,
                             int64_t stride, char *target);

/** Combines `count` values with the identity: a sum of -0 becomes +0. */
void bcast_mpi_combine_identity(int element, int combination, int64_t count,
                                int64_t stride, char *values);

/** Copies `count` elements; strides are in elements. */
void bcast_mpi_copy_elements(int element, int64_t count, const char *source,
                             int64_t source_stride, char *target,
                             int64_t target_stride);

/** left[i] = left[i] op right[i * stride], for `count` elements. */
void bcast_mpi_combine_elements(int element, int combination, int64_t count,
                                char *left, const char *right, int64_t stride);

/**
 * Makes an empty stack for nodes of up to `max_width` values. Returns whether
 * there is memory. The caller frees `values`.
 */
int bcast_mpi_make_stack(int element, int combination, int64_t num_blocks,
                         int64_t max_width, struct bcast_mpi_stack *stack);

/** The values of node `i`. */
char *bcast_mpi_get_values(const struct bcast_mpi_stack *stack, int i);

/**
 * Pushes a node with values at multiples of `stride` elements, and combines it
 * with the nodes below as far as possible.
 */
void bcast_mpi_push(struct bcast_mpi_stack *stack, struct bcast_mpi_node node,
                    const char *source, int64_t stride);

/**
 * Pushes `count` blocks from block `start` on. Strides of blocks and of their
 * values are in elements.
 */
void bcast_mpi_push_blocks(struct bcast_mpi_stack *stack, int64_t start,
                           int64_t count, const char *source,
                           int64_t block_stride, int64_t stride);

/**
 * The nodes that are left when the blocks from `begin` to `end` are pushed.
 * Returns their number.
 */
int bcast_mpi_list_nodes(int64_t num_blocks, int64_t begin, int64_t end,
                         struct bcast_mpi_node *nodes);

#endif /* BCAST_LIB_RUNTIME_MPI_REDUCTIONTREE_H */
