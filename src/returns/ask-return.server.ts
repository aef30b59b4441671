import { returnLines, returns } from '../database/tables/returns.server.ts'
import type { ReturnState } from '../database/values/returns.ts'
import { orderErrors } from '../orders/order-errors.ts'
import { addOrderEvent } from '../orders/order-events.server.ts'
import type { OrdersParts } from '../orders/orders-parts.server.ts'
import { lockOrder, type OrderRow, releaseLetters } from '../orders/transition.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, eq, sql } from '../platform/postgres/drizzle.server.ts'
import { insertedRow } from '../platform/postgres/insert-rows.server.ts'
import { askedPieces, handedOverAt, linesOfOrder } from './read-returns.server.ts'
import { returnErrors } from './return-errors.ts'
import { attachPhotos } from './return-photos.server.ts'
import { canAskReturn, piecesLeft, returnUntil } from './return-rules.ts'
import { canReturnBecome, canWithdraw } from './return-states.ts'
import type { ReturnInput } from './returns.contract.ts'

export type ReturnRow = typeof returns.$inferSelect
type Pieces = { position: number; quantity: number }[]

/**
 * The shopper asks to return goods. All changes of an order's returns are made with the order locked, so two tabs cannot
 * return the same piece. The same request again, while it is open, is the same return.
 */
export async function askReturn(parts: OrdersParts, accountId: number, orderId: number, input: ReturnInput) {
  await parts.db.transaction(async (tx) => {
    const order = await lockOwn(tx, orderId, accountId)
    const pieces = merged(input.lines)
    if (await findSame(tx, orderId, input, pieces)) return
    const until = returnUntil(input.kind, await handedOverAt(tx, orderId))
    if (!canAskReturn(order.state, null, parts.now())) {
      throw new ShopError(returnErrors.return_too_early, { state: order.state })
    }
    if (!canAskReturn(order.state, until, parts.now())) throw new ShopError(returnErrors.return_too_late)
    if (input.kind === 'defect' && input.reason === '') {
      throw new ShopError('invalid_input', {}, { reason: 'Опишите, что не так.' })
    }
    const state = input.tracking_number ? 'in_transit' : 'requested'
    const row = await addReturn(tx, order, {
      state,
      kind: input.kind,
      reason: input.reason,
      trackingNumber: input.tracking_number || null,
      byStaff: false,
      pieces,
      at: parts.now(),
    })
    await attachPhotos(tx, accountId, row.id, input.photos)
    const text = `Получили заявку на\u00a0возврат${state === 'in_transit' ? ', ждём посылку' : ''}.`
    await tell(tx, orderId, { at: parts.now(), actor: 'shopper', text })
  })
  parts.runOutboxSoon()
}

/** The goods are on their way. A later number corrects the first. */
export async function trackReturn(
  parts: OrdersParts,
  accountId: number,
  { orderId, returnId, trackingNumber }: { orderId: number; returnId: number; trackingNumber: string },
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    await lockOwn(tx, orderId, accountId)
    const row = await findReturn(tx, orderId, returnId)
    const number = { trackingNumber: trackingNumber || null }
    if (row.state === 'in_transit') {
      await tx
        .update(returns)
        .set({ ...number, version: row.version + 1 })
        .where(eq(returns.id, returnId))
      return
    }
    await moveReturn(tx, row, 'in_transit', number)
    await tell(tx, orderId, { at: parts.now(), actor: 'shopper', text: 'Вы отправили товары обратно. Ждём посылку.' })
  })
  parts.runOutboxSoon()
}

/** The shopper keeps the goods after all. */
export async function withdrawReturn(
  parts: OrdersParts,
  accountId: number,
  { orderId, returnId }: { orderId: number; returnId: number },
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    await lockOwn(tx, orderId, accountId)
    const row = await findReturn(tx, orderId, returnId)
    if (row.state === 'withdrawn') return
    if (!canWithdraw(row.state, row.kind)) throw new ShopError(returnErrors.return_not_yours, { state: row.state })
    await moveReturn(tx, row, 'withdrawn', { decidedAt: parts.now() })
    await tell(tx, orderId, {
      at: parts.now(),
      actor: 'shopper',
      text: 'Вы отозвали возврат: товары остаются у\u00a0вас.',
    })
  })
  parts.runOutboxSoon()
}

interface NewReturn extends Pick<ReturnRow, 'state' | 'kind' | 'reason' | 'byStaff' | 'trackingNumber'> {
  pieces: Pieces
  at: Date
}

/** Refuses pieces that were not bought, or that are in another return. */
export async function addReturn(
  tx: Transaction,
  order: OrderRow,
  { pieces, at, ...fields }: NewReturn,
): Promise<ReturnRow> {
  const lines = await linesOfOrder(tx, order.id)
  const left = piecesLeft(lines, await askedPieces(tx, order.id))
  for (const { position, quantity } of pieces) {
    const line = lines.find((each) => each.position === position)
    if (!line) throw new ShopError('invalid_input', {}, { lines: 'Такого товара в\u00a0заказе нет.' })
    const most = left.get(position) ?? 0
    if (quantity > most) throw new ShopError(returnErrors.return_too_many, { name: line.productName, left: most })
  }
  const row = insertedRow(
    await tx
      .insert(returns)
      .values({ ...fields, orderId: order.id, createdAt: at })
      .returning(),
  )
  await tx.insert(returnLines).values(pieces.map((piece) => ({ ...piece, returnId: row.id })))
  return row
}

/** The same position named twice is one line. */
export function merged(pieces: Pieces): Pieces {
  const sums = new Map<number, number>()
  for (const { position, quantity } of pieces) sums.set(position, (sums.get(position) ?? 0) + quantity)
  return [...sums].map(([position, quantity]) => ({ position, quantity }))
}

async function findSame(tx: Transaction, orderId: number, { kind, reason }: ReturnInput, pieces: Pieces) {
  const wanted = sql`(select jsonb_object_agg(position, quantity) from ${returnLines} where return_id = ${returns.id})`
  const given = JSON.stringify(Object.fromEntries(pieces.map(({ position, quantity }) => [position, quantity])))
  const isOpen = and(eq(returns.orderId, orderId), sql`${returns.state} in ('requested', 'in_transit')`)
  const [same] = await tx
    .select({ id: returns.id })
    .from(returns)
    .where(and(isOpen, eq(returns.kind, kind), eq(returns.reason, reason), sql`${wanted} = ${given}::jsonb`))
  return same
}

async function lockOwn(tx: Transaction, orderId: number, accountId: number): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (order.accountId !== accountId) throw new ShopError(orderErrors.order_not_found)
  return order
}

/** The order is locked by then. */
export async function findReturn(tx: Transaction, orderId: number, returnId: number): Promise<ReturnRow> {
  const [row] = await tx
    .select()
    .from(returns)
    .where(and(eq(returns.id, returnId), eq(returns.orderId, orderId)))
  if (!row) throw new ShopError(returnErrors.return_not_found)
  return row
}

export function requireStep({ state }: ReturnRow, to: ReturnState): void {
  if (!canReturnBecome(state, to)) throw new ShopError(returnErrors.return_state, { from: state, to })
}

/** Moves a return by a step of the table. The order is locked. */
export async function moveReturn(
  tx: Transaction,
  row: ReturnRow,
  to: ReturnState,
  set: Partial<ReturnRow> = {},
): Promise<void> {
  requireStep(row, to)
  await tx
    .update(returns)
    .set({ ...set, state: to, version: row.version + 1 })
    .where(eq(returns.id, row.id))
}

/** An undo: it waits to be decided, as before. */
export async function unacceptReturn(tx: Transaction, { id, version }: ReturnRow): Promise<void> {
  const sums = { deliveryKopecks: 0, withheldKopecks: 0, discountKopecks: 0 }
  await tx
    .update(returns)
    .set({ ...sums, state: 'received', decidedAt: null, version: version + 1 })
    .where(eq(returns.id, id))
}

interface Told {
  at: Date
  actor: 'shopper' | 'staff' | 'shop'
  accountId?: number
  text: string
  /** Held until then. */
  lettersAfter?: Date | undefined
}

/** On the timeline and by letter. The shopper's own words stay in the return. */
export async function tell(tx: Transaction, orderId: number, told: Told): Promise<void> {
  await releaseLetters(tx, orderId)
  await addOrderEvent(tx, { ...told, orderId, kind: 'return', lettersDue: true })
}
