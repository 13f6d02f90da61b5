# shellcheck shell=bash disable=SC2034
# Sourced by the scripts of this folder: installs packages and builds. Needs
# Debian 12, as root or with sudo. With --help, a script prints the comment that
# it begins with, and does nothing else.

set -euo pipefail

for argument in "$@"; do
  if [ "$argument" = --help ] || [ "$argument" = -h ]; then
    sed -n '/^# SPDX/,/^[^#]/s/^# \?//p' "$0" | sed 1,2d
    exit
  fi
done

source_dir="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
preset="${BCAST_PRESET:-release}"
build_dir="$source_dir/build/$preset"

build_packages=(
  cmake ninja-build g++ clang-22 lld-22 llvm-22-dev llvm-22-tools libmlir-22-dev
  mlir-22-tools libzstd-dev zlib1g-dev libxml2-dev libcurl4-openssl-dev
  libedit-dev libomp-22-dev libgtest-dev libonnx-dev libprotobuf-dev libpugixml-dev pkg-config
  libopenmpi-dev libmpich-dev python3 python3-numpy
)
# What programs of examples/ run beside the tools.
example_packages=(libonnx-testdata openmpi-bin mpich python3-mpi4py)
test_packages=(
  "${example_packages[@]}" python3-onnx qemu-user libc6-dev-arm64-cross libc6-dev-riscv64-cross
  libgcc-12-dev-arm64-cross libgcc-12-dev-riscv64-cross python3-hypothesis python3-jsonschema python3-pytest python3-z3 help2man libclang-rt-22-dev
)
# Those of utils/make-site.
site_packages=(
  clang-22 lld-22 llvm-22 llvm-22-dev wasi-libc libc++-22-dev-wasm32 libc++abi-22-dev-wasm32
  libclang-rt-22-dev-wasm32 python3-sphinx python3-myst-parser furo
)

# install_packages NAME...: installs missing packages.
install_packages() {
  local missing=() package
  for package in "$@"; do
    if [ "$(dpkg-query -W -f='${Status}' "$package" 2>/dev/null)" != "install ok installed" ]; then
      missing+=("$package")
    fi
  done
  if [ ${#missing[@]} -eq 0 ]; then return; fi
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then as_root=(sudo); fi
  echo "Installing ${missing[*]}"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# Objects that were compiled before, by any preset and in other copies of the sources in a folder
# of this path, are taken from here.
export CCACHE_DIR="$source_dir/build/ccache" CCACHE_MAXSIZE=4G
# Precompiled headers need the first two, and messages may be in any language. The compiler lists the
# headers that it reads.
export CCACHE_SLOPPINESS=pch_defines,time_macros,locale CCACHE_DEPEND=1 CCACHE_INODECACHE=1

# build [TARGET...]: configures the build if needed, then builds.
build() {
  cd "$source_dir"
  if [ ! -f "$build_dir/build.ninja" ]; then
    install_packages ccache
    cmake --preset "$preset" -DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache
  fi
  if [ $# -eq 0 ]; then set -- all; fi
  cmake --build "$build_dir" --target "$@"
}

# minutes SECONDS: as text.
minutes() { echo "$((($1 * 10 + 30) / 60 / 10)).$((($1 * 10 + 30) / 60 % 10)) min"; }

# run_ctest ARGUMENT...: runs tests of the build; then status is ctest's.
run_ctest() {
  test_log="$build_dir/Testing/Temporary/LastTest.log"
  rm -f "$test_log"
  status=0
  ctest --test-dir "$build_dir" --output-on-failure --no-tests=error -j "$(nproc)" "$@" || status=$?
}

# count_tests: prints the line that counts the tests of the last run_ctest.
count_tests() {
  if [ -f "$test_log" ]; then "$source_dir/utils/count-tests" "$test_log"; fi
}

# index_repository FOLDER [KEY]: makes the Debian packages of the folder a repository for
# apt, signed by the key of that name.
index_repository() (
  cd "$1"
  rm -f Release InRelease
  apt-ftparchive packages . >Packages
  gzip --force --keep --best --no-name Packages
  apt-ftparchive -o APT::FTPArchive::Release::Origin=bcast -o APT::FTPArchive::Release::Label=bcast \
    -o APT::FTPArchive::Release::Architectures="$(dpkg --print-architecture) all" release . >../Release.new
  mv ../Release.new Release
  if [ -n "${2-}" ]; then
    gpg --batch --yes --local-user "$2" --clearsign --output InRelease Release
  fi
)
