import type { Transaction } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'

/** Triggers (`announce_*` in `functions/`) notify this channel of every change, whichever process makes it and how. */
export const changesChannel = 'changes'

/** Rows that pages, lists or searches are built from have changed. */
export interface Change {
  table: string
  /** The changed products or the new search words; when missing, any row may have changed. */
  ids?: number[]
  /** True when only the product's own page can look different: lists, cards and searches are unaffected. */
  pageOnly?: boolean
}

export function readChange(payload: string): Change {
  return JSON.parse(payload) as Change
}

/** For changes that no trigger can see, such as a document that comes into force on a certain day. */
export async function announceChange(db: Pick<Transaction, 'execute'>, change: Change): Promise<void> {
  await db.execute(sql`select pg_notify(${changesChannel}, ${JSON.stringify(change)})`)
}
