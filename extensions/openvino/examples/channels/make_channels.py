#!/usr/bin/env python3
"""Writes channels.xml and channels.bin by OpenVINO's runtime: pip install openvino."""

import numpy as np
import openvino as ov
from openvino import opset1
from openvino.utils.node_factory import NodeFactory

image = opset1.parameter([-1, 3, -1, -1], np.float32)
# The means and the standard deviations of ImageNet's channels.
means = opset1.constant(np.array([0.485, 0.456, 0.406], np.float32), name="means")
deviations = opset1.constant(np.array([0.229, 0.224, 0.225], np.float32), name="deviations")
# PDPD's rule places the three numbers at axis 1, that of the channels.
rule = {"auto_broadcast": "pdpd", "auto_broadcast.auto_broadcast_axis": 1}
centered = NodeFactory("opset1").create("Subtract", [image, means], rule)
normalized = NodeFactory("opset1").create("Divide", [centered, deviations], rule)
for name, node in {"image": image, "centered": centered, "normalized": normalized}.items():
    node.set_friendly_name(name)
image.output(0).set_names({"image"})
normalized.output(0).set_names({"normalized"})
ov.save_model(ov.Model([normalized], [image], "channels"), "channels.xml", compress_to_fp16=False)
