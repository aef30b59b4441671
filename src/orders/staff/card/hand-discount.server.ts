import { recordAudit } from '../../../audit/audit.server.ts'
import { orderEvents, orderLines, orders } from '../../../database/tables/orders.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import { administrators, may } from '../../../platform/contract/roles.ts'
import type { StaffViewer } from '../../../platform/http/viewer.ts'
import type { Transaction } from '../../../platform/postgres/database.server.ts'
import { asc, eq, sql } from '../../../platform/postgres/drizzle.server.ts'
import { formatTotal, toKopecks, toRoubles } from '../../../platform/text/money.ts'
import { linePrice, orderSums } from '../../../pricing/price.ts'
import { fullPrice, offLine } from '../../../promotions/discount-lines.ts'
import { mostOffLines, offPieces } from '../../../promotions/hand-discount.ts'
import { readDiscountRules } from '../../../promotions/points/read-rules.server.ts'
import { priceOrder } from '../../order-bill.server.ts'
import { orderErrors } from '../../order-errors.ts'
import type { OrdersParts } from '../../orders-parts.server.ts'
import { settleWhenPaid } from '../../remove-line.server.ts'
import { requireVersion } from '../../require-version.server.ts'
import { lockOrder, type OrderRow } from '../../transition.server.ts'
import { subjectOf } from '../moves/move-order.server.ts'
import type { HandDiscount, StaffOrder } from '../staff-orders.contract.ts'
import { canEdit } from '../staff-rules.ts'
import { getStaffOrder } from './get-staff-order.server.ts'

/** Among the discounts of an order; there is one at a time. */
const byHand = 'hand'

const administratorPercent = 90

/** Staff take something off an order that is not paid yet, in the place of what they took off before; nothing puts it back. */
export async function giveDiscount(
  parts: OrdersParts,
  viewer: StaffViewer,
  orderId: number,
  given: HandDiscount,
): Promise<StaffOrder> {
  await parts.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    await requireVersion(tx, order, given.version)
    if (!canEdit(order)) throw new ShopError(orderErrors.order_not_editable, { state: order.state })
    const lines = await readFullLines(tx, order)
    const full = priceOrder(lines, order.deliveryPriceKopecks)
    const most = await requireLimit(tx, viewer, given, lines)
    const wanted = given.percent === null ? { kopecks: toKopecks(given.sum ?? 0) } : { percent: given.percent }
    const off = offPieces(lines, wanted, most)
    const lowered = lines.map((line, index) => ({ ...line, priceKopecks: line.priceKopecks - (off[index] ?? 0) }))
    const price = priceOrder(lowered, order.deliveryPriceKopecks)
    const kopecks = full.goodsKopecks - price.goodsKopecks
    const { [byHand]: _, ...others } = order.discounts ?? {}
    const title = `Скидка магазина, ${given.reason}`
    const own = lines.flatMap(({ position, quantity }, index) =>
      off[index] ? [{ position, kopecks: linePrice({ priceKopecks: off[index], quantity }) }] : [],
    )
    const discounts = { ...others, ...(kopecks > 0 && { [byHand]: { title, code: null, kopecks, lines: own } }) }
    await tx.execute(sql`
      update ${orderLines} set price_kopecks = lowered.price
      from jsonb_to_recordset(${JSON.stringify(lowered.map(({ position, priceKopecks }) => ({ position, price: priceKopecks })))}::jsonb)
        as lowered (position smallint, price bigint)
      where order_id = ${orderId} and order_lines.position = lowered.position`)
    const [after] = await tx
      .update(orders)
      .set({
        ...orderSums(price),
        discounts: Object.keys(discounts).length > 0 ? discounts : null,
        version: sql`${orders.version} + 1`,
      })
      .where(eq(orders.id, orderId))
      .returning()
    if (!after) throw new ShopError(orderErrors.order_not_found)
    await tell(tx, viewer, { before: order, after, kopecks, reason: given.reason, at: parts.now() })
    await settleWhenPaid(tx, after, parts.now())
  })
  parts.runOutboxSoon()
  return getStaffOrder(parts, orderId)
}

/** At the prices without a discount by hand. */
async function readFullLines(tx: Transaction, { id, discounts }: OrderRow) {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position))
  return lines.map((line) => {
    const off = offLine(discounts?.[byHand], line.position)
    return { ...line, priceKopecks: fullPrice([line], off) }
  })
}

/**
 * The most per cent of the role. It holds for each line, not for the order: otherwise lines that can give little would let others
 * give too much, and could be removed later.
 */
async function requireLimit(
  tx: Transaction,
  { role }: StaffViewer,
  { percent, sum }: HandDiscount,
  lines: Awaited<ReturnType<typeof readFullLines>>,
): Promise<number> {
  const { managerPercent } = await readDiscountRules(tx)
  const most = may(role, administrators) ? administratorPercent : managerPercent
  const mostKopecks = mostOffLines(lines, most)
  if (percent !== null && percent > most) throw aboveLimit(most, { percent: `Не больше ${most}\u00a0%.` })
  if (toKopecks(sum ?? 0) > mostKopecks)
    throw aboveLimit(most, { sum: `Не больше ${formatTotal(toRoubles(mostKopecks))}.` })
  return most
}

function aboveLimit(percent: number, fields: Record<string, string>): ShopError {
  return new ShopError(orderErrors.discount_above_limit, { percent }, fields)
}

interface Told {
  before: OrderRow
  after: OrderRow
  kopecks: number
  reason: string
  at: Date
}

async function tell(tx: Transaction, viewer: StaffViewer, { before, after, kopecks, reason, at }: Told): Promise<void> {
  const roubles = (sum: number) => formatTotal(toRoubles(sum))
  const what = kopecks > 0 ? `Сделали скидку ${roubles(kopecks)}: ${reason}.` : `Убрали скидку: ${reason}.`
  const sums = `Сумма заказа: ${roubles(after.totalKopecks)} вместо ${roubles(before.totalKopecks)}.`
  const { accountId } = viewer
  await tx.insert(orderEvents).values({
    orderId: after.id,
    at,
    kind: 'edited',
    actor: 'staff',
    accountId,
    text: `${what}\n${sums}`,
    lettersDue: true,
  })
  await recordAudit(tx, viewer, {
    action: 'order.update',
    ...subjectOf(after.id),
    before: { total: toRoubles(before.totalKopecks) },
    after: { total: toRoubles(after.totalKopecks), reason },
  })
}
