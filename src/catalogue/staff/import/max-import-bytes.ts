/** In a file of its own: browser code does not import contracts, only their types. */
export const maxImportBytes = 20 * 1024 * 1024
