module {
  func.func private @dec(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    return %arg0 : tensor<3x4xf32>
  }
  func.func @forms(%arg0: tensor<3x4xf32>, %arg1: tensor<3x4xi32>, %arg2: tensor<3x4xi1>, %arg3: tensor<3x4xcomplex<f32>>, %arg4: tensor<f32>, %arg5: tensor<?x4xf32>, %arg6: tensor<i1>, %arg7: tensor<2xi64>, %arg8: tensor<i32>, %arg9: tensor<4x4xf32>, %arg10: tensor<2x3x4xf32>, %arg11: tensor<1x3x8x8xf32>, %arg12: tensor<4x3x3x3xf32>, %arg13: tensor<2x2xi64>, %arg14: tensor<4xf32>) {
    %0 = stablehlo.cbrt %arg0 : tensor<3x4xf32>
    %1 = stablehlo.ceil %arg0 : tensor<3x4xf32>
    %2 = stablehlo.cosine %arg0 : tensor<3x4xf32>
    %3 = stablehlo.exponential %arg0 : tensor<3x4xf32>
    %4 = stablehlo.exponential_minus_one %arg0 : tensor<3x4xf32>
    %5 = stablehlo.floor %arg0 : tensor<3x4xf32>
    %6 = stablehlo.log %arg0 : tensor<3x4xf32>
    %7 = stablehlo.log_plus_one %arg0 : tensor<3x4xf32>
    %8 = stablehlo.logistic %arg0 : tensor<3x4xf32>
    %9 = stablehlo.negate %arg0 : tensor<3x4xf32>
    %10 = stablehlo.round_nearest_afz %arg0 : tensor<3x4xf32>
    %11 = stablehlo.round_nearest_even %arg0 : tensor<3x4xf32>
    %12 = stablehlo.rsqrt %arg0 : tensor<3x4xf32>
    %13 = stablehlo.sign %arg0 : tensor<3x4xf32>
    %14 = stablehlo.sine %arg0 : tensor<3x4xf32>
    %15 = stablehlo.sqrt %arg0 : tensor<3x4xf32>
    %16 = stablehlo.tan %arg0 : tensor<3x4xf32>
    %17 = stablehlo.tanh %arg0 : tensor<3x4xf32>
    %18 = stablehlo.abs %arg0 : tensor<3x4xf32>
    %19 = stablehlo.exponential %arg0 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<3x4xf32>
    %20 = stablehlo.abs %arg3 : (tensor<3x4xcomplex<f32>>) -> tensor<3x4xf32>
    %21 = stablehlo.real %arg3 : (tensor<3x4xcomplex<f32>>) -> tensor<3x4xf32>
    %22 = stablehlo.imag %arg3 : (tensor<3x4xcomplex<f32>>) -> tensor<3x4xf32>
    %23 = stablehlo.complex %arg0, %arg0 : tensor<3x4xcomplex<f32>>
    %24 = stablehlo.count_leading_zeros %arg1 : tensor<3x4xi32>
    %25 = stablehlo.not %arg1 : tensor<3x4xi32>
    %26 = stablehlo.popcnt %arg1 : tensor<3x4xi32>
    %27 = stablehlo.add %arg0, %arg0 : tensor<3x4xf32>
    %28 = stablehlo.atan2 %arg0, %arg0 : tensor<3x4xf32>
    %29 = stablehlo.divide %arg0, %arg0 : tensor<3x4xf32>
    %30 = stablehlo.maximum %arg0, %arg0 : tensor<3x4xf32>
    %31 = stablehlo.minimum %arg0, %arg0 : tensor<3x4xf32>
    %32 = stablehlo.multiply %arg0, %arg0 : tensor<3x4xf32>
    %33 = stablehlo.power %arg0, %arg0 : tensor<3x4xf32>
    %34 = stablehlo.remainder %arg0, %arg0 : tensor<3x4xf32>
    %35 = stablehlo.subtract %arg0, %arg0 : tensor<3x4xf32>
    %36 = stablehlo.and %arg1, %arg1 : tensor<3x4xi32>
    %37 = stablehlo.or %arg1, %arg1 : tensor<3x4xi32>
    %38 = stablehlo.xor %arg1, %arg1 : tensor<3x4xi32>
    %39 = stablehlo.shift_left %arg1, %arg1 : tensor<3x4xi32>
    %40 = stablehlo.shift_right_arithmetic %arg1, %arg1 : tensor<3x4xi32>
    %41 = stablehlo.shift_right_logical %arg1, %arg1 : tensor<3x4xi32>
    %42 = stablehlo.add %arg0, %arg0 {foo, mhlo.x = 1 : i32} : tensor<3x4xf32>
    %43 = stablehlo.add %arg5, %arg0 : (tensor<?x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %44 = stablehlo.clamp %arg0, %arg0, %arg0 : tensor<3x4xf32>
    %45 = stablehlo.clamp %arg4, %arg0, %arg4 : (tensor<f32>, tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %46 = stablehlo.is_finite %arg0 : (tensor<3x4xf32>) -> tensor<3x4xi1>
    %47 = stablehlo.convert %arg0 : (tensor<3x4xf32>) -> tensor<3x4xi32>
    %48 = stablehlo.convert %arg0 : tensor<3x4xf32>
    %49 = stablehlo.bitcast_convert %arg0 : (tensor<3x4xf32>) -> tensor<3x4xi32>
    %50 = stablehlo.reshape %arg0 : (tensor<3x4xf32>) -> tensor<12xf32>
    %51 = stablehlo.compare LT, %arg0, %arg0 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
    %52 = stablehlo.compare EQ, %arg0, %arg0, FLOAT : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
    %53 = stablehlo.compare NE, %arg0, %arg0, TOTALORDER : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
    %54 = stablehlo.select %arg2, %arg0, %arg0 : tensor<3x4xi1>, tensor<3x4xf32>
    %55 = stablehlo.select %arg6, %arg0, %arg0 : tensor<i1>, tensor<3x4xf32>
    %56 = stablehlo.select %arg6, %arg5, %arg0 : (tensor<i1>, tensor<?x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %57 = stablehlo.broadcast %arg0, sizes = [2] : (tensor<3x4xf32>) -> tensor<2x3x4xf32>
    %58 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %59 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<3x4xf32>) -> tensor<2x3x4xf32>
    %60 = stablehlo.dynamic_broadcast_in_dim %arg4, %arg7, dims = [] : (tensor<f32>, tensor<2xi64>) -> tensor<?x?xf32>
    %61 = stablehlo.dynamic_broadcast_in_dim %arg0, %arg7, dims = [0, 1] {known_expanding_dimensions = array<i64>, known_nonexpanding_dimensions = array<i64: 0, 1>} : (tensor<3x4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
    %62 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<3x4xf32>) -> tensor<4x3xf32>
    %63 = stablehlo.reverse %arg0, dims = [0, 1] : tensor<3x4xf32>
    %64 = stablehlo.concatenate %arg0, %arg0, %arg0, dim = 1 : (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x12xf32>
    %65 = stablehlo.get_dimension_size %arg0, dim = 1 : (tensor<3x4xf32>) -> tensor<i32>
    %66 = stablehlo.set_dimension_size %arg0, %arg8, dim = 0 : (tensor<3x4xf32>, tensor<i32>) -> tensor<?x4xf32>
    %67 = stablehlo.iota dim = 1 : tensor<3x4xf32>
    %68 = stablehlo.dynamic_iota %arg7, dim = 0 : (tensor<2xi64>) -> tensor<?x?xi32>
    %69 = stablehlo.slice %arg0 [0:3, 1:3:2] : (tensor<3x4xf32>) -> tensor<3x1xf32>
    %70 = stablehlo.slice %arg4 [] : (tensor<f32>) -> tensor<f32>
    %71 = stablehlo.dynamic_slice %arg0, %arg8, %arg8, sizes = [1, 2] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
    %72 = stablehlo.dynamic_update_slice %arg0, %arg0, %arg8, %arg8 : (tensor<3x4xf32>, tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
    %73 = stablehlo.real_dynamic_slice %arg0, %arg7, %arg7, %arg7 : (tensor<3x4xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
    %74 = stablehlo.dynamic_reshape %arg0, %arg7 : (tensor<3x4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
    %75 = stablehlo.dynamic_pad %arg0, %arg4, %arg7, %arg7, %arg7 : (tensor<3x4xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
    %76 = stablehlo.pad %arg0, %arg4, low = [0, -1], high = [3, 3], interior = [1, 2] : (tensor<3x4xf32>, tensor<f32>) -> tensor<8x12xf32>
    %77 = stablehlo.reduce_precision %arg0, format = e5m10 : tensor<3x4xf32>
    %78 = stablehlo.cholesky %arg9, lower = true : tensor<4x4xf32>
    %79 = stablehlo.cholesky %arg9 : tensor<4x4xf32>
    %80 = stablehlo.dot %arg0, %arg9 : (tensor<3x4xf32>, tensor<4x4xf32>) -> tensor<3x4xf32>
    %81 = stablehlo.dot %arg0, %arg9, precision = [HIGHEST, DEFAULT] : (tensor<3x4xf32>, tensor<4x4xf32>) -> tensor<3x4xf32>
    %82 = stablehlo.dot_general %arg0, %arg9, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4x4xf32>) -> tensor<3x4xf32>
    %83 = stablehlo.dot_general %arg0, %arg9, contracting_dims = [1] x [0], precision = [DEFAULT, HIGH] {foo} : (tensor<3x4xf32>, tensor<4x4xf32>) -> tensor<3x4xf32>
    %84 = stablehlo.dot_general %arg0, %arg9, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<3x4xf32>, tensor<4x4xf32>) -> tensor<3x4xf32>
    %85 = stablehlo.dot_general %arg0, %arg9, contracting_dims = [] x [] : (tensor<3x4xf32>, tensor<4x4xf32>) -> tensor<3x4x4x4xf32>
    %86 = stablehlo.dot_general %arg10, %arg10, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x3xf32>
    %87 = stablehlo.convolution(%arg11, %arg12) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 2], pad = [[1, 1], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x3xf32>
    %88 = stablehlo.convolution(%arg11, %arg12) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
    %89 = "stablehlo.dynamic_conv"(%arg11, %arg12, %arg13) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]>, feature_group_count = 1 : i64}> : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>, tensor<2x2xi64>) -> tensor<1x4x?x?xf32>
    %90 = stablehlo.fft %arg3, type = FFT, length = [4] : (tensor<3x4xcomplex<f32>>) -> tensor<3x4xcomplex<f32>>
    %91 = stablehlo.rng %arg4, %arg4, %arg7, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<?x?xf32>
    %c = stablehlo.constant dense<1> : tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %c, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui32>)
    %c_0 = stablehlo.constant {foo} dense<[1, -2]> : tensor<2xi32>
    %cst = stablehlo.constant dense<> : tensor<0xf32>
    %92 = stablehlo.partition_id : tensor<ui32>
    %93 = stablehlo.replica_id : tensor<ui32>
    %94 = stablehlo.create_token : !stablehlo.token
    %95 = stablehlo.after_all  : !stablehlo.token
    %96 = stablehlo.after_all %94, %94 : !stablehlo.token
    %97 = stablehlo.optimization_barrier %arg0 : tensor<3x4xf32>
    %98:2 = stablehlo.optimization_barrier %arg0, %arg4 : tensor<3x4xf32>, tensor<f32>
    %99 = stablehlo.tuple %arg0, %arg4 : tuple<tensor<3x4xf32>, tensor<f32>>
    %100 = stablehlo.get_tuple_element %99[1] : (tuple<tensor<3x4xf32>, tensor<f32>>) -> tensor<f32>
    %101:2 = stablehlo.custom_call @foo(%arg0) {api_version = 2 : i32, backend_config = "x", called_computations = [@dec], foo, has_side_effect = true, mhlo.x = 1 : i32, operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>]} : (tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>)
    stablehlo.custom_call @"foo bar"(%arg8, %arg0) {error_message = "{0}"} : (tensor<i32>, tensor<3x4xf32>) -> ()
    %102 = stablehlo.custom_call @foo() {api_version = 4 : i32, backend_config = {a = 1 : i32}} : () -> tensor<3x4xf32>
    %103 = stablehlo.composite "chlo.foo" %arg0 {composite_attributes = {eps = 1.000000e+00 : f32}, decomposition = @dec, version = 3 : i32} : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %104 = stablehlo.composite "my.op" %arg0 {decomposition = @dec} : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %105 = stablehlo.reduce(%arg0 init: %arg4) applies stablehlo.add across dimensions = [1] {foo} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3xf32>
    %106 = stablehlo.reduce(%arg0 init: %arg4) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>
    %107 = stablehlo.reduce(%arg0 init: %arg4) across dimensions = [1] {foo} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3xf32>
     reducer(%arg15: tensor<f32>, %arg16: tensor<f32>)  {
      %161 = stablehlo.add %arg16, %arg15 : tensor<f32>
      stablehlo.return %161 : tensor<f32>
    }
    %108:2 = stablehlo.reduce(%arg0 init: %arg4), (%arg0 init: %arg4) across dimensions = [1] : (tensor<3x4xf32>, tensor<3x4xf32>, tensor<f32>, tensor<f32>) -> (tensor<3xf32>, tensor<3xf32>)
     reducer(%arg15: tensor<f32>, %arg17: tensor<f32>) (%arg16: tensor<f32>, %arg18: tensor<f32>)  {
      %161 = stablehlo.add %arg15, %arg17 : tensor<f32>
      stablehlo.return %161, %arg18 : tensor<f32>, tensor<f32>
    }
    %109:2 = stablehlo.while(%iterArg = %arg8, %iterArg_1 = %arg0) : tensor<i32>, tensor<3x4xf32> attributes {baz, foo.bar = 1 : i32}
    cond {
      stablehlo.return %arg6 : tensor<i1>
    } do {
      stablehlo.return %iterArg, %iterArg_1 : tensor<i32>, tensor<3x4xf32>
    }
    %110 = stablehlo.while(%iterArg = %arg8) : tensor<i32>
    cond {
      stablehlo.return %arg6 : tensor<i1>
    } do {
      stablehlo.return %iterArg : tensor<i32>
    }
    stablehlo.while()
    cond {
      stablehlo.return %arg6 : tensor<i1>
    } do {
      stablehlo.return 
    }
    %111 = "stablehlo.if"(%arg6) ({
      stablehlo.return %arg0 : tensor<3x4xf32>
    }, {
      stablehlo.return %arg0 : tensor<3x4xf32>
    }) : (tensor<i1>) -> tensor<3x4xf32>
    %112 = chlo.acos %arg0 : tensor<3x4xf32> -> tensor<3x4xf32>
    %113 = chlo.acosh %arg0 : tensor<3x4xf32> -> tensor<3x4xf32>
    %114 = chlo.asin %arg0 : tensor<3x4xf32> -> tensor<3x4xf32>
    %115 = chlo.asinh %arg0 : tensor<3x4xf32> -> tensor<3x4xf32>
    %116 = chlo.atan %arg0 : tensor<3x4xf32> -> tensor<3x4xf32>
    %117 = chlo.atanh %arg0 : tensor<3x4xf32> -> tensor<3x4xf32>
    %118 = chlo.bessel_i1e %arg0 : tensor<3x4xf32> -> tensor<3x4xf32>
    %119 = chlo.cosh %arg0 : tensor<3x4xf32> -> tensor<3x4xf32>
    %120 = chlo.digamma %arg0 : tensor<3x4xf32> -> tensor<3x4xf32>
    %121 = chlo.erf %arg0 : tensor<3x4xf32> -> tensor<3x4xf32>
    %122 = chlo.erf_inv %arg0 : tensor<3x4xf32> -> tensor<3x4xf32>
    %123 = chlo.erfc %arg0 : tensor<3x4xf32> -> tensor<3x4xf32>
    %124 = chlo.lgamma %arg0 : tensor<3x4xf32> -> tensor<3x4xf32>
    %125 = chlo.sinh %arg0 : tensor<3x4xf32> -> tensor<3x4xf32>
    %126 = chlo.square %arg0 : tensor<3x4xf32> -> tensor<3x4xf32>
    %127 = chlo.tan %arg0 : tensor<3x4xf32> -> tensor<3x4xf32>
    %128 = chlo.conj %arg0 : tensor<3x4xf32> -> tensor<3x4xf32>
    %129 = chlo.erf %arg0 {foo} : tensor<3x4xf32> -> tensor<3x4xf32>
    %130 = chlo._asin_acos_kernel %arg3 : tensor<3x4xcomplex<f32>> -> tensor<3x4xcomplex<f32>>
    %131 = chlo.is_inf %arg0 : tensor<3x4xf32> -> tensor<3x4xi1>
    %132 = chlo.is_neg_inf %arg0 : tensor<3x4xf32> -> tensor<3x4xi1>
    %133 = chlo.is_pos_inf %arg0 : tensor<3x4xf32> -> tensor<3x4xi1>
    %134 = chlo.next_after %arg0, %arg0 : tensor<3x4xf32>, tensor<3x4xf32> -> tensor<3x4xf32>
    %135 = chlo.polygamma %arg0, %arg0 : tensor<3x4xf32>, tensor<3x4xf32> -> tensor<3x4xf32>
    %136 = chlo.zeta %arg0, %arg0 : tensor<3x4xf32>, tensor<3x4xf32> -> tensor<3x4xf32>
    %137 = chlo.mulhi %arg1, %arg1 : tensor<3x4xi32>, tensor<3x4xi32> -> tensor<3x4xi32>
    %138 = chlo.broadcast_add %arg0, %arg14 {broadcast_dimensions = array<i64: 1>} : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    %139 = chlo.broadcast_atan2 %arg0, %arg14 : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    %140 = chlo.broadcast_divide %arg0, %arg14 : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    %141 = chlo.broadcast_maximum %arg0, %arg14 : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    %142 = chlo.broadcast_minimum %arg0, %arg14 : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    %143 = chlo.broadcast_multiply %arg0, %arg14 : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    %144 = chlo.broadcast_next_after %arg0, %arg14 : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    %145 = chlo.broadcast_polygamma %arg0, %arg14 : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    %146 = chlo.broadcast_power %arg0, %arg14 : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    %147 = chlo.broadcast_remainder %arg0, %arg14 : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    %148 = chlo.broadcast_subtract %arg0, %arg14 : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    %149 = chlo.broadcast_zeta %arg0, %arg14 {broadcast_dimensions = array<i64: 1>} : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    %150 = chlo.broadcast_and %arg1, %arg1 : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi32>
    %151 = chlo.broadcast_or %arg1, %arg1 : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi32>
    %152 = chlo.broadcast_xor %arg1, %arg1 : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi32>
    %153 = chlo.broadcast_shift_left %arg1, %arg1 : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi32>
    %154 = chlo.broadcast_shift_right_arithmetic %arg1, %arg1 : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi32>
    %155 = chlo.broadcast_shift_right_logical %arg1, %arg1 : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi32>
    %156 = chlo.broadcast_complex %arg0, %arg14 : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xcomplex<f32>>
    %157 = chlo.broadcast_compare %arg0, %arg14 {compare_type = #chlo<comparison_type FLOAT>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xi1>
    %158 = chlo.broadcast_select %arg2, %arg0, %arg14 : (tensor<3x4xi1>, tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    %159 = chlo.constant dense<1.000000e+00> : tensor<f32>
    %160 = "chlo.constant_like"(%arg0) <{value = 1.000000e+00 : f32}> : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %values, %indices = chlo.top_k(%arg0, k = 2) : tensor<3x4xf32> -> (tensor<3x2xf32>, tensor<3x2xi32>)
    return
  }
}
// -----
module {
  sdy.mesh @mesh = <["x"=2, "y"=4], device_ids=[0, 1, 2, 3, 4, 5, 7, 6]>
  sdy.mesh @empty = <[]>
  sdy.mesh @one = <[], device_ids=[0]>
  func.func @shardings(%arg0: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}p1, {"y":(1)2}], replicated={"y":(2)2}>}) -> tensor<4x8xf32> {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"x"}]> : tensor<4x8xf32>
    %1 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<2x8xf32>) {
      sdy.return %arg1 : tensor<2x8xf32>
    } : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %2 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : tensor<4x8xf32>
    %3 = sdy.reshard %arg0 <@mesh, [{}, {"x"}]> : tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
}
