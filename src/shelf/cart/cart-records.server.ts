import { asc, eq } from 'drizzle-orm'
import type { PersonalRecords } from '../../accounts/accounts-parts.server.ts'
import { cartItems } from '../../database/tables/cart.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'

/** The cart in the file that a person downloads; gone with the account. */
export const cartRecords: PersonalRecords = {
  name: 'cart',
  collect: (db, accountId) =>
    db
      .select({
        product_id: products.id,
        product_name: products.name,
        quantity: cartItems.quantity,
        added_at: cartItems.addedAt,
      })
      .from(cartItems)
      .innerJoin(products, eq(products.id, cartItems.productId))
      .where(eq(cartItems.accountId, accountId))
      .orderBy(asc(cartItems.id)),
  async erase(tx, accountId) {
    await tx.delete(cartItems).where(eq(cartItems.accountId, accountId))
  },
}
