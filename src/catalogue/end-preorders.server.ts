import { products } from '../database/tables/catalogue.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'

/** Products whose last day of preorder is over. The trigger of this column decides, as it does when staff set another day. */
export async function endPreorders(db: Database): Promise<void> {
  await db.execute(sql`update ${products} set preorder_until = preorder_until
    where is_preorder and preorder_over is distinct from preorder_has_ended(${products})`)
}
