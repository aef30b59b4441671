import { readSiteSettings } from '../content/read-site-settings.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { pictures } from '../database/tables/media.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { parcelLines, parcels } from '../database/tables/parcels.server.ts'
import { shelfStays } from '../database/tables/shelf-stays.server.ts'
import { orderStateWords } from '../database/values/order-states.ts'
import { linePicture } from '../orders/order-picture.server.ts'
import type { OrdersParts } from '../orders/orders-parts.server.ts'
import { preorderColumns, preorderOf } from '../orders/preorders.server.ts'
import { and, asc, eq, inArray, sql } from '../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../platform/text/money.ts'
import type { Shelf } from './collecting.contract.ts'

const maxLines = 1000
const maxParcels = 50

/** What waits on a shopper's shelf and until when, and what was collected from it. */
export async function readShelf(parts: OrdersParts, accountId: number): Promise<Shelf> {
  const [site, lines, collected] = await Promise.all([
    readSiteSettings(parts.db),
    linesOnShelf(parts, accountId),
    collectedParcels(parts, accountId),
  ])
  return {
    is_offered: site.shelf === 'on',
    days: site.shelfDays,
    orders: [...Map.groupBy(lines, ({ order }) => order.id).values()].flatMap((own) => toOrder(parts, own)),
    parcels: collected,
  }
}

type ShelfLine = Awaited<ReturnType<typeof linesOnShelf>>[number]

/** The most urgent first. */
async function linesOnShelf({ db }: OrdersParts, accountId: number) {
  return db
    .select({
      order: { id: orders.id, createdAt: orders.createdAt },
      stay: shelfStays,
      line: orderLines,
      // An order has several places on the shelf when a part of it has come back.
      quantity: sql<number>`sum(${parcelLines.quantity})::int`,
      picture: pictures,
      archivedAt: products.archivedAt,
      ...preorderColumns,
    })
    .from(parcels)
    .innerJoin(parcelLines, eq(parcelLines.parcelId, parcels.id))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, parcelLines.orderId), eq(orderLines.position, parcelLines.position)),
    )
    .innerJoin(orders, eq(orders.id, parcelLines.orderId))
    .innerJoin(shelfStays, eq(shelfStays.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(pictures, eq(pictures.id, orderLines.pictureId))
    .where(and(eq(parcels.accountId, accountId), eq(parcels.state, 'on_shelf')))
    .groupBy(orders.id, shelfStays.orderId, orderLines.orderId, orderLines.position, pictures.id, products.id)
    .orderBy(asc(shelfStays.until), asc(orders.id), asc(orderLines.position))
    .limit(maxLines)
}

function toOrder({ now, picturesUrl }: OrdersParts, lines: ShelfLine[]): Shelf['orders'] {
  const [first] = lines
  if (!first) return []
  return [
    {
      order_id: first.order.id,
      order_date: first.order.createdAt.toISOString(),
      until: first.stay.until.toISOString(),
      is_overdue: first.stay.until <= now(),
      items: lines.map(({ line, quantity, picture, archivedAt, ...product }) => ({
        position: line.position,
        product_id: archivedAt ? null : line.productId,
        product_name: line.productName,
        product_image: linePicture(picture, picturesUrl),
        quantity,
        preorder: preorderOf(line, product),
      })),
    },
  ]
}

/** Parcels from the shelf that are still in the shop, with the order that pays for each. */
async function collectedParcels({ db }: OrdersParts, accountId: number): Promise<Shelf['parcels']> {
  const rows = await db
    .select({ order: orders, parcelId: parcels.id })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.deliveryOrderId))
    .where(
      and(eq(parcels.accountId, accountId), inArray(parcels.state, ['awaiting_payment', 'awaiting_packing', 'packed'])),
    )
    .orderBy(asc(parcels.id))
    .limit(maxParcels)
  const ids = rows.map(({ parcelId }) => parcelId)
  const inside = ids.length ? await db.select().from(parcelLines).where(inArray(parcelLines.parcelId, ids)) : []
  return rows.map(({ order, parcelId }) => {
    const lines = inside.filter((line) => line.parcelId === parcelId)
    return {
      order_id: order.id,
      order_status: orderStateWords[order.state],
      delivery_name: order.deliveryName,
      price: toRoubles(order.totalKopecks),
      pay_until: order.state === 'awaiting_payment' ? order.expiresAt.toISOString() : null,
      orders: [...new Set(lines.map(({ orderId }) => orderId))].toSorted((a, b) => a - b),
      pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    }
  })
}
