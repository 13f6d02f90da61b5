module attributes {bcast.fuse = 1 : i64} {}
// -----
func.func private @f() attributes {bcast.fuse = false}
