# Run by CPack on the files of all packages: adds what Debian asks of a package,
# which is the copyright, the changelogs and the reports of lintian that are
# meant, says which packages have LLVM's libraries, and compresses manual pages.

set(debian_dir "${CPACK_BCAST_SOURCE_DIR}/cmake/debian")
set(version "${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}")
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC) # SOURCE_DATE_EPOCH, or now

# write_compressed(<file> <text>): writes <file>.gz, the same in each run.
function(write_compressed file text)
  file(WRITE "${file}" "${text}")
  execute_process(COMMAND gzip --force --best --no-name "${file}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(READ "${CPACK_BCAST_SOURCE_DIR}/CHANGES.md" changes)
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER "${component}" variable)
  set(package "${CPACK_DEBIAN_${variable}_PACKAGE_NAME}")
  set(root "${CPACK_TEMPORARY_DIRECTORY}/${component}")
  set(doc_dir "${root}/usr/share/doc/${package}")
  configure_file("${debian_dir}/copyright" "${doc_dir}/copyright" COPYONLY)
  write_compressed("${doc_dir}/changelog" "${changes}")
  write_compressed("${doc_dir}/changelog.Debian" "bcast (${version}) unstable; urgency=medium

  * bcast ${CPACK_PACKAGE_VERSION}. Its changes are in changelog.gz.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
  file(READ "${debian_dir}/lintian-overrides" overrides)
  if(EXISTS "${debian_dir}/${component}.lintian-overrides")
    file(READ "${debian_dir}/${component}.lintian-overrides" own)
    string(APPEND overrides "${own}")
  endif()
  file(WRITE "${root}/usr/share/lintian/overrides/${package}" "${overrides}")
  if(CPACK_DEBIAN_${variable}_PACKAGE_SHLIBDEPS)
    # dpkg-shlibdeps reads this, and then CPack removes the folder.
    list(JOIN CPACK_BCAST_SHLIBS "\n" shlibs)
    file(WRITE "${root}/debian/shlibs.local" "${shlibs}\n")
  endif()
  file(GLOB pages "${root}${CPACK_PACKAGING_INSTALL_PREFIX}/share/man/man1/*.1")
  if(pages)
    execute_process(COMMAND gzip --force --best --no-name ${pages} COMMAND_ERROR_IS_FATAL ANY)
  endif()
endforeach()
