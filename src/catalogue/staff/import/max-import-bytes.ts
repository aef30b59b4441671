/** In a separate file, because browser code imports only the types of contracts. */
export const maxImportBytes = 20 * 1024 * 1024
