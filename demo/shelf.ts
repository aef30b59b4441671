import { accounts } from '../src/database/tables/accounts.server.ts'
import { cartItems, restockRequests, wishlistItems } from '../src/database/tables/cart.server.ts'
import { products } from '../src/database/tables/catalogue.server.ts'
import type { Transaction } from '../src/platform/postgres/database.server.ts'
import { eq, inArray } from '../src/platform/postgres/drizzle.server.ts'
import { demoAccounts } from './accounts.ts'

const inCart: Record<string, number> = { 'KTS-SF-0001': 1, 'KTS-CH-0003': 2, 'KTS-KP-0001': 3 }
/** Some of each kind: new, nearly gone, to be released, gone. */
const favourites = ['KTS-SF-0008', 'KTS-SF-0012', 'KTS-SF-0015', 'KTS-SF-0006', 'KTS-PL-0001', 'KTS-SF-0001']
const awaited = ['KTS-SF-0006']

/** What the demo customer has put aside. */
export async function fillShelf(tx: Transaction): Promise<void> {
  const [customer] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, demoAccounts[0]?.email ?? ''))
  if (!customer) throw new Error('The demo customer is missing')
  const skus = [...Object.keys(inCart), ...favourites, ...awaited]
  const found = await tx
    .select({ id: products.id, sku: products.sku })
    .from(products)
    .where(inArray(products.sku, skus))
  const ids = new Map(found.map(({ id, sku }) => [sku, id]))
  const kept = (sku: string) => ({ accountId: customer.id, productId: ids.get(sku) ?? 0 })
  await tx.insert(cartItems).values(Object.entries(inCart).map(([sku, quantity]) => ({ ...kept(sku), quantity })))
  await tx.insert(wishlistItems).values(favourites.map(kept))
  await tx.insert(restockRequests).values(awaited.map(kept))
}
