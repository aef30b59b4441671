import type { ClientBase, PoolClient } from 'pg'
import type { Database, Transaction } from './database.server.ts'
import { drizzle } from './drizzle.server.ts'

/** One transaction for rules of both kinds: Drizzle's, and named statements, which need the connection itself. */
export async function runSharedTransaction<Result>(
  db: Database,
  work: (tx: Transaction, client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await db.$client.connect()
  try {
    return await drizzle({ client, casing: 'snake_case' }).transaction((tx) => work(tx, client))
  } finally {
    client.release()
  }
}

/** Drizzle's statements in a transaction that was begun on the connection itself. */
export function openedTransaction(client: ClientBase): Transaction {
  // Only `transaction` differs, which would begin another one: no rule that is handed a transaction calls it.
  return drizzle({ client: client as PoolClient, casing: 'snake_case' }) as unknown as Transaction
}
