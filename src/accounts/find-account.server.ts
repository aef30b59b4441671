import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.server.ts'
import { accounts } from './accounts-tables.server.ts'

export type Account = typeof accounts.$inferSelect

export async function findAccount(db: Database | Transaction, email: string): Promise<Account | undefined> {
  const [row] = await db.select().from(accounts).where(sql`lower(${accounts.email}) = ${email}`).limit(1)
  return row
}
