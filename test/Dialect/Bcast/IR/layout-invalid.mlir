// RUN: bcast-opt %s -split-input-file -verify-diagnostics
// Layouts that are errors when the type is built.

// LAYOUT-1: fewer entries than dimensions.
// expected-error @below {{layout: minor_to_major = [0] has 1 entry, and the tensor of shape 2x3 has rank 2; it needs one per dimension [LAYOUT-1]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [0]>>)

// -----

// LAYOUT-1: more entries than dimensions.
// expected-error @below {{layout: minor_to_major = [2, 0, 1] has 3 entries, and the tensor of shape 2x3 has rank 2; it needs one per dimension [LAYOUT-1]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [2, 0, 1]>>)

// -----

// LAYOUT-1: none for a tensor of rank 2.
// expected-error @below {{layout: minor_to_major = [] has 0 entries, and the tensor of shape 2x3 has rank 2; it needs one per dimension [LAYOUT-1]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = []>>)

// -----

// LAYOUT-1: one for a scalar.
// expected-error @below {{layout: minor_to_major = [0] has 1 entry, and the tensor has rank 0 or is unranked; it needs one per dimension [LAYOUT-1]}}
func.func private @f(tensor<f32, #bcast.layout<minor_to_major = [0]>>)

// -----

// LAYOUT-1: a tensor without a rank has no layout.
// expected-error @below {{layout: minor_to_major = [1, 0] has 2 entries, and the tensor has rank 0 or is unranked; it needs one per dimension [LAYOUT-1]}}
func.func private @f(tensor<*xf32, #bcast.layout<minor_to_major = [1, 0]>>)

// -----

// LAYOUT-1: the rank that padded_dimensions gives.
// expected-error @below {{layout: minor_to_major = [2, 1, 0] has 3 entries, and the tensor of shape 2x3 has rank 2; it needs one per dimension [LAYOUT-1]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<padded_dimensions = [2, 3, 4]>>)

// -----

// LAYOUT-2: an entry that is no dimension.
// expected-error @below {{minor_to_major = [2, 0]: entry 0 is 2, and there are 2 entries: either one is missing, as there is one per dimension [LAYOUT-1], or this one is outside [0, 2) [LAYOUT-2]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [2, 0]>>)

// -----

// LAYOUT-2: there is no negative indexing.
// expected-error @below {{minor_to_major = [-1, 0]: entry 0 is -1, outside [0, 2) [LAYOUT-2]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [-1, 0]>>)

// -----

// LAYOUT-2: without a tensor too.
// expected-error @below {{minor_to_major = [1]: entry 0 is 1, and there is 1 entry: either one is missing, as there is one per dimension [LAYOUT-1], or this one is outside [0, 1) [LAYOUT-2]}}
func.func private @f() attributes {layout = #bcast.layout<minor_to_major = [1]>}

// -----

// LAYOUT-3: a dimension twice.
// expected-error @below {{minor_to_major = [1, 1]: dimension 1 occurs twice [LAYOUT-3]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [1, 1]>>)

// -----

// LAYOUT-3: without a tensor too.
// expected-error @below {{minor_to_major = [0, 2, 0]: dimension 0 occurs twice [LAYOUT-3]}}
func.func private @f() attributes {layout = #bcast.layout<minor_to_major = [0, 2, 0]>}

// -----

// LAYOUT-4: fewer widths than dimensions.
// expected-error @below {{padded_dimensions has 1 entry, minor_to_major has 2; each needs one per dimension [LAYOUT-4]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3]>>)

// -----

// LAYOUT-4: more widths than dimensions.
// expected-error @below {{padded_dimensions has 3 entries, minor_to_major has 2; each needs one per dimension [LAYOUT-4]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5, 7]>>)

// -----

// LAYOUT-4: an empty list is one that is too short.
// expected-error @below {{padded_dimensions has 0 entries, minor_to_major has 2; each needs one per dimension [LAYOUT-4]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = []>>)

// -----

// LAYOUT-5: a width below the extent.
// expected-error @below {{layout: dimension 1 has width 2, less than its extent 3 [LAYOUT-5]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [2, 2]>>)

// -----

// LAYOUT-5: a width of 0.
// expected-error @below {{layout: dimension 0 has width 0, less than its extent 2 [LAYOUT-5]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [0, 3]>>)

// -----

// LAYOUT-5: a negative width.
// expected-error @below {{padded_dimensions: dimension 0 has width -2; a width is at least the extent [LAYOUT-5]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [-2, 3]>>)

// -----

// LAYOUT-5: a width that does not fit into 64 bits.
// expected-error @below {{integer value too large}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [99999999999999999999, 3]>>)

// -----

// LAYOUT-6: a width of a dynamic extent.
// expected-error @below {{layout: dimension 0 has width 4 and extent ?; a width is ? exactly where the extent is dynamic [LAYOUT-6]}}
func.func private @f(tensor<?x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [4, 3]>>)

// -----

// LAYOUT-6: a ? for a static extent.
// expected-error @below {{layout: dimension 1 has width ? and extent 3; a width is ? exactly where the extent is dynamic [LAYOUT-6]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [2, ?]>>)

// -----

// LAYOUT-7: a value of another type.
// expected-error @below {{layout: padding_value = 0 : i32 has type 'i32', and the tensor has elements of type 'f32'; write 0.0 : f32 [LAYOUT-7]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 0 : i32>>)

// -----

// LAYOUT-7: without its type, a number is f64.
// expected-error @below {{layout: padding_value = 0.000000e+00 : f64 has type 'f64', and the tensor has elements of type 'f32'; write 0.000000e+00 : f32 [LAYOUT-7]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 0.0>>)

// -----

// LAYOUT-7: and an integer is i64.
// expected-error @below {{layout: padding_value = 0 : i64 has type 'i64', and the tensor has elements of type 'ui8'; write 0 : ui8 [LAYOUT-7]}}
func.func private @f(tensor<2x3xui8, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 0>>)

// -----

// LAYOUT-7: what to write keeps the number as far as it can be had.
// expected-error @below {{has type 'i64', and the tensor has elements of type 'bf16'; write -3.0 : bf16 [LAYOUT-7]}}
func.func private @f(tensor<2xbf16, #bcast.layout<padded_dimensions = [4], padding_value = -3>>)

// -----

// LAYOUT-7: 2.5 is no integer.
// expected-error @below {{has type 'f64', and the tensor has elements of type 'i8'; write 0 : i8 [LAYOUT-7]}}
func.func private @f(tensor<2xi8, #bcast.layout<padded_dimensions = [4], padding_value = 2.5>>)

// -----

// LAYOUT-7: nor are NaN and infinity.
// expected-error @below {{has type 'f32', and the tensor has elements of type 'i1'; write false [LAYOUT-7]}}
func.func private @f(tensor<2xi1, #bcast.layout<padded_dimensions = [4], padding_value = 0x7FC00000 : f32>>)

// -----

// LAYOUT-7: not a number.
// expected-error @below {{padding_value = dense<0.000000e+00> : tensor<f32> is not a number [LAYOUT-7]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = dense<0.0> : tensor<f32>>>)

// -----

// LAYOUT-7: a string is not a number.
// expected-error @below {{padding_value = "zero" is not a number [LAYOUT-7]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = "zero">>)

// -----

// LAYOUT-7: an array has no type.
// expected-error @below {{padding_value = [0.000000e+00] is not a number [LAYOUT-7]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = [0.0]>>)

// -----

// LAYOUT-8: a value, and nothing to pad.
// expected-error @below {{padding_value = 0.000000e+00 : f32 without padded_dimensions: there is nothing to pad [LAYOUT-8]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padding_value = 0.0 : f32>>)

// -----

// LAYOUT-8: no dimension, nothing to pad.
// expected-error @below {{padding_value = 0.000000e+00 : f32 in a layout of rank 0: there is nothing to pad [LAYOUT-8]}}
func.func private @f(tensor<f32, #bcast.layout<minor_to_major = [], padded_dimensions = [], padding_value = 0.0 : f32>>)

// -----

// LAYOUT-8: nor a value alone.
// expected-error @below {{a layout needs minor_to_major or padded_dimensions}}
func.func private @f(tensor<2x3xf32, #bcast.layout<padding_value = 0.0 : f32>>)

// -----

// LAYOUT-1: a layout is no encoding of an unranked tensor, which has none.
// expected-error @below {{cannot apply encoding to unranked tensor}}
func.func private @f(tensor<*xf32, #bcast.layout<minor_to_major = []>>)

// -----

// A layout says something.
// expected-error @below {{a layout needs minor_to_major or padded_dimensions}}
func.func private @f(tensor<2x3xf32, #bcast.layout<>>)

// -----

// A layout needs its brackets: one error.
// expected-error @below {{a layout needs minor_to_major or padded_dimensions}}
func.func private @f(tensor<2x3xf32, #bcast.layout>)

// -----

// An unknown field.
// expected-error @below {{expected minor_to_major, padded_dimensions or padding_value, got 'major_to_minor'}}
func.func private @f(tensor<2x3xf32, #bcast.layout<major_to_minor = [0, 1]>>)

// -----

// A field twice.
// expected-error @below {{'minor_to_major' is given twice}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], minor_to_major = [0, 1]>>)

// -----

// A field twice.
// expected-error @below {{'padded_dimensions' is given twice}}
func.func private @f(tensor<2x3xf32, #bcast.layout<padded_dimensions = [3, 5], padded_dimensions = [3, 5]>>)

// -----

// A field twice.
// expected-error @below {{'padding_value' is given twice}}
func.func private @f(tensor<2x3xf32, #bcast.layout<padded_dimensions = [3, 5], padding_value = 0.0 : f32, padding_value = 0.0 : f32>>)

// -----

// A field without its value.
// expected-error @below {{expected '='}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major>>)

// -----

// A number where a list is needed.
// expected-error @below {{expected a list of dimensions, as in [0, 2]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = 0>>)

// -----

// A dimension is a number.
// expected-error @below {{expected integer value}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, ?]>>)

// -----

// A list that does not end.
// expected-error @below {{unbalanced '[' character in pretty dialect name}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1>>)

// -----

// expected-error @below {{padding_value = f32 is not a number [LAYOUT-7]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [2, 4], padding_value = f32>>)

// -----

// expected-error @below {{padding_value = unit is not a number [LAYOUT-7]}}
func.func private @f(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [2, 4], padding_value = unit>>)

// -----

// The number that stands for ? elsewhere.
// expected-error @below {{padded_dimensions: dimension 1 has width -9223372036854775808; a width is at least the extent [LAYOUT-5]}}
func.func private @f(tensor<2x?xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [2, -9223372036854775808]>>)
