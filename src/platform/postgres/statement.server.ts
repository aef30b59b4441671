import type { ClientBase, Pool, QueryResultRow } from 'pg'
import { fillPlaceholders, PgDialect, type Placeholder, type SQL, sql } from './drizzle.server.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

type Values = Record<string, unknown>

/**
 * A statement of a hot path: its text is built once, with `value('name')` as the placeholder of a value, and each
 * connection caches its plan under its name.
 */
export function statement<Given extends Values, Row extends QueryResultRow = never>(
  name: string,
  build: (value: (key: keyof Given & string) => Placeholder) => SQL,
) {
  const { sql: text, params } = dialect.sqlToQuery(build((key) => sql.placeholder(key)))
  return async (client: Pick<ClientBase, 'query'>, values: Given): Promise<Row[]> => {
    const { rows } = await client.query<Row>({ name, text, values: fillPlaceholders(params, values) })
    return rows
  }
}

/** Only the text, for statements whose values are $1, $2. */
export function statementText(statement: SQL): string {
  return dialect.sqlToQuery(statement).sql
}

const transactionAborted = '25P02'

/**
 * Like `Promise.all`, for statements that go to PostgreSQL in one go: it carries them out in this order. After one has
 * failed the others only hear that the transaction is lost, and may be heard first: the reason is thrown, not that.
 */
export async function sendTogether<Work extends readonly Promise<unknown>[] | []>(
  work: Work,
): Promise<{ -readonly [Place in keyof Work]: Awaited<Work[Place]> }> {
  // Drizzle asks the database anew with every `then`: here it is called once.
  const asked = work.map((each) => Promise.resolve(each)) as unknown as Work
  const settled = await Promise.allSettled(asked)
  const failures = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as { code?: unknown }] : []))
  if (failures.length > 0) throw failures.find(({ code }) => code !== transactionAborted) ?? failures[0]
  return Promise.all(asked)
}

/** A transaction of named statements on one connection. `begin` may change settings for the transaction. */
export async function runTransaction<Result>(
  pool: Pool,
  begin: string,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // A connection that cannot even roll back is closed instead of returned to the pool.
    await client.query('rollback').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    )
    throw error
  }
}
