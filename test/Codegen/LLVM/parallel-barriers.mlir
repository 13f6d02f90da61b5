// RUN: bcast-opt %s --bcast-set-target=threads=2 --bcast-parallel-to-openmp | FileCheck %s

func.func private @work(index)

// CHECK-LABEL: func.func @loop(
// CHECK: omp.wsloop nowait {
func.func @loop(%n: index, %one: index) {
  omp.parallel {
    omp.wsloop {
      omp.loop_nest (%i) : index = (%one) to (%n) step (%one) {
        func.call @work(%i) : (index) -> ()
        omp.yield
      }
    }
    omp.terminator
  }
  return
}

// Operations after the loop may need all of its results.
// CHECK-LABEL: func.func @loop_and_more(
// CHECK: omp.wsloop {
// CHECK: omp.wsloop nowait {
func.func @loop_and_more(%n: index, %one: index) {
  omp.parallel {
    omp.wsloop {
      omp.loop_nest (%i) : index = (%one) to (%n) step (%one) {
        func.call @work(%i) : (index) -> ()
        omp.yield
      }
    }
    omp.wsloop {
      omp.loop_nest (%i) : index = (%one) to (%n) step (%one) {
        func.call @work(%i) : (index) -> ()
        omp.yield
      }
    }
    omp.terminator
  }
  return
}

// CHECK-LABEL: func.func @no_loop(
func.func @no_loop(%n: index) {
  omp.parallel {
    func.call @work(%n) : (index) -> ()
    omp.terminator
  }
  omp.parallel {
    omp.terminator
  }
  return
}
