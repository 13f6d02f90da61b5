//===- LibraryMacros.cpp - Macros of the C library ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program may include any header of the C library before the generated one.
// test/Integration/bcast-compile/library-macros.test compares the names with
// the macros of the compiler.
//
//===----------------------------------------------------------------------===//

#include "LibraryMacros.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

static llvm::StringSet<> split(StringRef words) {
  llvm::StringSet<> set;
  for (StringRef word : llvm::split(words, ' '))
    set.insert(word);
  return set;
}

bool bcast::isLibraryMacro(StringRef name) {
  static const llvm::StringSet<> names = split(
      "BIG_ENDIAN BUFSIZ BYTE_ORDER CHAR_BIT CLOCKS_PER_SEC DECIMAL_DIG "
      "E2BIG EACCES EADDRINUSE EADDRNOTAVAIL EADV EAFNOSUPPORT EAGAIN "
      "EALREADY EBADE EBADF EBADFD EBADMSG EBADR EBADRQC EBADSLT EBFONT "
      "EBUSY ECANCELED ECHILD ECHRNG ECOMM ECONNABORTED ECONNREFUSED "
      "ECONNRESET EDEADLK EDEADLOCK EDESTADDRREQ EDOM EDOTDOT EDQUOT EEXIST "
      "EFAULT EFBIG EHOSTDOWN EHOSTUNREACH EHWPOISON EIDRM EILSEQ "
      "EINPROGRESS EINTR EINVAL EIO EISCONN EISDIR EISNAM EKEYEXPIRED "
      "EKEYREJECTED EKEYREVOKED EL2HLT EL2NSYNC EL3HLT EL3RST ELIBACC "
      "ELIBBAD ELIBEXEC ELIBMAX ELIBSCN ELNRNG ELOOP EMEDIUMTYPE EMFILE "
      "EMLINK EMSGSIZE EMULTIHOP ENAMETOOLONG ENAVAIL ENETDOWN ENETRESET "
      "ENETUNREACH ENFILE ENOANO ENOBUFS ENOCSI ENODATA ENODEV ENOENT "
      "ENOEXEC ENOKEY ENOLCK ENOLINK ENOMEDIUM ENOMEM ENOMSG ENONET ENOPKG "
      "ENOPROTOOPT ENOSPC ENOSR ENOSTR ENOSYS ENOTBLK ENOTCONN ENOTDIR "
      "ENOTEMPTY ENOTNAM ENOTRECOVERABLE ENOTSOCK ENOTSUP ENOTTY ENOTUNIQ "
      "ENXIO EOF EOPNOTSUPP EOVERFLOW EOWNERDEAD EPERM EPFNOSUPPORT EPIPE "
      "EPROTO EPROTONOSUPPORT EPROTOTYPE ERANGE EREMCHG EREMOTE EREMOTEIO "
      "ERESTART ERFKILL EROFS ESHUTDOWN ESOCKTNOSUPPORT ESPIPE ESRCH ESRMNT "
      "ESTALE ESTRPIPE ETIME ETIMEDOUT ETOOMANYREFS ETXTBSY EUCLEAN EUNATCH "
      "EUSERS EWOULDBLOCK EXDEV EXFULL EXIT_FAILURE EXIT_SUCCESS FD_SETSIZE "
      "HUGE_VAL HUGE_VALF HUGE_VALL INFINITY LITTLE_ENDIAN L_ctermid "
      "L_tmpnam MATH_ERREXCEPT MATH_ERRNO MAX_CANON MAX_INPUT MINSIGSTKSZ "
      "NAN NFDBITS NGREG NSIG ONCE_FLAG_INIT PDP_ENDIAN PIPE_BUF P_tmpdir "
      "TIMER_ABSTIME TIME_UTC TSS_DTOR_ITERATIONS WCONTINUED WEOF WEXITED "
      "WNOHANG WNOWAIT WSTOPPED WUNTRACED complex math_errhandling noreturn "
      "sigev_notify_attributes sigev_notify_function stderr stdin stdout");
  static constexpr StringLiteral prefixes[] = {
      "ATOMIC_",  "BUS_",   "CLD_",  "CLOCK_", "DBL_",   "FE_",  "FLT_",
      "FP_",      "FPE_",   "ILL_",  "LC_",    "LDBL_",  "M_",   "POLL_",
      "PTHREAD_", "SA_",    "SEEK_", "SEGV_",  "SIGEV_", "SIG_", "SI_",
      "SS_",      "XATTR_", "sa_",   "si_"};
  static constexpr StringLiteral suffixes[] = {"_MAX", "_MIN", "_WIDTH"};
  // PRId64, SCNx8 and SIGINT.
  auto hasNext = [&](StringRef prefix, bool (*isNext)(char)) {
    return name.size() > prefix.size() && name.starts_with(prefix) &&
           isNext(name[prefix.size()]);
  };
  auto isFormat = [](char c) { return llvm::isLower(c) || c == 'X'; };
  return names.contains(name) || hasNext("PRI", isFormat) ||
         hasNext("SCN", isFormat) || hasNext("SIG", llvm::isUpper) ||
         llvm::any_of(
             prefixes,
             [&](StringRef prefix) { return name.starts_with(prefix); }) ||
         llvm::any_of(suffixes,
                      [&](StringRef suffix) { return name.ends_with(suffix); });
}

bool bcast::isLibraryFunctionMacro(StringRef name) {
  static const llvm::StringSet<> names = split(
      "ATOMIC_VAR_INIT CMPLX CMPLXF CMPLXL FD_CLR FD_ISSET FD_SET FD_ZERO "
      "WEXITSTATUS WIFCONTINUED WIFEXITED WIFSIGNALED WIFSTOPPED WSTOPSIG "
      "WTERMSIG alloca assert be16toh be32toh be64toh fpclassify htobe16 "
      "htobe32 htobe64 htole16 htole32 htole64 isascii_l isfinite isgreater "
      "isgreaterequal isless islessequal islessgreater isnormal isunordered "
      "kill_dependency le16toh le32toh le64toh sigmask signbit sigsetjmp "
      "toascii_l va_arg va_copy va_end va_start");
  return names.contains(name) || name.starts_with("atomic_") ||
         (name.contains("INT") && name.ends_with("_C"));
}
