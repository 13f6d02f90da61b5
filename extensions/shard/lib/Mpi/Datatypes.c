/*===- Datatypes.c - Datatypes of pieces of arrays ----------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "Datatypes.h"

#include "Limits.h"

/* Repeats `type` at multiples of `stride` bytes. Counts of MPI are of type int;
 * more are a vector of vectors and a rest. */
static int repeat(int64_t count, int64_t stride, MPI_Datatype type,
                  MPI_Datatype *result) {
  const int64_t chunk = BCAST_MPI_MAX_COUNT;
  MPI_Datatype parts[2];
  MPI_Datatype vector;
  int lengths[2] = {1, 1};
  MPI_Aint places[2] = {0, 0};
  int64_t chunks = count / chunk;
  int error;
  if (count <= chunk)
    return MPI_Type_create_hvector((int)count, 1, (MPI_Aint)stride, type,
                                   result);
  error =
      MPI_Type_create_hvector((int)chunk, 1, (MPI_Aint)stride, type, &vector);
  if (error)
    return error;
  error = MPI_Type_create_hvector((int)chunks, 1, (MPI_Aint)(chunk * stride),
                                  vector, &parts[0]);
  MPI_Type_free(&vector);
  if (error)
    return error;
  if (count % chunk == 0) {
    *result = parts[0];
    return MPI_SUCCESS;
  }
  error = MPI_Type_create_hvector((int)(count % chunk), 1, (MPI_Aint)stride,
                                  type, &parts[1]);
  if (!error) {
    places[1] = (MPI_Aint)(chunks * chunk * stride);
    error = MPI_Type_create_struct(2, lengths, places, parts, result);
    MPI_Type_free(&parts[1]);
  }
  MPI_Type_free(&parts[0]);
  return error;
}

int64_t bcast_mpi_merge_dimensions(int64_t rank,
                                   struct bcast_mpi_dimension *dimensions) {
  int64_t merged = 0;
  for (int64_t i = 0; i < rank; ++i) {
    struct bcast_mpi_dimension next = dimensions[i];
    if (next.extent == 1)
      continue;
    if (merged > 0 &&
        dimensions[merged - 1].stride == next.extent * next.stride) {
      next.extent *= dimensions[merged - 1].extent;
      dimensions[merged - 1] = next;
    } else {
      dimensions[merged++] = next;
    }
  }
  return merged;
}

int bcast_mpi_make_element(int64_t bytes, struct bcast_mpi_buffer *element) {
  element->count = 1;
  element->is_derived = 0;
  switch (bytes) {
  case 1:
    element->type = MPI_BYTE;
    return MPI_SUCCESS;
  case 2:
    element->type = MPI_INT16_T;
    return MPI_SUCCESS;
  case 4:
    element->type = MPI_INT32_T;
    return MPI_SUCCESS;
  case 8:
    element->type = MPI_INT64_T;
    return MPI_SUCCESS;
  default: {
    int error;
    if (bytes < 1 || bytes > INT_MAX)
      return MPI_ERR_TYPE;
    error = MPI_Type_contiguous((int)bytes, MPI_BYTE, &element->type);
    if (error)
      return error;
    element->is_derived = 1;
    return MPI_Type_commit(&element->type);
  }
  }
}

int bcast_mpi_make_piece(MPI_Datatype element, int64_t bytes, int64_t rank,
                         struct bcast_mpi_dimension *dimensions,
                         struct bcast_mpi_buffer *piece) {
  MPI_Datatype type = element;
  int error;
  rank = bcast_mpi_merge_dimensions(rank, dimensions);
  piece->count = 1;
  piece->type = element;
  piece->is_derived = 0;
  if (rank == 0)
    return MPI_SUCCESS;
  if (rank == 1 && dimensions[0].stride == bytes &&
      dimensions[0].extent <= BCAST_MPI_MAX_COUNT) {
    piece->count = (int)dimensions[0].extent;
    return MPI_SUCCESS;
  }
  for (int64_t i = rank - 1; i >= 0; --i) {
    MPI_Datatype next;
    if (type == element && dimensions[i].stride == bytes &&
        dimensions[i].extent <= BCAST_MPI_MAX_COUNT)
      error = MPI_Type_contiguous((int)dimensions[i].extent, type, &next);
    else
      error = repeat(dimensions[i].extent, dimensions[i].stride, type, &next);
    if (type != element)
      MPI_Type_free(&type);
    if (error)
      return error;
    type = next;
  }
  error = MPI_Type_commit(&type);
  if (error) {
    MPI_Type_free(&type);
    return error;
  }
  piece->type = type;
  piece->is_derived = 1;
  return MPI_SUCCESS;
}

void bcast_mpi_free_buffer(struct bcast_mpi_buffer *buffer) {
  if (buffer->is_derived)
    MPI_Type_free(&buffer->type);
  buffer->is_derived = 0;
}
