import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/postgres/database.server.ts'

/** Triggers announce here what has changed (`announce_*` in `functions/`), whoever changed it and by what means. */
export const changesChannel = 'changes'

/** Rows that pages, lists or searches are made of have changed. */
export interface Change {
  table: string
  /** Which products; without them any may have changed. */
  ids?: number[]
  /** True where only the product's own page can look different: lists, cards and searches stay as they are. */
  pageOnly?: boolean
}

export function readChange(payload: string): Change {
  return JSON.parse(payload) as Change
}

/** For what no trigger can see, such as a document that comes into force by the calendar. */
export async function announceChange(db: Pick<Transaction, 'execute'>, change: Change): Promise<void> {
  await db.execute(sql`select pg_notify(${changesChannel}, ${JSON.stringify(change)})`)
}
