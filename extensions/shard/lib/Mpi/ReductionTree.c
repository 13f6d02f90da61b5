/*===- ReductionTree.c - The order of float sums ------------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "ReductionTree.h"

#include "bcast/Runtime/Mpi.h"
#include <stdlib.h>

/* Blocks of one sum that are combined at once. */
enum { SUBTREE_LEVEL = 8, SUBTREE = 1 << SUBTREE_LEVEL };

size_t bcast_mpi_get_element_bytes(int element) {
  return element == BCAST_MPI_F64 ? sizeof(double) : sizeof(float);
}

void bcast_mpi_fill_identity(int element, int combination, int64_t count,
                             int64_t stride, char *target) {
  float value = combination == BCAST_MPI_PRODUCT ? 1.0f : 0.0f;
  for (int64_t i = 0; i < count; ++i) {
    if (element == BCAST_MPI_F64)
      ((double *)target)[i * stride] = value;
    else
      ((float *)target)[i * stride] = value;
  }
}

void bcast_mpi_combine_identity(int element, int combination, int64_t count,
                                int64_t stride, char *values) {
  /* Times 1 changes no value. */
  if (combination == BCAST_MPI_PRODUCT)
    return;
  for (int64_t i = 0; i < count; ++i) {
    if (element == BCAST_MPI_F64)
      ((double *)values)[i * stride] += 0.0;
    else
      ((float *)values)[i * stride] += 0.0f;
  }
}

void bcast_mpi_copy_elements(int element, int64_t count, const char *source,
                             int64_t source_stride, char *target,
                             int64_t target_stride) {
  if (element == BCAST_MPI_F64) {
    const double *from = (const double *)source;
    double *to = (double *)target;
    for (int64_t i = 0; i < count; ++i)
      to[i * target_stride] = from[i * source_stride];
  } else {
    const float *from = (const float *)source;
    float *to = (float *)target;
    for (int64_t i = 0; i < count; ++i)
      to[i * target_stride] = from[i * source_stride];
  }
}

#define COMBINE(TYPE, OP)                                                      \
  do {                                                                         \
    TYPE *restrict a = (TYPE *)left;                                           \
    const TYPE *restrict b = (const TYPE *)right;                              \
    for (int64_t i = 0; i < count; ++i)                                        \
      a[i] = a[i] OP b[i * stride];                                            \
  } while (0)

void bcast_mpi_combine_elements(int element, int combination, int64_t count,
                                char *left, const char *right, int64_t stride) {
  if (element == BCAST_MPI_F64) {
    if (combination == BCAST_MPI_PRODUCT)
      COMBINE(double, *);
    else
      COMBINE(double, +);
  } else {
    if (combination == BCAST_MPI_PRODUCT)
      COMBINE(float, *);
    else
      COMBINE(float, +);
  }
}

/* The level of the node with all blocks. */
static int get_root_level(int64_t num_blocks) {
  int level = 0;
  while (level < 62 && (int64_t)1 << level < num_blocks)
    ++level;
  return level;
}

int bcast_mpi_make_stack(int element, int combination, int64_t num_blocks,
                         int64_t max_width, struct bcast_mpi_stack *stack) {
  size_t max_depth;
  stack->element = element;
  stack->combination = combination;
  stack->num_blocks = num_blocks;
  stack->root_level = get_root_level(num_blocks);
  stack->width = stack->max_width = max_width;
  stack->depth = 0;
  max_depth = 2 * (size_t)stack->root_level + 2;
  stack->values = malloc(max_depth * (size_t)max_width *
                         bcast_mpi_get_element_bytes(element));
  return stack->values != NULL;
}

char *bcast_mpi_get_values(const struct bcast_mpi_stack *stack, int i) {
  return stack->values + (size_t)i * (size_t)stack->max_width *
                             bcast_mpi_get_element_bytes(stack->element);
}

void bcast_mpi_push(struct bcast_mpi_stack *stack, struct bcast_mpi_node node,
                    const char *source, int64_t stride) {
  int top = stack->depth++;
  bcast_mpi_copy_elements(stack->element, stack->width, source, stride,
                          bcast_mpi_get_values(stack, top), 1);
  while (node.level < stack->root_level) {
    int64_t size = (int64_t)1 << node.level;
    if (node.start & size) {
      if (top == 0 || stack->nodes[top - 1].level != node.level ||
          stack->nodes[top - 1].start != node.start - size)
        break;
      --top;
      bcast_mpi_combine_elements(stack->element, stack->combination,
                                 stack->width, bcast_mpi_get_values(stack, top),
                                 bcast_mpi_get_values(stack, top + 1), 1);
      node.start -= size;
    } else if (stack->num_blocks - node.start > size) {
      break; /* The neighbour is to come. */
    }
    ++node.level;
  }
  stack->nodes[top] = node;
  stack->depth = top + 1;
}

/* Combines neighbours of `2 * count` values. */
static void combine_neighbours(int element, int combination, int64_t count,
                               const char *restrict source,
                               char *restrict target) {
  if (element == BCAST_MPI_F64) {
    const double *restrict from = (const double *)source;
    double *restrict to = (double *)target;
    if (combination == BCAST_MPI_PRODUCT)
      for (int64_t i = 0; i < count; ++i)
        to[i] = from[2 * i] * from[2 * i + 1];
    else
      for (int64_t i = 0; i < count; ++i)
        to[i] = from[2 * i] + from[2 * i + 1];
  } else {
    const float *restrict from = (const float *)source;
    float *restrict to = (float *)target;
    if (combination == BCAST_MPI_PRODUCT)
      for (int64_t i = 0; i < count; ++i)
        to[i] = from[2 * i] * from[2 * i + 1];
    else
      for (int64_t i = 0; i < count; ++i)
        to[i] = from[2 * i] + from[2 * i + 1];
  }
}

/* Pushes SUBTREE blocks of one sum as one node. */
static void push_subtree(struct bcast_mpi_stack *stack, int64_t start,
                         const char *source, int64_t stride) {
  double buffers[2][SUBTREE];
  struct bcast_mpi_node node = {start, SUBTREE_LEVEL};
  char *values = (char *)buffers[0];
  char *next = (char *)buffers[1];
  bcast_mpi_copy_elements(stack->element, SUBTREE, source, stride, values, 1);
  for (int64_t count = SUBTREE / 2; count > 0; count /= 2) {
    char *last = values;
    combine_neighbours(stack->element, stack->combination, count, values, next);
    values = next;
    next = last;
  }
  bcast_mpi_push(stack, node, values, 1);
}

void bcast_mpi_push_blocks(struct bcast_mpi_stack *stack, int64_t start,
                           int64_t count, const char *source,
                           int64_t block_stride, int64_t stride) {
  int64_t bytes = (int64_t)bcast_mpi_get_element_bytes(stack->element);
  int64_t end = start + count;
  while (start < end) {
    struct bcast_mpi_node leaf = {start, 0};
    int64_t pushed = 1;
    if (stack->width == 1 && start % SUBTREE == 0 && end - start >= SUBTREE) {
      push_subtree(stack, start, source, block_stride);
      pushed = SUBTREE;
    } else {
      bcast_mpi_push(stack, leaf, source, stride);
    }
    source += pushed * block_stride * bytes;
    start += pushed;
  }
}

int bcast_mpi_list_nodes(int64_t num_blocks, int64_t begin, int64_t end,
                         struct bcast_mpi_node *nodes) {
  int root_level = get_root_level(num_blocks);
  int count = 0;
  while (begin < end) {
    struct bcast_mpi_node node = {begin, 0};
    int64_t left = num_blocks - begin;
    int64_t size = 1;
    while (node.level < root_level && !(begin & size) &&
           (2 * size < left ? 2 * size : left) <= end - begin) {
      size *= 2;
      ++node.level;
    }
    nodes[count++] = node;
    begin = size < left ? begin + size : num_blocks;
  }
  return count;
}
