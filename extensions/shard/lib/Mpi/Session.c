/*===- Session.c - Start and end of MPI, and failures -------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "Communicator.h"
#include "bcast/Runtime/Mpi.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* Bytes that travel at once. Larger texts and files travel in chunks, so that
 * no memory is allocated. */
enum { CHUNK = 1 << 16 };

static int has_started;

static MPI_Comm get_comm(int32_t handle) {
  return MPI_Comm_f2c((MPI_Fint)handle);
}

int32_t bcast_mpi_start(int32_t *comm, int32_t *rank, int32_t *size) {
  int is_initialized = 0;
  MPI_Comm duplicate;
  int level;
  int error = MPI_Initialized(&is_initialized);
  if (!error && !is_initialized) {
    /* The threads of compiled code make no calls. */
    error = MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &level);
    if (error)
      return error;
    has_started = 1;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  }
  if (!error)
    error = MPI_Comm_dup(MPI_COMM_WORLD, &duplicate);
  if (error)
    return error;
  MPI_Comm_set_errhandler(duplicate, MPI_ERRORS_RETURN);
  *comm = (int32_t)MPI_Comm_c2f(duplicate);
  error = MPI_Comm_rank(duplicate, rank);
  return error ? error : MPI_Comm_size(duplicate, size);
}

void bcast_mpi_finish(void) {
  int is_finalized = 0;
  MPI_Finalized(&is_finalized);
  if (has_started && !is_finalized)
    MPI_Finalize();
}

void bcast_mpi_abort(int32_t comm, int32_t code) {
  MPI_Abort(get_comm(comm), code);
}

int32_t bcast_mpi_barrier(int32_t comm) { return MPI_Barrier(get_comm(comm)); }

/* The lowest rank for which `condition` holds, or -1. */
static int find_first(MPI_Comm comm, int condition, int32_t *result) {
  int own = INT_MAX;
  int first;
  int error = MPI_SUCCESS;
  if (condition)
    error = MPI_Comm_rank(comm, &own);
  if (!error)
    error = MPI_Allreduce(&own, &first, 1, MPI_INT, MPI_MIN, comm);
  if (!error)
    *result = first == INT_MAX ? -1 : first;
  return error;
}

int32_t bcast_mpi_compare(int32_t handle, const void *bytes, int64_t size,
                          int32_t *different) {
  MPI_Comm comm = get_comm(handle);
  const char *own = bytes;
  char chunk[CHUNK];
  int64_t whole = size;
  int is_different;
  int rank;
  int error = MPI_Comm_rank(comm, &rank);
  if (!error)
    error = MPI_Bcast(&whole, 1, MPI_INT64_T, 0, comm);
  is_different = whole != size;
  for (int64_t i = 0; i < whole && !error; i += CHUNK) {
    int length = whole - i < CHUNK ? (int)(whole - i) : CHUNK;
    if (rank == 0)
      memcpy(chunk, own + i, (size_t)length);
    error = MPI_Bcast(chunk, length, MPI_BYTE, 0, comm);
    if (!is_different && memcmp(chunk, own + i, (size_t)length))
      is_different = 1;
  }
  return error ? error : find_first(comm, is_different, different);
}

int32_t bcast_mpi_share_failure(int32_t handle, const char *text, int32_t *rank,
                                char *buffer, size_t size) {
  MPI_Comm comm = get_comm(handle);
  char chunk[CHUNK];
  int64_t length = 0;
  size_t copied = 0;
  int own;
  int error = find_first(comm, text != NULL, rank);
  if (size > 0)
    buffer[0] = '\0';
  if (!error)
    error = MPI_Comm_rank(comm, &own);
  if (error || *rank < 0)
    return error;
  if (own == *rank)
    length = (int64_t)strlen(text);
  error = MPI_Bcast(&length, 1, MPI_INT64_T, *rank, comm);
  for (int64_t i = 0; i < length && !error; i += CHUNK) {
    size_t part = length - i < CHUNK ? (size_t)(length - i) : CHUNK;
    if (own == *rank)
      memcpy(chunk, text + i, part);
    error = MPI_Bcast(chunk, (int)part, MPI_BYTE, *rank, comm);
    if (!error && copied + 1 < size) {
      if (part > size - 1 - copied)
        part = size - 1 - copied;
      memcpy(buffer + copied, chunk, part);
      copied += part;
      buffer[copied] = '\0';
    }
  }
  return error;
}

const char *bcast_mpi_error_text(int32_t code) {
  static _Thread_local char text[MPI_MAX_ERROR_STRING + 1];
  int is_initialized = 0;
  int is_finalized = 0;
  int length;
  MPI_Initialized(&is_initialized);
  MPI_Finalized(&is_finalized);
  if (bcast_mpi_get_size_error(code))
    return bcast_mpi_get_size_error(code);
  if (code == MPI_ERR_NO_MEM) /* MPICH names a function that nobody called. */
    return "out of memory";
  if (!is_initialized)
    return "MPI has not been started; call MPI_Init before";
  if (is_finalized || MPI_Error_string(code, text, &length) != MPI_SUCCESS)
    snprintf(text, sizeof(text), "error %d of MPI", (int)code);
  /* MPICH adds its calls in further lines. */
  for (char *end = strchr(text, '\n'); end; end = strchr(end, '\n'))
    *end = ' ';
  return text;
}

/* The first line is "Open MPI v4.1.4, package: ...", or "MPICH
 * Version:\t4.0.2".
 */
const char *bcast_mpi_library(void) {
  static _Thread_local char name[64];
  char text[MPI_MAX_LIBRARY_VERSION_STRING + 1];
  char *end;
  const char *version;
  int length;
  if (MPI_Get_library_version(text, &length) != MPI_SUCCESS)
    return "MPI";
  end = text + strcspn(text, ",\n");
  *end = '\0';
  version = strpbrk(text, "0123456789");
  if (!version)
    snprintf(name, sizeof(name), "%.*s", (int)sizeof(name) - 1, text);
  else
    snprintf(name, sizeof(name), "%s %.20s",
             strncmp(text, "Open MPI", 8) == 0 ? "Open MPI" : "MPICH", version);
  return name;
}
