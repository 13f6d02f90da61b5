"""One process of an MPI job of an even number: the latency and the bandwidth of messages.

Neighbours send to each other. Process 0 prints the microseconds of a message of 8 bytes, half of a
round trip, and the GB/s in each direction while all pairs exchange 4 MiB.
"""

import json

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
peer = comm.rank ^ 1
ROUND_TRIPS, EXCHANGES, BYTES = 2000, 40, 4 << 20
small = np.zeros(8, np.uint8)
sent, received = np.zeros(BYTES, np.uint8), np.zeros(BYTES, np.uint8)


def least(function):
    times = []
    for _ in range(5):
        comm.Barrier()
        start = MPI.Wtime()
        function()
        times.append(comm.allreduce(MPI.Wtime() - start, op=MPI.MAX))
    return min(times)


def bounce():
    for _ in range(ROUND_TRIPS):
        if comm.rank % 2 == 0:
            comm.Send(small, peer)
            comm.Recv(small, peer)
        else:
            comm.Recv(small, peer)
            comm.Send(small, peer)


def exchange():
    for _ in range(EXCHANGES):
        comm.Sendrecv(sent, peer, recvbuf=received, source=peer)


latency, transfer = least(bounce) / (2 * ROUND_TRIPS), least(exchange) / EXCHANGES
if comm.rank == 0:
    print(json.dumps({"microseconds": round(latency * 1e6, 2), "gigabytes": round(BYTES / transfer / 1e9, 2)}))
