import { addCategory, addProducts } from '../catalogue/testing-catalogue.server.ts'
import { cartItems } from '../database/tables/cart.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { consents } from '../database/tables/consent.server.ts'
import { deliveryTypes, orderEvents, orderLines, orders } from '../database/tables/orders.server.ts'
import { stockMovements } from '../database/tables/stock.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { eq, inArray } from '../platform/postgres/drizzle.server.ts'
import { type AccountsShop, openAccountsShop, password } from '../testing/test-accounts.server.ts'
import type { TestAppOptions } from '../testing/test-app.server.ts'
import { Visitor } from '../testing/test-visitor.ts'

/** A complete form for a delivery that needs no address. */
const wholeForm = {
  fullName: 'Петрова Анна Ивановна',
  phone: '+7 (999) 123-45-67',
  email: 'anna@mail.test',
  deliveryAddress: '',
  deliveryIndex: '',
  comment: '',
  paymentMethod: 'online',
  consent: true,
}

let people = 0

/** For tests: shoppers with a cart, products and a completed form. */
export async function openOrdersShop(options: TestAppOptions = {}) {
  const shop = await openAccountsShop(options)
  const { db } = shop
  const categoryId = await addCategory(db, 'Фигурки')
  const delivery = Object.fromEntries((await db.select().from(deliveryTypes)).map((row) => [row.name, row.id]))
  const [post = 0, courier = 0, pickup = 0] = ['Почта России', 'СДЭК', 'Самовывоз'].map((name) => delivery[name])
  const form = { ...wholeForm, deliveryType: pickup, delivery_type: pickup }

  return {
    ...shop,
    post,
    courier,
    pickup,
    form,
    /** The same, brought by a courier. */
    courierForm: { ...form, deliveryType: courier, delivery_type: courier, deliveryAddress: 'Томск, Речная, 5' },
    addGoods: (...list: Partial<typeof products.$inferInsert>[]) => addProducts(db, categoryId, list),
    stockOf: async (id: number) => (await db.select().from(products).where(eq(products.id, id)))[0]?.stock,
    shopper: () => addShopper(shop, db),
    /** A shopper with a draft of one product. */
    withDraft: async (product: Partial<typeof products.$inferInsert> = { stock: 5 }, quantity = 2) => {
      const shopper = await addShopper(shop, db)
      const [id = 0] = await addProducts(db, categoryId, [product])
      await shopper.putIntoCart([id, quantity])
      const number: number = (await shopper.createOrder()).json().order_id
      return { shopper, product: id, number }
    },
    /** Values that must not change when a confirmation is refused. */
    traces: async ({ accountId, cart }: Shopper, product: number) => ({
      cart: await cart(),
      stock: (await db.select().from(products).where(eq(products.id, product)))[0]?.stock,
      orders: await db.$count(orders, eq(orders.accountId, accountId)),
      lines: await db.$count(orderLines, eq(orderLines.productId, product)),
      movements: await db.$count(stockMovements, eq(stockMovements.productId, product)),
      consents: await db.$count(consents, eq(consents.accountId, accountId)),
      events: await db.$count(
        orderEvents,
        inArray(orderEvents.orderId, db.select({ id: orders.id }).from(orders).where(eq(orders.accountId, accountId))),
      ),
    }),
  }
}
export type Shopper = Awaited<ReturnType<typeof addShopper>>

async function addShopper(shop: AccountsShop, db: Database) {
  people += 1
  // Of equal length: lists by e-mail are in the order in which people came.
  const email = `shopper${String(people).padStart(5, '0')}@mail.test`
  const accountId = await shop.addAccount(email)
  const visitor = new Visitor(shop, `203.0.113.${people % 250}`)
  await visitor.signIn(email, password)
  return {
    accountId,
    email,
    visitor,
    async putIntoCart(...goods: [productId: number, quantity: number][]): Promise<void> {
      await db
        .insert(cartItems)
        .values(goods.map(([productId, quantity]) => ({ accountId, productId, quantity })))
        .onConflictDoNothing()
    },
    cart: async () =>
      (await db.select().from(cartItems).where(eq(cartItems.accountId, accountId)).orderBy(cartItems.id)).map(
        ({ productId, quantity }) => [productId, quantity] as const,
      ),
    createOrder: () => visitor.post('/api/cart/create-order/'),
    checkout: () => visitor.get('/api/checkout/'),
    confirm: (form: object) => visitor.post('/api/checkout/confirm/', form),
    /** Goes from an empty cart to a placed order and returns its number. */
    async buy(form: object, ...goods: [productId: number, quantity: number][]): Promise<number> {
      await this.putIntoCart(...goods)
      await this.createOrder()
      return (await this.confirm(form)).json().order_id
    },
  }
}
