/** The row that the insert of one row returned. */
export function insertedRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The insert returned no row.')
  return row
}
