/*===- Reshard.c - From one distribution of an array to another -----------===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "Reshard.h"
#include "bcast/Runtime/Mpi.h"

#include <stdlib.h>

enum { SOURCE = BCAST_MPI_SOURCE, TARGET = BCAST_MPI_TARGET };
enum { TAG = 1 };

bcast_range bcast_mpi_get_range(const struct bcast_mpi_reshard *reshard,
                                int64_t dim, int which,
                                const int64_t *coordinates) {
  const struct bcast_mpi_split_dimension *dimension = &reshard->dimensions[dim];
  const struct bcast_mpi_side *side = &dimension->sides[which];
  return bcast_get_range(dimension->whole, side->unit, reshard->grid.shape,
                         coordinates, side->num_axes, side->axes);
}

bcast_mpi_axes bcast_mpi_get_axes(const struct bcast_mpi_reshard *reshard,
                                  int64_t dim, int which) {
  const struct bcast_mpi_split_dimension *dimension = &reshard->dimensions[dim];
  const struct bcast_mpi_side *side = &dimension->sides[which];
  bcast_mpi_axes axes = 0;
  if (bcast_is_replicated(dimension->whole, side->unit))
    return 0;
  for (int64_t i = 0; i < side->num_axes; ++i)
    if (reshard->grid.shape[side->axes[i]] > 1)
      axes |= 1u << side->axes[i];
  return axes;
}

static int allocate(struct bcast_mpi_reshard *reshard) {
  /* At least one, because malloc(0) may return a null pointer. */
  size_t rank = (size_t)reshard->rank + 1;
  reshard->dimensions = malloc(rank * sizeof(*reshard->dimensions));
  reshard->piece = malloc(rank * sizeof(*reshard->piece));
  reshard->places = malloc(rank * sizeof(*reshard->places));
  reshard->copied = malloc(rank * sizeof(*reshard->copied));
  return reshard->dimensions && reshard->piece && reshard->places &&
                 reshard->copied
             ? MPI_SUCCESS
             : MPI_ERR_NO_MEM;
}

static void release(struct bcast_mpi_reshard *reshard) {
  bcast_mpi_free_buffer(&reshard->element);
  free(reshard->dimensions);
  free(reshard->piece);
  free(reshard->places);
  free(reshard->copied);
  free(reshard->requests);
}

static void read_side(const int64_t **words, struct bcast_mpi_side *side) {
  side->unit = *(*words)++;
  side->num_axes = *(*words)++;
  side->axes = *words;
  *words += side->num_axes;
}

static int read_words(const int64_t *words, struct bcast_mpi_reshard *reshard) {
  int error = bcast_mpi_find_communicator(*words++, &reshard->communicator);
  if (error)
    return error;
  reshard->bytes = *words++;
  error = bcast_mpi_read_grid(reshard->communicator, &words, &reshard->grid);
  if (error)
    return error;
  error = bcast_mpi_make_element(reshard->bytes, &reshard->element);
  if (error)
    return error;
  reshard->rank = *words++;
  error = allocate(reshard);
  if (error)
    return error;
  for (int64_t dim = 0; dim < reshard->rank; ++dim) {
    struct bcast_mpi_split_dimension *dimension = &reshard->dimensions[dim];
    dimension->whole = *words++;
    reshard->is_empty |= dimension->whole == 0;
    for (int which = SOURCE; which <= TARGET; ++which)
      dimension->sides[which].stride = *words++ * reshard->bytes;
    for (int which = SOURCE; which <= TARGET; ++which) {
      read_side(&words, &dimension->sides[which]);
      dimension->sides[which].own =
          bcast_mpi_get_range(reshard, dim, which, reshard->grid.coordinates);
    }
    reshard->source_axes |= bcast_mpi_get_axes(reshard, dim, SOURCE);
  }
  for (int which = SOURCE; which <= TARGET; ++which)
    reshard->data[which] = (char *)(uintptr_t)*words++;
  return MPI_SUCCESS;
}

int bcast_mpi_find_piece(struct bcast_mpi_reshard *reshard, int own_side,
                         const int64_t *coordinates) {
  int is_empty = 0;
  for (int64_t dim = 0; dim < reshard->rank; ++dim) {
    bcast_range a = reshard->dimensions[dim].sides[own_side].own;
    bcast_range b = bcast_mpi_get_range(reshard, dim, !own_side, coordinates);
    int64_t a_end = a.offset + a.extent;
    int64_t b_end = b.offset + b.extent;
    int64_t end = a_end < b_end ? a_end : b_end;
    reshard->piece[dim].offset = a.offset > b.offset ? a.offset : b.offset;
    reshard->piece[dim].extent = end - reshard->piece[dim].offset;
    is_empty |= reshard->piece[dim].extent <= 0;
  }
  return !is_empty;
}

char *bcast_mpi_get_address(const struct bcast_mpi_reshard *reshard,
                            int which) {
  char *address = reshard->data[which];
  for (int64_t dim = 0; dim < reshard->rank; ++dim) {
    const struct bcast_mpi_side *side = &reshard->dimensions[dim].sides[which];
    address += (reshard->piece[dim].offset - side->own.offset) * side->stride;
  }
  return address;
}

/* Starts to send or receive the piece. */
static int start_message(struct bcast_mpi_reshard *reshard, int which,
                         int peer) {
  struct bcast_mpi_buffer buffer;
  MPI_Comm comm = reshard->communicator->comm;
  MPI_Request *request = &reshard->requests[reshard->num_requests];
  char *address = bcast_mpi_get_address(reshard, which);
  int error;
  for (int64_t dim = 0; dim < reshard->rank; ++dim) {
    reshard->places[dim].extent = reshard->piece[dim].extent;
    reshard->places[dim].stride = reshard->dimensions[dim].sides[which].stride;
  }
  error = bcast_mpi_make_piece(reshard->element.type, reshard->bytes,
                               reshard->rank, reshard->places, &buffer);
  if (error)
    return error;
  error = which == SOURCE ? MPI_Isend(address, buffer.count, buffer.type, peer,
                                      TAG, comm, request)
                          : MPI_Irecv(address, buffer.count, buffer.type, peer,
                                      TAG, comm, request);
  if (!error)
    ++reshard->num_requests;
  bcast_mpi_free_buffer(&buffer);
  return error;
}

static void copy_own_piece(struct bcast_mpi_reshard *reshard) {
  if (!bcast_mpi_find_piece(reshard, TARGET, reshard->grid.coordinates))
    return;
  for (int64_t dim = 0; dim < reshard->rank; ++dim) {
    const struct bcast_mpi_side *sides = reshard->dimensions[dim].sides;
    reshard->copied[dim].extent = reshard->piece[dim].extent;
    reshard->copied[dim].source_stride = sides[SOURCE].stride;
    reshard->copied[dim].target_stride = sides[TARGET].stride;
  }
  bcast_mpi_copy_box(bcast_mpi_get_address(reshard, SOURCE),
                     bcast_mpi_get_address(reshard, TARGET), reshard->bytes,
                     reshard->rank, reshard->copied);
}

/* Messages between the processes that have a piece in common. */
static int exchange(struct bcast_mpi_reshard *reshard) {
  const struct bcast_mpi_grid *grid = &reshard->grid;
  int64_t size = bcast_mpi_count_group(grid, reshard->source_axes);
  int64_t own = bcast_mpi_get_number(grid, reshard->source_axes);
  int64_t coordinates[BCAST_MAX_GRID_RANK];
  int error = MPI_SUCCESS;
  if (size > 1) {
    reshard->requests =
        malloc((size_t)(2 * (size - 1)) * sizeof(*reshard->requests));
    if (!reshard->requests)
      return MPI_ERR_NO_MEM;
  }
  /* Each process starts with its neighbours, so that no process gets the
   * messages of all at once. */
  for (int which = TARGET; which >= SOURCE && !error; --which) {
    for (int64_t i = 1; i < size && !error; ++i) {
      int64_t number = (own + (which == TARGET ? size - i : i)) % size;
      bcast_mpi_get_member(grid, reshard->source_axes, number, coordinates);
      if (bcast_mpi_find_piece(reshard, which, coordinates))
        error = start_message(
            reshard, which,
            (int)bcast_get_grid_process(grid->rank, grid->shape, coordinates));
    }
  }
  if (!error)
    copy_own_piece(reshard);
  return bcast_mpi_finish_requests(reshard->num_requests, reshard->requests,
                                   error);
}

int32_t bcast_mpi_reshard(const int64_t *words) {
  struct bcast_mpi_reshard reshard = {0};
  int error = read_words(words, &reshard);
  /* All processes have the same words. */
  int is_shared = error && error != MPI_ERR_NO_MEM;
  if (!error && !reshard.is_empty) {
    int64_t gathered = bcast_mpi_find_gathered(&reshard);
    error = gathered >= 0 ? bcast_mpi_gather(&reshard, gathered)
                          : exchange(&reshard);
  }
  release(&reshard);
  return error && !is_shared && reshard.communicator
             ? bcast_mpi_fail(reshard.communicator, "reshard", error)
             : error;
}
