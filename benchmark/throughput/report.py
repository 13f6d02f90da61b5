"""The table and the summary."""

import datetime
import math
import os
import statistics

# What the roofline is not compared with.
BOUNDS = ("kernel", "memcpy", "memset")


def quartiles(times):
    if len(times) == 1:
        return times[0], times[0], times[0]
    return tuple(statistics.quantiles(times, n=4, method="inclusive"))


def median(result, name):
    times = result["seconds"].get(name)
    return statistics.median(times) if times else None


def find_best_peer(result):
    """Name and median of the fastest that is neither bcast nor a bound."""
    peers = {name: median(result, name) for name in result["seconds"]
             if name not in BOUNDS + ("bcast", "stock")}
    return min(peers.items(), key=lambda item: item[1]) if peers else (None, None)


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def describe_machine():
    model, caches = "unknown processor", []
    with open("/proc/cpuinfo") as file:
        for line in file:
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    folder = "/sys/devices/system/cpu/cpu0/cache"
    for index in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        if index.startswith("index"):
            read = lambda name: open(f"{folder}/{index}/{name}").read().strip()
            if read("type") != "Instruction":
                caches.append(f"L{read('level')} {read('size')}")
    return {"processor": model, "processors": os.cpu_count(), "caches": caches,
            "date": datetime.date.today().isoformat()}


def print_head(listed, versions, missing):
    machine = describe_machine()
    print(f"{machine['date']}, {machine['processors']} x {machine['processor']}, "
          f"{', '.join(machine['caches'])}; kernels: {listed['instructions']}")
    for name, version in versions.items():
        print(f"peer {name} {version}")
    for name, reason in missing.items():
        print(f"missing: {name}: {reason}")


SIZES = {"smoke": "tiny arrays", "l2": "arrays that fit L2",
         "memory": "arrays of 4 times the last-level cache"}


def print_size(size, threads):
    print(f"{SIZES[size]}, {threads} thread{'s' if threads > 1 else ''}")
    print(f"  {'workload':<30} {'kernel':>9} {'bcast':>9} {'bcast':>7} {'/kernel':>7} "
          f"{'stock':>7} {'memcpy':>7} {'memset':>7}  peers, GB/s")
    print(f"  {'':<30} {'us':>9} {'us':>9} {'GB/s':>7} {'':>7} "
          f"{'GB/s':>7} {'GB/s':>7} {'GB/s':>7}", flush=True)


def print_result(result):
    def speed(name):
        seconds = median(result, name)
        return f"{result['bytes'] / seconds / 1e9:.1f}" if seconds else "-"

    kernel, ours = median(result, "kernel"), median(result, "bcast")
    peers = [name for name in result["seconds"] if name not in BOUNDS + ("bcast", "stock")]
    peers.sort(key=lambda name: median(result, name))
    ratio = f"{kernel / ours:.2f}" if ours else "-"
    microseconds = f"{ours * 1e6:.2f}" if ours else "-"
    print(f"  {result['workload']:<30} {kernel * 1e6:>9.2f} {microseconds:>9} {speed('bcast'):>7} "
          f"{ratio:>7} {speed('stock'):>7} {speed('memcpy'):>7} {speed('memset'):>7}  "
          + ", ".join(f"{name} {speed(name)}" for name in peers), flush=True)
    for name, reason in result["missing"].items():
        print(f"    {name}: {reason}", flush=True)


def print_kernels(result):
    for name, seconds in sorted(result["kernels"].items(), key=lambda item: item[1]):
        print(f"    {seconds * 1e6:10.2f} us {result['bytes'] / seconds / 1e9:7.1f} GB/s  {name}",
              flush=True)


def find_wrong(results):
    return [f"{result['workload']} ({result['size']}): {name} {reason}" for result in results
            for name, reason in result["missing"].items() if reason.startswith("wrong")]


def print_summary(results):
    ratios = [median(result, "kernel") / median(result, "bcast") for result in results
              if median(result, "bcast") and result["workload"] != "call-overhead"]
    if ratios:
        print(f"of the roofline: {geometric_mean(ratios):.2f} in the geometric mean, "
              f"{min(ratios):.2f} at least")
