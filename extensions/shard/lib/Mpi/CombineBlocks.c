/*===- CombineBlocks.c - Float sums across processes --------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "Combination.h"
#include "Datatypes.h"
#include "Limits.h"
#include "bcast/Runtime/Mpi.h"

#include <stdlib.h>
#include <string.h>

enum {
  TAG = 2,
  SOURCE = 1, /**< the segment of the source */
  WIDTH = 256 /**< sums that are combined at once */
};

typedef struct bcast_mpi_sum_combination combination;

static int64_t divide_up(int64_t elements) {
  return elements / BCAST_REDUCTION_BLOCK +
         (elements % BCAST_REDUCTION_BLOCK != 0);
}

/* The blocks of 256 elements that lie in a range of elements. */
static bcast_range get_whole_blocks(bcast_range elements) {
  bcast_range blocks;
  int64_t end = (elements.offset + elements.extent) / BCAST_REDUCTION_BLOCK;
  blocks.offset = divide_up(elements.offset);
  blocks.extent = end > blocks.offset ? end - blocks.offset : 0;
  return blocks;
}

static void read_strides(const int64_t **words, struct bcast_mpi_sums *sums,
                         int64_t *stride) {
  sums->strides[0] = *(*words)++;
  *stride = *(*words)++;
  sums->strides[1] = *(*words)++;
}

static int read_words(const int64_t *words, combination *c) {
  int error = bcast_mpi_find_communicator(words[0], &c->communicator);
  bcast_range own;
  if (error)
    return error;
  c->comm = words[0];
  c->element = (int)words[1];
  c->kind = (int)words[2];
  words += 3;
  error = bcast_mpi_read_grid(c->communicator, &words, &c->grid);
  if (error)
    return error;
  c->type = c->element == BCAST_MPI_F64 ? MPI_DOUBLE : MPI_FLOAT;
  c->bytes = bcast_mpi_get_element_bytes(c->element);
  c->num_axes = *words++;
  c->axes = words;
  words += c->num_axes;
  c->parts = bcast_count_parts(c->grid.shape, c->num_axes, c->axes);
  c->part = bcast_get_part_number(c->grid.shape, c->grid.coordinates,
                                  c->num_axes, c->axes);
  for (int64_t i = 0; i < c->num_axes; ++i)
    c->axis_set |= 1u << c->axes[i];
  c->extents[0] = *words++;
  c->extents[1] = *words++;
  c->num_sums = c->extents[0] * c->extents[1];
  c->rows = *words++;
  c->inner = *words++;
  read_strides(&words, &c->segments[SOURCE].sums,
               &c->segments[SOURCE].block_stride);
  read_strides(&words, &c->elements, &c->element_stride);
  c->target_strides[0] = *words++;
  c->target_strides[1] = *words++;
  c->segments[SOURCE].sums.values = (const char *)(uintptr_t)*words++;
  c->elements.values = (const char *)(uintptr_t)*words++;
  c->target = (char *)(uintptr_t)*words++;
  c->num_blocks = divide_up(c->rows * c->inner);
  own = bcast_get_elements(c->rows, c->inner, c->parts, c->part);
  c->segments[SOURCE].blocks = get_whole_blocks(own);
  return MPI_SUCCESS;
}

static bcast_range get_blocks(const combination *c, int64_t part) {
  return bcast_get_blocks(c->rows, c->inner, c->parts, part);
}

static int list_nodes(const combination *c, int64_t part,
                      struct bcast_mpi_node *nodes) {
  bcast_range blocks = get_blocks(c, part);
  return bcast_mpi_list_nodes(c->num_blocks, blocks.offset,
                              blocks.offset + blocks.extent, nodes);
}

int64_t bcast_mpi_find_process(const combination *c, int64_t part,
                               int64_t *coordinates) {
  memcpy(coordinates, c->grid.coordinates, sizeof(c->grid.coordinates));
  for (int64_t i = c->num_axes - 1; i >= 0; --i) {
    coordinates[c->axes[i]] = part % c->grid.shape[c->axes[i]];
    part /= c->grid.shape[c->axes[i]];
  }
  return bcast_get_grid_process(c->grid.rank, c->grid.shape, coordinates);
}

/* Combines the blocks of this process. The values of its node i for sum (a, m)
 * go to target[i * node_stride + a * strides[0] + m * strides[1]]. */
static int combine_own_blocks(const combination *c, char *target,
                              int64_t node_stride, const int64_t *strides) {
  /* Steps along the larger extent combine more sums at once. */
  int inner = c->extents[1] >= c->extents[0];
  int outer = !inner;
  struct bcast_mpi_stack stack;
  int64_t width = c->extents[inner] < WIDTH ? c->extents[inner] : WIDTH;
  if (get_blocks(c, c->part).extent == 0)
    return MPI_SUCCESS;
  if (!bcast_mpi_make_stack(c->element, c->kind, c->num_blocks, width, &stack))
    return MPI_ERR_NO_MEM;
  for (int64_t i = 0; i < c->extents[outer]; ++i) {
    for (int64_t j = 0; j < c->extents[inner]; j += width) {
      int64_t left = c->extents[inner] - j;
      int64_t place = i * strides[outer] + j * strides[inner];
      stack.width = left < width ? left : width;
      stack.depth = 0;
      for (int k = 0; k < 3; ++k) {
        const struct bcast_mpi_segment *segment = &c->segments[k];
        const int64_t *from = segment->sums.strides;
        if (segment->blocks.extent > 0)
          bcast_mpi_push_blocks(
              &stack, segment->blocks.offset, segment->blocks.extent,
              segment->sums.values +
                  (i * from[outer] + j * from[inner]) * (int64_t)c->bytes,
              segment->block_stride, from[inner]);
      }
      for (int node = 0; node < stack.depth; ++node)
        bcast_mpi_copy_elements(
            c->element, stack.width, bcast_mpi_get_values(&stack, node), 1,
            target + (node * node_stride + place) * (int64_t)c->bytes,
            strides[inner]);
    }
  }
  free(stack.values);
  return MPI_SUCCESS;
}

/* Combines the nodes of all parts, in their order, for `count` sums. Each has
 * `count` values. */
static int combine_nodes(const combination *c, int64_t count,
                         const char *values, char *result) {
  struct bcast_mpi_node nodes[BCAST_MPI_MAX_NODES];
  struct bcast_mpi_stack stack;
  int64_t bytes = (int64_t)c->bytes;
  int64_t width = count < WIDTH ? count : WIDTH;
  if (count == 0)
    return MPI_SUCCESS;
  if (!bcast_mpi_make_stack(c->element, c->kind, c->num_blocks, width, &stack))
    return MPI_ERR_NO_MEM;
  for (int64_t i = 0; i < count; i += width) {
    const char *next = values + i * bytes;
    stack.width = count - i < width ? count - i : width;
    stack.depth = 0;
    for (int64_t part = 0; part < c->parts; ++part) {
      int num_nodes = list_nodes(c, part, nodes);
      for (int node = 0; node < num_nodes; ++node) {
        bcast_mpi_push(&stack, nodes[node], next, 1);
        next += count * bytes;
      }
    }
    memcpy(result + i * bytes, bcast_mpi_get_values(&stack, 0),
           (size_t)(stack.width * bytes));
  }
  free(stack.values);
  return MPI_SUCCESS;
}

/* Writes the results, which are contiguous, to the target. */
static void write_results(const combination *c, const char *results) {
  for (int64_t a = 0; a < c->extents[0]; ++a)
    bcast_mpi_copy_elements(c->element, c->extents[1],
                            results + a * c->extents[1] * (int64_t)c->bytes, 1,
                            c->target +
                                a * c->target_strides[0] * (int64_t)c->bytes,
                            c->target_strides[1]);
}

/* The arrays of one call. */
struct buffers {
  char *own;           /**< the nodes of this process, all sums of each */
  const char *nodes;   /**< these, or the source if it has them */
  int64_t node_stride; /**< of these, in sums */
  char *received;      /**< the nodes of all parts, for some sums */
  int64_t num_nodes;   /**< of all parts */
  int64_t *places;     /**< of the first node of each part among these */
  char *slice;         /**< the results of some sums */
  int *counts;         /**< of elements, and their places */
  MPI_Request *requests;
};

/* Whether the sums are one after the other in memory. */
static int is_dense(const combination *c, const int64_t *strides) {
  return (c->extents[1] == 1 || strides[1] == 1) &&
         (c->extents[0] == 1 || strides[0] == c->extents[1]);
}

static void release(struct buffers *buffers) {
  free(buffers->own);
  free(buffers->received);
  free(buffers->places);
  free(buffers->slice);
  free(buffers->counts);
  free(buffers->requests);
}

/* Memory for the nodes of all parts, for `num_sums` sums. */
static int allocate_received(const combination *c, int64_t num_sums,
                             struct buffers *buffers) {
  size_t bytes = (size_t)num_sums * c->bytes;
  buffers->received = malloc((size_t)buffers->num_nodes * bytes + 1);
  return buffers->received ? MPI_SUCCESS : MPI_ERR_NO_MEM;
}

static int find_places(const combination *c, struct buffers *buffers) {
  struct bcast_mpi_node nodes[BCAST_MPI_MAX_NODES];
  buffers->places = malloc((size_t)c->parts * sizeof(*buffers->places));
  if (!buffers->places)
    return MPI_ERR_NO_MEM;
  for (int64_t part = 0; part < c->parts; ++part) {
    buffers->places[part] = buffers->num_nodes;
    buffers->num_nodes += list_nodes(c, part, nodes);
  }
  return MPI_SUCCESS;
}

/* Few bytes: each process gets the nodes of all. */
static int combine_gathered(combination *c, struct buffers *buffers,
                            char *results) {
  struct bcast_mpi_node nodes[BCAST_MPI_MAX_NODES];
  struct bcast_mpi_grid peer = c->grid;
  MPI_Comm comm;
  int error =
      bcast_mpi_find_group(c->communicator, &c->grid, c->axis_set, &comm);
  if (!error)
    error = allocate_received(c, c->num_sums, buffers);
  if (error)
    return error;
  buffers->counts = malloc(2 * (size_t)c->parts * sizeof(*buffers->counts));
  if (!buffers->counts)
    return MPI_ERR_NO_MEM;
  for (int64_t part = 0; part < c->parts; ++part) {
    int64_t member;
    bcast_mpi_find_process(c, part, peer.coordinates);
    member = bcast_mpi_get_number(&peer, c->axis_set);
    buffers->counts[member] = list_nodes(c, part, nodes) * (int)c->num_sums;
    buffers->counts[c->parts + member] =
        (int)(buffers->places[part] * c->num_sums);
  }
  error = MPI_Allgatherv(buffers->nodes,
                         list_nodes(c, c->part, nodes) * (int)c->num_sums,
                         c->type, buffers->received, buffers->counts,
                         buffers->counts + c->parts, c->type, comm);
  return error ? error
               : combine_nodes(c, c->num_sums, buffers->received, results);
}

/* The sums that a part combines. */
static bcast_range get_slice(const combination *c, int64_t part) {
  return bcast_get_part(c->num_sums, 1, c->parts, part);
}

int bcast_mpi_start_message(const combination *c,
                            const struct bcast_mpi_sum_message *message,
                            int64_t part, MPI_Request *request) {
  struct bcast_mpi_dimension places[2] = {
      {message->num_nodes, message->stride * (int64_t)c->bytes},
      {message->num_sums, (int64_t)c->bytes}};
  int64_t coordinates[BCAST_MAX_GRID_RANK];
  int peer = (int)bcast_mpi_find_process(c, part, coordinates);
  MPI_Comm comm = c->communicator->comm;
  struct bcast_mpi_buffer buffer;
  int error;
  *request = MPI_REQUEST_NULL;
  if (message->num_nodes == 0 || message->num_sums == 0)
    return MPI_SUCCESS;
  error = bcast_mpi_make_piece(c->type, (int64_t)c->bytes, 2, places, &buffer);
  if (error)
    return error;
  error = message->sent ? MPI_Isend(message->sent, buffer.count, buffer.type,
                                    peer, TAG, comm, request)
                        : MPI_Irecv(message->received, buffer.count,
                                    buffer.type, peer, TAG, comm, request);
  bcast_mpi_free_buffer(&buffer);
  return error;
}

/* Gets the nodes of all parts for the slice of this process. */
static int exchange_nodes(const combination *c, struct buffers *buffers) {
  struct bcast_mpi_node nodes[BCAST_MPI_MAX_NODES];
  int num_own = list_nodes(c, c->part, nodes);
  bcast_range own = get_slice(c, c->part);
  int64_t bytes = (int64_t)c->bytes;
  int64_t num_requests = 0;
  int error = MPI_SUCCESS;
  buffers->requests = malloc(2 * (size_t)c->parts * sizeof(*buffers->requests));
  if (!buffers->requests)
    return MPI_ERR_NO_MEM;
  for (int64_t i = 1; i < c->parts && !error; ++i) {
    int64_t part = (c->part + c->parts - i) % c->parts;
    struct bcast_mpi_sum_message message = {
        NULL, buffers->received + buffers->places[part] * own.extent * bytes,
        list_nodes(c, part, nodes), own.extent, own.extent};
    error = bcast_mpi_start_message(c, &message, part,
                                    &buffers->requests[num_requests]);
    num_requests += !error;
  }
  /* Without nodes, there may be no memory. */
  for (int64_t i = 1; i < c->parts && num_own > 0 && !error; ++i) {
    int64_t part = (c->part + i) % c->parts;
    bcast_range slice = get_slice(c, part);
    struct bcast_mpi_sum_message message = {
        buffers->nodes + slice.offset * bytes, NULL, num_own,
        buffers->node_stride, slice.extent};
    error = bcast_mpi_start_message(c, &message, part,
                                    &buffers->requests[num_requests]);
    num_requests += !error;
  }
  for (int node = 0; node < num_own && !error; ++node)
    memcpy(buffers->received +
               (buffers->places[c->part] + node) * own.extent * bytes,
           buffers->nodes + (node * buffers->node_stride + own.offset) * bytes,
           (size_t)(own.extent * bytes));
  return bcast_mpi_finish_requests(num_requests, buffers->requests, error);
}

/* The results of all slices, to all processes. */
static int gather_slices(const combination *c, const char *slice,
                         char *results) {
  int64_t words[16 + 2 * BCAST_MAX_GRID_RANK];
  int64_t *next = words;
  *next++ = c->comm;
  *next++ = (int64_t)c->bytes;
  *next++ = c->grid.rank;
  for (int64_t axis = 0; axis < c->grid.rank; ++axis)
    *next++ = c->grid.shape[axis];
  *next++ = 1;
  *next++ = c->num_sums;
  *next++ = 1; /* strides */
  *next++ = 1;
  *next++ = 1; /* unit */
  *next++ = c->num_axes;
  for (int64_t i = 0; i < c->num_axes; ++i)
    *next++ = c->axes[i];
  *next++ = 1;
  *next++ = 0;
  *next++ = (int64_t)(uintptr_t)slice;
  *next++ = (int64_t)(uintptr_t)results;
  return bcast_mpi_reshard(words);
}

/* Many bytes: each process combines some sums. None gets the nodes of all sums
 * from all others. */
static int combine_slices(combination *c, struct buffers *buffers,
                          char *results) {
  int64_t num_sums = get_slice(c, c->part).extent;
  int error = allocate_received(c, num_sums, buffers);
  if (error)
    return error;
  buffers->slice = malloc((size_t)num_sums * c->bytes + 1);
  if (!buffers->slice)
    return MPI_ERR_NO_MEM;
  error = exchange_nodes(c, buffers);
  if (!error)
    error = combine_nodes(c, num_sums, buffers->received, buffers->slice);
  return error ? error : gather_slices(c, buffers->slice, results);
}

/* Sets the nodes of this process. */
static int find_own_nodes(const combination *c, int is_small,
                          struct buffers *buffers) {
  const int64_t strides[2] = {c->extents[1], 1};
  struct bcast_mpi_node nodes[BCAST_MPI_MAX_NODES];
  int num_nodes = list_nodes(c, c->part, nodes);
  const struct bcast_mpi_segment *source = &c->segments[SOURCE];
  if (!is_small && num_nodes == get_blocks(c, c->part).extent &&
      num_nodes == source->blocks.extent && is_dense(c, source->sums.strides)) {
    buffers->nodes = source->sums.values;
    buffers->node_stride = source->block_stride;
    return MPI_SUCCESS;
  }
  buffers->own = malloc((size_t)num_nodes * (size_t)c->num_sums * c->bytes + 1);
  buffers->nodes = buffers->own;
  buffers->node_stride = c->num_sums;
  return buffers->own
             ? combine_own_blocks(c, buffers->own, c->num_sums, strides)
             : MPI_ERR_NO_MEM;
}

static int combine_all(combination *c) {
  struct buffers buffers = {0};
  int64_t bytes = c->num_sums * (int64_t)c->bytes;
  int is_direct = is_dense(c, c->target_strides);
  char *results = is_direct ? c->target : malloc((size_t)bytes);
  /* Many parts take rounds, without a look at each part. */
  int in_rounds = c->parts > BCAST_MPI_MAX_DIRECT &&
                  c->parts > BCAST_MPI_MAX_GATHERED_BYTES / bytes;
  int is_small = 0;
  int error = results ? MPI_SUCCESS : MPI_ERR_NO_MEM;
  if (!error && !in_rounds) {
    error = find_places(c, &buffers);
    is_small = buffers.num_nodes * bytes <= BCAST_MPI_MAX_GATHERED_BYTES;
    in_rounds = !is_small && c->parts > BCAST_MPI_MAX_DIRECT;
  }
  if (!error)
    error = find_own_nodes(c, is_small, &buffers);
  if (!error && in_rounds)
    error = bcast_mpi_combine_in_rounds(c, buffers.nodes, buffers.node_stride,
                                        results);
  else if (!error)
    error = is_small ? combine_gathered(c, &buffers, results)
                     : combine_slices(c, &buffers, results);
  if (!error && !is_direct)
    write_results(c, results);
  if (!is_direct)
    free(results);
  release(&buffers);
  return error;
}

int32_t bcast_mpi_combine_blocks(const int64_t *words) {
  combination c = {0};
  char *borders = NULL;
  int error = read_words(words, &c);
  if (error || c.num_sums == 0)
    return error;
  if (c.num_blocks == 0) {
    for (int64_t a = 0; a < c.extents[0]; ++a)
      bcast_mpi_fill_identity(
          c.element, c.kind, c.extents[1], c.target_strides[1],
          c.target + a * c.target_strides[0] * (int64_t)c.bytes);
    return MPI_SUCCESS;
  }
  error = bcast_mpi_combine_borders(&c, &borders);
  if (!error)
    error = c.parts == 1 ? combine_own_blocks(&c, c.target, 0, c.target_strides)
                         : combine_all(&c);
  free(borders);
  for (int64_t a = 0; a < c.extents[0] && !error; ++a)
    bcast_mpi_combine_identity(
        c.element, c.kind, c.extents[1], c.target_strides[1],
        c.target + a * c.target_strides[0] * (int64_t)c.bytes);
  return error ? bcast_mpi_fail(c.communicator, "combine_blocks", error)
               : error;
}
