//===- Npy.cpp - NumPy's .npy files ---------------------------------------===//

#include "bcast/Execution/Npy.h"
#include "NpyHeader.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include <cstring>

using namespace mlir;
using namespace mlir::bcast;

static_assert(llvm::endianness::native == llvm::endianness::little,
              "elements are read and written in the machine's byte order");

/// Copies elements in Fortran order from `source` to row-major order.
template <typename T> static void transpose(const char *source, Array &array) {
  ArrayRef<int64_t> shape = array.getShape();
  int64_t rank = array.getRank();
  SmallVector<int64_t, 4> index(rank, 0), stride(rank, 1);
  for (int64_t i = 1; i < rank; ++i)
    stride[i] = stride[i - 1] * shape[i - 1];

  int64_t offset = 0;
  for (T &element : array.as<T>()) {
    std::memcpy(&element, source + offset * sizeof(T), sizeof(T));
    for (int64_t i = rank - 1; i >= 0; --i) {
      offset += stride[i];
      if (++index[i] < shape[i])
        break;
      offset -= stride[i] * shape[i];
      index[i] = 0;
    }
  }
}

static void copyElements(const NpyHeader &header, const char *source,
                         Array &array) {
  if (array.getNumElements() == 0)
    return;
  if (!header.fortranOrder) {
    std::memcpy(array.data(), source, array.getByteSize());
    return;
  }
  switch (getByteWidth(array.getElementType())) {
  case 1:
    return transpose<uint8_t>(source, array);
  case 2:
    return transpose<uint16_t>(source, array);
  case 4:
    return transpose<uint32_t>(source, array);
  default:
    return transpose<uint64_t>(source, array);
  }
}

llvm::Expected<Array> bcast::parseNpy(StringRef bytes) {
  llvm::Expected<NpyHeader> header = parseNpyHeader(bytes);
  if (!header)
    return header.takeError();
  // The sizes are compared before any memory is asked for, so that a small file
  // cannot ask for much.
  llvm::Expected<int64_t> expected =
      Array::computeByteSize(header->elementType, header->shape);
  if (!expected)
    return expected.takeError();
  uint64_t found = bytes.size() - header->dataOffset;
  if (found != uint64_t(*expected))
    return llvm::createStringError(
        llvm::Twine(found < uint64_t(*expected) ? "truncated data"
                                                : "trailing data") +
        ": expected " + llvm::Twine(*expected) + " bytes of " +
        stringifyArrayType(header->elementType, header->shape) +
        " after the header, found " + llvm::Twine(found));

  llvm::Expected<Array> array =
      Array::create(header->elementType, header->shape);
  if (!array)
    return array.takeError();
  copyElements(*header, bytes.data() + header->dataOffset, *array);
  if (header->elementType == ElementType::I1)
    for (uint8_t &element : array->as<uint8_t>())
      element = element != 0;
  return array;
}

/// Puts the path before the message of an error.
static llvm::Error addPath(StringRef path, const llvm::Twine &message) {
  return llvm::createStringError(path + ": " + message);
}

llvm::Expected<Array> bcast::readNpy(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return addPath(path,
                   "cannot read the file: " + buffer.getError().message());
  llvm::Expected<Array> array = parseNpy((*buffer)->getBuffer());
  if (!array)
    return addPath(path, llvm::toString(array.takeError()));
  return array;
}

void bcast::serializeNpy(const Array &array, raw_ostream &os) {
  os << makeNpyHeader(array.getElementType(), array.getShape());
  os.write(array.data(), array.getByteSize());
}

/// Writes to the open file `fd` and closes it. A failed write must be cleared
/// from the stream, or its destructor ends the process.
static std::error_code writeAndClose(const Array &array, int fd) {
  llvm::raw_fd_ostream os(fd, /*shouldClose=*/true);
  serializeNpy(array, os);
  os.close();
  std::error_code code = os.error();
  os.clear_error();
  return code;
}

/// Opens a new file beside `target` and returns its name in `name`. TempFile
/// would do it, but takes a '%' in the target's own path for a placeholder.
static std::error_code openTemporary(StringRef target, std::string &name,
                                     int &fd) {
  std::error_code code;
  for (int attempt = 0; attempt < 128; ++attempt) {
    name = (target + "." +
            llvm::utohexstr(llvm::sys::Process::GetRandomNumber()) + ".tmp")
               .str();
    code =
        llvm::sys::fs::openFileForWrite(name, fd, llvm::sys::fs::CD_CreateNew);
    if (code != std::errc::file_exists)
      break;
  }
  return code;
}

llvm::Error bcast::writeNpy(const Array &array, StringRef path) {
  auto fail = [&](const llvm::Twine &reason) {
    return addPath(path, "cannot write the file: " + reason);
  };
  // To rename a file over a directory fails, and over a device replaces it.
  llvm::sys::fs::file_status status;
  bool exists = !llvm::sys::fs::status(path, status);
  if (exists && llvm::sys::fs::is_directory(status))
    return fail("it is a directory");
  if (exists && !llvm::sys::fs::is_regular_file(status)) {
    int fd;
    if (std::error_code code = llvm::sys::fs::openFileForWrite(
            path, fd, llvm::sys::fs::CD_OpenExisting))
      return fail(code.message());
    if (std::error_code code = writeAndClose(array, fd))
      return fail(code.message());
    return llvm::Error::success();
  }

  // A link keeps pointing to the file that is written.
  SmallString<128> target(path);
  if (exists && llvm::sys::fs::is_symlink_file(path))
    if (std::error_code code = llvm::sys::fs::real_path(path, target))
      return fail(code.message());

  std::string temporary;
  int fd;
  if (std::error_code code = openTemporary(target, temporary, fd))
    return fail(code.message());
  llvm::sys::RemoveFileOnSignal(temporary);
  std::error_code code = writeAndClose(array, fd);
  if (!code)
    code = llvm::sys::fs::rename(temporary, target);
  if (code)
    (void)llvm::sys::fs::remove(temporary);
  llvm::sys::DontRemoveFileOnSignal(temporary);
  if (code)
    return fail(code.message());
  return llvm::Error::success();
}
