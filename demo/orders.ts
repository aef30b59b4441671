import { accounts } from '../src/database/tables/accounts.server.ts'
import { productPictures, products } from '../src/database/tables/catalogue.server.ts'
import { deliveryTypes, orderEvents, orderLines, orders } from '../src/database/tables/orders.server.ts'
import { payments } from '../src/database/tables/payments.server.ts'
import type { OrderState } from '../src/database/values/order-states.ts'
import { addListeners } from '../src/listeners.server.ts'
import { priceOrder } from '../src/orders/order-bill.server.ts'
import { eventTo } from '../src/orders/order-steps.ts'
import type { Transaction } from '../src/platform/postgres/database.server.ts'
import { and, asc, eq, inArray, sql } from '../src/platform/postgres/drizzle.server.ts'
import { depositOf } from '../src/pricing/deposit.ts'
import { orderSums } from '../src/pricing/price.ts'
import { events } from '../src/shop-events.server.ts'

type Step = [state: OrderState, hoursAgo: number]

interface DemoOrder {
  delivery: 'Почта России' | 'СДЭК' | 'Самовывоз'
  /** Which of the products in the order of their numbers, and how many. */
  goods: [product: number, quantity: number][]
  steps: Step[]
  comment?: string
  trackingNumber?: string
  cancelReason?: string
}

const day = 24

/** What the demo customer has bought so far: an order in every state that a shopper meets, the newest last. */
const demoOrders: DemoOrder[] = [
  {
    delivery: 'Почта России',
    goods: [
      [4, 1],
      [57, 2],
    ],
    comment: 'Упакуйте, пожалуйста, покрепче: это подарок.',
    trackingNumber: '80080000000017',
    steps: [
      ['awaiting_payment', 61 * day],
      ['paid', 61 * day - 2],
      ['packing', 60 * day],
      ['sent', 59 * day],
      ['completed', 50 * day],
    ],
  },
  {
    delivery: 'Самовывоз',
    goods: [[88, 1]],
    cancelReason: 'Не оплачен вовремя',
    steps: [
      ['awaiting_payment', 33 * day],
      ['cancelled', 30 * day],
    ],
  },
  {
    delivery: 'СДЭК',
    goods: [
      [23, 1],
      [102, 1],
      [66, 3],
    ],
    trackingNumber: '10000000017',
    steps: [
      ['awaiting_payment', 6 * day],
      ['paid', 6 * day - 1],
      ['packing', 5 * day],
      ['sent', 4 * day],
    ],
  },
  {
    delivery: 'Самовывоз',
    goods: [[71, 1]],
    steps: [
      ['awaiting_payment', 3 * day],
      ['paid', 3 * day - 4],
      ['packing', 2 * day],
      ['ready', day],
    ],
  },
  {
    delivery: 'Почта России',
    goods: [[40, 1]],
    steps: [
      ['awaiting_payment', 2 * day],
      ['paid', 2 * day - 3],
      ['packing', day],
    ],
  },
  {
    delivery: 'Почта России',
    goods: [
      [11, 1],
      [75, 2],
    ],
    steps: [['awaiting_payment', 5]],
  },
]

const buyer = {
  fullName: 'Соколова Мария Андреевна',
  phone: '79000000000',
  address: 'г. Новосибирск, ул. Речная, 5, кв. 12',
  index: '630000',
}

/** Orders that were placed before the demo shop opened: they took nothing from today's stock. */
export async function fillOrders(tx: Transaction, email: string): Promise<void> {
  addListeners()
  const now = Date.now()
  const ago = (hours: number) => new Date(now - hours * 60 * 60 * 1000)
  const [account] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  const deliveries = await tx.select().from(deliveryTypes)
  const goods = await readGoods(tx)
  const { rows: numbers } = await tx.execute<{ id: string }>(
    sql`select nextval('order_numbers') as id from generate_series(1, ${demoOrders.length})`,
  )

  const all = demoOrders.map((order, index) => {
    const orderId = Number(numbers[index]?.id)
    const lines = linesOf(order, orderId, goods)
    const events = eventsOf(order, orderId, ago)
    const delivery = deliveries.find(({ name }) => name === order.delivery)
    const sums = orderSums(priceOrder(lines, delivery?.priceKopecks ?? 0))
    return { order, orderId, lines, events, delivery, sums }
  })

  await tx.insert(orders).values(
    all.map(({ order, orderId, events, delivery, sums }) => {
      const createdAt = events[0]?.at ?? ago(0)
      return {
        id: orderId,
        accountId: account?.id,
        state: events.at(-1)?.state ?? 'awaiting_payment',
        ...recipientOf(order, delivery),
        email,
        ...sums,
        trackingNumber: order.trackingNumber,
        cancelReason: order.cancelReason,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + 3 * day * 60 * 60 * 1000),
        paidAt: events.find(({ state }) => state === 'paid')?.at,
      }
    }),
  )
  await tx.insert(orderLines).values(all.flatMap(({ lines }) => lines))
  await tx.insert(orderEvents).values(all.flatMap(({ events }) => events))
  await tx.insert(payments).values(
    all.flatMap(({ orderId, events, sums: { totalKopecks: kopecks } }) => {
      const at = events.find(({ state }) => state === 'paid')?.at
      if (!at) return []
      return [
        { orderId, method: 'transfer' as const, state: 'succeeded' as const, kopecks, createdAt: at, decidedAt: at },
      ]
    }),
  )
  await fillParcels(
    tx,
    all.map(({ orderId }) => orderId),
  )
}

function readGoods(tx: Transaction) {
  return tx
    .select({ product: products, pictureId: productPictures.pictureId })
    .from(products)
    .leftJoin(productPictures, and(eq(productPictures.productId, products.id), eq(productPictures.position, 0)))
    .orderBy(asc(products.id))
}

type Goods = Awaited<ReturnType<typeof readGoods>>

function linesOf(order: DemoOrder, orderId: number, goods: Goods) {
  return order.goods.flatMap(([which, quantity], position) => {
    const bought = goods[which % goods.length]
    if (!bought) return []
    const { id: productId, sku, name: productName, priceKopecks } = bought.product
    const kept = { productId, sku, productName, pictureId: bought.pictureId, depositKopecks: depositOf(bought.product) }
    return [{ orderId, position, ...kept, priceKopecks, quantity }]
  })
}

function eventsOf(order: DemoOrder, orderId: number, ago: (hours: number) => Date) {
  return order.steps.map(([state, hours], step) => ({
    orderId,
    at: ago(hours),
    kind: step === 0 ? ('placed' as const) : ('state' as const),
    state,
    actor: step === 0 ? ('shopper' as const) : state === 'cancelled' ? ('shop' as const) : ('staff' as const),
    text: state === 'cancelled' ? order.cancelReason : undefined,
  }))
}

function recipientOf(order: DemoOrder, delivery: typeof deliveryTypes.$inferSelect | undefined) {
  return {
    fullName: buyer.fullName,
    phone: buyer.phone,
    deliveryTypeId: delivery?.id,
    deliveryName: order.delivery,
    deliveryNote: delivery?.note,
    deliveryAddress: delivery?.requiresAddress ? buyer.address : '',
    isPickup: delivery?.requiresAddress === false,
    deliveryIndex: order.delivery === 'Почта России' ? buyer.index : '',
    comment: order.comment ?? '',
  }
}

/** Paid orders are parcels, as far as the order is: made by the same rule as in a shop that is open. */
async function fillParcels(tx: Transaction, ids: number[]): Promise<void> {
  const rows = await tx.select().from(orders).where(inArray(orders.id, ids))
  for (const order of rows) {
    const reached = (['paid', 'sent', 'ready', 'completed'] as const).filter(
      (state) =>
        order.paidAt &&
        (state === 'paid' || order.state === state || (state === 'sent' && order.state === 'completed')),
    )
    for (const state of reached)
      await events.tell(tx, 'orders.moved', {
        orders: [{ ...order, state }],
        event: eventTo(state) ?? 'paid',
        at: order.paidAt ?? order.createdAt,
        actor: 'shop',
      })
  }
}
