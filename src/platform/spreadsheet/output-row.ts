/** One row of a table to write. */
export type OutputRow = (string | number | null)[]
