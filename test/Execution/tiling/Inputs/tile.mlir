// Tiles what is marked: loops over one or two dimensions, forall, and producers fused.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %first = transform.structured.match attributes {first} in %root : (!transform.any_op) -> !transform.any_op
    %t0, %l0 = transform.structured.tile_using_for %first tile_sizes [3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %second = transform.structured.match attributes {second} in %root : (!transform.any_op) -> !transform.any_op
    %t1, %l1 = transform.structured.tile_using_forall %second tile_sizes [0, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %both = transform.structured.match attributes {both} in %root : (!transform.any_op) -> !transform.any_op
    %t2, %l2:2 = transform.structured.fuse %both tile_sizes [2, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
