import type { ClientBase } from 'pg'
import { getTableColumns, type PgTable, sql, toSnakeCase } from './drizzle.server.ts'
import { statement } from './statement.server.ts'

/** A named statement that inserts any number of rows: each column comes as one array. */
export function insertRows<Table extends PgTable, Name extends keyof Table['$inferInsert'] & string>(
  statementName: string,
  table: Table,
  names: readonly Name[],
) {
  const types = getTableColumns(table)
  const columns = sql.join(
    names.map((name) => sql.identifier(toSnakeCase(name))),
    sql`, `,
  )
  const insert = statement(statementName, (value) => {
    const arrays = names.map((name) => sql`${value(name)}::${sql.raw(`${types[name]?.getSQLType()}[]`)}`)
    return sql`insert into ${table} (${columns}) select * from unnest(${sql.join(arrays, sql`, `)})`
  })
  return async (client: ClientBase, rows: readonly Pick<Table['$inferInsert'], Name>[]): Promise<void> => {
    await insert(client, Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name] ?? null)])))
  }
}

/** The row that the insert of one row returned. */
export function insertedRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The insert returned no row.')
  return row
}
