# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The workloads for which SciPy has a function."""

import peer
import scipy
from scipy import spatial, special


def apply(function, **arguments):
    def make(job):
        (x,) = job.inputs
        return lambda: function(x, **arguments)

    return make


def squared_distance(job):
    x, y = job.inputs
    x, y = x[:, 0], y[0]
    return lambda: spatial.distance.cdist(x, y, "sqeuclidean")


workloads = {
    "softmax": apply(special.softmax, axis=1),
    "softmax-first-axis": apply(special.softmax, axis=0),
    "log-softmax": apply(special.log_softmax, axis=1),
    "log-sum-exp": apply(special.logsumexp, axis=1),
    "pairwise-squared-distance": squared_distance,
}


def store(path, result):
    peer.numpy.save(path, result.astype(peer.numpy.float32))  # Distances are f64.


if __name__ == "__main__":
    peer.serve("SciPy", scipy.__version__, workloads, store)
