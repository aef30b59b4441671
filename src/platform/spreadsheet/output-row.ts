/** One row of a table that is written. */
export type OutputRow = (string | number | null)[]
