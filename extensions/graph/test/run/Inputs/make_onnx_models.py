"""make_onnx_models.py FOLDER: writes pad.onnx and concat.onnx."""

import pathlib
import sys

import onnx.parser

MODELS = {
    "pad": """(float[64, 128] x) => (float[66, 130] y) {
        e = Exp(x)
        pads = Constant<value = int64[4] {1, 1, 1, 1}>()
        y = Pad(e, pads)
    }""",
    "concat": """(float[64, 128] x, float[32, 128] z) => (float[96, 128] y) {
        e = Exp(x)
        n = Neg(z)
        c = Concat<axis = 0>(e, n)
        y = Neg(c)
    }""",
}
for name, body in MODELS.items():
    model = onnx.parser.parse_model(f'<ir_version: 8, opset_import: ["" : 13]> {name} {body}')
    (pathlib.Path(sys.argv[1]) / f"{name}.onnx").write_bytes(model.SerializeToString())
