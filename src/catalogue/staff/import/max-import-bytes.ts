/** In a separate file, because browser code imports only the types of contracts. */
export const maxImportBytes = 20 * 1024 * 1024
/** Of a ZIP of pictures. */
export const maxArchiveBytes = 100 * 1024 * 1024
