import { accounts } from '../database/tables/accounts.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'

export type Account = typeof accounts.$inferSelect

export async function findAccount(db: Database | Transaction, email: string): Promise<Account | undefined> {
  const [row] = await db.select().from(accounts).where(sql`lower(${accounts.email}) = ${email}`).limit(1)
  return row
}
