// A library that throws and catches.
#include <stdexcept>

extern "C" int catches() {
  try {
    throw std::runtime_error("test");
  } catch (const std::exception &) {
    return 1;
  }
}
