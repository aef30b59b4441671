import { orderDrafts } from '../database/tables/orders.server.ts'
import type { PersonalRecords } from '../platform/feature.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'

/** Drafts are erased before the orders: that waits for a running confirmation, whose order has to be erased, too. */
export const draftRecords: PersonalRecords = {
  name: 'drafts',
  collect: async () => undefined,
  async erase(tx, accountId) {
    await tx.delete(orderDrafts).where(eq(orderDrafts.accountId, accountId))
  },
}
