import pg from 'pg'
import type { DatabaseAddress } from '../platform/postgres/database.server.ts'

interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** Reads a CSV file of ours with PostgreSQL's own reader: independent of what writes such files, and strict. */
export async function readCsvByPostgres(address: DatabaseAddress, file: Buffer): Promise<string[][]> {
  const text = file.subarray(file.indexOf('\ufeff') === 0 ? 3 : 0)
  const columns = text.subarray(0, text.indexOf('\r\n')).toString().split(';').length
  const names = Array.from({ length: columns }, (_, at) => `c${at}`)
  const client = new pg.Client(address)
  await client.connect()
  try {
    await client.query(
      `create temp table cells (row int generated always as identity, ${names.map((name) => `${name} text`).join()})`,
    )
    await copyInto(client, `copy cells (${names.join()}) from stdin (format csv, delimiter ';')`, text)
    const { rows } = await client.query(`select array[${names.map((name) => `coalesce(${name}, '')`).join()}] as cells
      from cells order by row`)
    return rows.map(({ cells }) => cells)
  } finally {
    await client.end()
  }
}

function copyInto(client: pg.Client, statement: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    class Copy extends pg.Query {
      handleCopyInResponse(connection: CopyConnection): void {
        connection.sendCopyFromChunk(bytes)
        connection.endCopyFrom()
      }
    }
    client.query(new Copy(statement, (error: Error | null) => (error ? reject(error) : resolve())))
  })
}
