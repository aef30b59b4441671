import type { Database, Transaction } from './database.server.ts'

/**
 * Reads of one moment: of what changes together, all is seen changed or nothing. Statements of their own each see the
 * database a little later than the one before.
 */
export function readOneMoment<Result>(db: Database, read: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
