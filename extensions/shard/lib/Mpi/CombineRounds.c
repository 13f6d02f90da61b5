/*===- CombineRounds.c - Float sums across many processes ---------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Two processes share their sums: each combines a half of them, for the blocks
|* of both. So do pairs of these, and so on: after log2(p) rounds each process
|* has the results of some sums. The same rounds in reverse give all of them to
|* all. In each round, the blocks of the processes that have met are
|* consecutive, so their nodes are few.
|*
\*===----------------------------------------------------------------------===*/

#include "Combination.h"

#include <stdlib.h>
#include <string.h>

enum {
  WIDTH = 256, /**< sums that are combined at once */
  MAX_ROUNDS = 31
};

typedef struct bcast_mpi_sum_combination combination;

/** The nodes of consecutive parts, for consecutive sums. */
struct nodes {
  struct bcast_mpi_node list[BCAST_MPI_MAX_NODES];
  int count;
  const char *values; /**< of node i at i * stride sums */
  int64_t stride;
};

/* Those that are left of the blocks of parts `first` to `last` - 1. */
static void list_nodes(const combination *c, int64_t first, int64_t last,
                       struct nodes *nodes) {
  bcast_range elements = bcast_get_elements(c->rows, c->inner, c->parts, first);
  bcast_range end = bcast_get_elements(c->rows, c->inner, c->parts, last - 1);
  bcast_range blocks;
  elements.extent = end.offset + end.extent - elements.offset;
  blocks = bcast_get_completed_blocks(c->rows * c->inner, elements);
  nodes->count = bcast_mpi_list_nodes(
      c->num_blocks, blocks.offset, blocks.offset + blocks.extent, nodes->list);
}

/* The values from sum `skipped` on. A part without nodes may have no memory. */
static const char *get_values(const combination *c, const struct nodes *nodes,
                              int64_t skipped) {
  return nodes->count == 0 ? nodes->values
                           : nodes->values + skipped * (int64_t)c->bytes;
}

static void push(struct bcast_mpi_stack *stack, const struct nodes *nodes,
                 int64_t sum, int64_t bytes) {
  for (int i = 0; i < nodes->count; ++i)
    bcast_mpi_push(stack, nodes->list[i],
                   nodes->values + (i * nodes->stride + sum) * bytes, 1);
}

/* Combines the nodes of two neighbours, for `count` sums, to those of `result`,
 * whose values are written to `values`. */
static int merge(const combination *c, const struct nodes *left,
                 const struct nodes *right, int64_t count, struct nodes *result,
                 char *values) {
  struct bcast_mpi_stack stack;
  int64_t bytes = (int64_t)c->bytes;
  int64_t width = count < WIDTH ? count : WIDTH;
  result->values = values;
  result->stride = count;
  if (count == 0)
    return MPI_SUCCESS;
  if (!bcast_mpi_make_stack(c->element, c->kind, c->num_blocks, width, &stack))
    return MPI_ERR_NO_MEM;
  for (int64_t sum = 0; sum < count; sum += width) {
    stack.width = count - sum < width ? count - sum : width;
    stack.depth = 0;
    push(&stack, left, sum, bytes);
    push(&stack, right, sum, bytes);
    for (int i = 0; i < stack.depth; ++i)
      memcpy(values + (i * count + sum) * bytes,
             bcast_mpi_get_values(&stack, i), (size_t)(stack.width * bytes));
  }
  free(stack.values);
  return MPI_SUCCESS;
}

/* With part `part`. Either message may be null. */
static int exchange(const combination *c, int64_t part,
                    const struct bcast_mpi_sum_message *received,
                    const struct bcast_mpi_sum_message *sent) {
  MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  int error = received
                  ? bcast_mpi_start_message(c, received, part, &requests[0])
                  : MPI_SUCCESS;
  if (!error && sent)
    error = bcast_mpi_start_message(c, sent, part, &requests[1]);
  return bcast_mpi_finish_requests(2, requests, error);
}

/** The processes of the rounds: a power of two. Each of the first `extra` ones
 * stands for two parts. */
struct rounds {
  int64_t size;
  int64_t extra;
  int64_t number; /**< of this process */
};

static int64_t get_first_part(const struct rounds *rounds, int64_t number) {
  return number < rounds->extra ? 2 * number : number + rounds->extra;
}

/* The half of the sums that a process keeps. */
static bcast_range get_half(bcast_range sums, int is_second) {
  int64_t first = sums.extent - sums.extent / 2;
  if (is_second)
    sums.offset += first;
  sums.extent = is_second ? sums.extent - first : first;
  return sums;
}

/* Receives the nodes of a neighbour for the sums `kept`, which follow those of
 * `own` by `skipped` sums, and merges them. */
static int receive(const combination *c, struct nodes *own, char **memory,
                   int64_t skipped, int64_t kept, int64_t part,
                   struct nodes *other, int is_left,
                   const struct bcast_mpi_sum_message *sent,
                   struct nodes *merged) {
  size_t bytes = (size_t)kept * c->bytes;
  char *received = malloc((size_t)other->count * bytes + 1);
  char *values = malloc((size_t)merged->count * bytes + 1);
  struct bcast_mpi_sum_message message = {NULL, received, other->count, kept,
                                          kept};
  int error = received && values ? MPI_SUCCESS : MPI_ERR_NO_MEM;
  if (!error)
    error = exchange(c, part, &message, sent);
  if (!error) {
    other->values = received;
    other->stride = kept;
    own->values = get_values(c, own, skipped);
    error = merge(c, is_left ? other : own, is_left ? own : other, kept, merged,
                  values);
  }
  free(received);
  free(*memory);
  *memory = values;
  *own = *merged;
  return error;
}

/* Lets this process have the results of some sums, which are its nodes then. */
static int reduce(const combination *c, const struct rounds *rounds,
                  struct nodes *own, char **memory, bcast_range *sums) {
  int error = MPI_SUCCESS;
  int round = 0;
  for (int64_t bit = 1; bit < rounds->size && !error; bit *= 2, ++round) {
    int is_second = (rounds->number & bit) != 0;
    int64_t peer = rounds->number ^ bit;
    int64_t group = rounds->number / bit * bit;
    int64_t peers = peer / bit * bit;
    int64_t both = group < peers ? group : peers;
    bcast_range kept = get_half(sums[round], is_second);
    bcast_range given = get_half(sums[round], !is_second);
    struct nodes other;
    struct nodes merged;
    struct bcast_mpi_sum_message sent = {
        get_values(c, own, given.offset - sums[round].offset), NULL, own->count,
        own->stride, given.extent};
    list_nodes(c, get_first_part(rounds, peers),
               get_first_part(rounds, peers + bit), &other);
    list_nodes(c, get_first_part(rounds, both),
               get_first_part(rounds, both + 2 * bit), &merged);
    error = receive(c, own, memory, kept.offset - sums[round].offset,
                    kept.extent, get_first_part(rounds, peer), &other,
                    is_second, &sent, &merged);
    sums[round + 1] = kept;
  }
  return error;
}

/* Lets all processes have all results. */
static int distribute(const combination *c, const struct rounds *rounds,
                      const bcast_range *sums, char *results) {
  int error = MPI_SUCCESS;
  int round = 0;
  int64_t bytes = (int64_t)c->bytes;
  for (int64_t bit = 1; bit < rounds->size; bit *= 2)
    ++round;
  for (int64_t bit = rounds->size / 2; bit >= 1 && !error; bit /= 2) {
    bcast_range own = sums[round--];
    bcast_range other = get_half(sums[round], (rounds->number & bit) == 0);
    struct bcast_mpi_sum_message sent = {results + own.offset * bytes, NULL, 1,
                                         0, own.extent};
    struct bcast_mpi_sum_message received = {
        NULL, results + other.offset * bytes, 1, 0, other.extent};
    error = exchange(c, get_first_part(rounds, rounds->number ^ bit), &received,
                     &sent);
  }
  return error;
}

int bcast_mpi_combine_in_rounds(const combination *c, const char *values,
                                int64_t stride, char *results) {
  bcast_range sums[MAX_ROUNDS + 1] = {{0, 0}};
  struct rounds rounds = {1, 0, 0};
  struct nodes own;
  char *memory = NULL;
  int error = MPI_SUCCESS;
  int stands_for_two;
  while (2 * rounds.size <= c->parts)
    rounds.size *= 2;
  rounds.extra = c->parts - rounds.size;
  stands_for_two = c->part < 2 * rounds.extra;
  list_nodes(c, c->part, c->part + 1, &own);
  own.values = values;
  own.stride = stride;
  if (stands_for_two && c->part % 2 == 1) {
    struct bcast_mpi_sum_message sent = {values, NULL, own.count, stride,
                                         c->num_sums};
    struct bcast_mpi_sum_message all = {NULL, results, 1, 0, c->num_sums};
    error = exchange(c, c->part - 1, NULL, &sent);
    return error ? error : exchange(c, c->part - 1, &all, NULL);
  }
  if (stands_for_two) {
    struct nodes other;
    struct nodes merged;
    list_nodes(c, c->part + 1, c->part + 2, &other);
    list_nodes(c, c->part, c->part + 2, &merged);
    error = receive(c, &own, &memory, 0, c->num_sums, c->part + 1, &other,
                    /*is_left=*/0, /*sent=*/NULL, &merged);
  }
  rounds.number = stands_for_two ? c->part / 2 : c->part - rounds.extra;
  sums[0].extent = c->num_sums;
  if (!error)
    error = reduce(c, &rounds, &own, &memory, sums);
  if (!error) {
    int last = 0;
    for (int64_t bit = 1; bit < rounds.size; bit *= 2)
      ++last;
    memcpy(results + sums[last].offset * (int64_t)c->bytes, own.values,
           (size_t)sums[last].extent * c->bytes);
    error = distribute(c, &rounds, sums, results);
  }
  free(memory);
  if (!error && stands_for_two) {
    struct bcast_mpi_sum_message all = {results, NULL, 1, 0, c->num_sums};
    error = exchange(c, c->part + 1, NULL, &all);
  }
  return error;
}
