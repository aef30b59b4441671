import { discountRules } from '../../database/tables/points.server.ts'
import type { DiscountsOnReturn } from '../../database/values/discounts-on-return.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { defaultPointRules, type PointRules } from './point-rules.ts'

/** While the owner has decided nothing else. */
const defaultManagerPercent = 10

export interface DiscountRules {
  points: PointRules
  managerPercent: number
  onReturn: DiscountsOnReturn
  /** Of the row; 0 for none. */
  version: number
}

/** What the owner has decided. */
export async function readDiscountRules(db: Database | Transaction): Promise<DiscountRules> {
  const [row] = await db.select().from(discountRules)
  return row ?? { points: defaultPointRules, managerPercent: defaultManagerPercent, onReturn: 'stay', version: 0 }
}
