/*===- mpi.h - MPI without messages -------------------------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* What lib/Runtime/Mpi uses of MPI to exchange elements. The functions count
|* and move nothing, so they need no layout of a datatype.
|*
\*===----------------------------------------------------------------------===*/

#ifndef BCAST_LIB_RUNTIME_MPIMODEL_MPI_H
#define BCAST_LIB_RUNTIME_MPIMODEL_MPI_H

#include <stddef.h>
#include <stdint.h>

typedef int MPI_Comm;         /**< the number of its processes */
typedef int64_t MPI_Datatype; /**< the bytes of its elements */
typedef int MPI_Request;
typedef ptrdiff_t MPI_Aint;
typedef int MPI_Op;
typedef void MPI_User_function(void *left, void *right, int *count,
                               MPI_Datatype *type);

typedef void MPI_Status;

#define MPI_STATUS_IGNORE NULL
#define MPI_IN_PLACE NULL

enum { MPI_REQUEST_NULL = 0 };
enum { MPI_BYTE = 1, MPI_INT16_T = 2, MPI_INT32_T = 4, MPI_INT64_T = 8 };
enum { MPI_FLOAT = 4, MPI_DOUBLE = 8 };
enum {
  MPI_SUCCESS,
  MPI_ERR_BUFFER,
  MPI_ERR_COMM,
  MPI_ERR_DIMS,
  MPI_ERR_NO_MEM,
  MPI_ERR_OP,
  MPI_ERR_OTHER,
  MPI_ERR_TOPOLOGY,
  MPI_ERR_TYPE
};

int MPI_Type_contiguous(int count, MPI_Datatype old, MPI_Datatype *result);
int MPI_Type_create_hvector(int count, int length, MPI_Aint stride,
                            MPI_Datatype old, MPI_Datatype *result);
int MPI_Type_create_resized(MPI_Datatype old, MPI_Aint lower, MPI_Aint extent,
                            MPI_Datatype *result);
int MPI_Type_create_struct(int count, const int *lengths,
                           const MPI_Aint *places, const MPI_Datatype *types,
                           MPI_Datatype *result);
int MPI_Type_commit(MPI_Datatype *type);
int MPI_Type_free(MPI_Datatype *type);

int MPI_Op_create(MPI_User_function *function, int commutes, MPI_Op *result);

int MPI_Isend(const void *data, int count, MPI_Datatype type, int target,
              int tag, MPI_Comm comm, MPI_Request *request);
int MPI_Irecv(void *data, int count, MPI_Datatype type, int source, int tag,
              MPI_Comm comm, MPI_Request *request);
int MPI_Recv(void *data, int count, MPI_Datatype type, int source, int tag,
             MPI_Comm comm, MPI_Status *status);
int MPI_Allgather(const void *sent, int sent_count, MPI_Datatype sent_type,
                  void *received, int received_count,
                  MPI_Datatype received_type, MPI_Comm comm);
int MPI_Allgatherv(const void *sent, int sent_count, MPI_Datatype sent_type,
                   void *received, const int *received_counts,
                   const int *places, MPI_Datatype received_type,
                   MPI_Comm comm);

int MPI_Allreduce(const void *sent, void *received, int count,
                  MPI_Datatype type, MPI_Op operation, MPI_Comm comm);

#endif /* BCAST_LIB_RUNTIME_MPIMODEL_MPI_H */
