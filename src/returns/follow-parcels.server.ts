import { returnLines } from '../database/tables/returns.server.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { addRefund, readLedger } from '../ledger/write-ledger.server.ts'
import { canCancel } from '../orders/order-steps.ts'
import { lockOrder, transition } from '../orders/transition.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, eq } from '../platform/postgres/drizzle.server.ts'
import { quoted } from '../platform/text/quoted.ts'
import { events, type ShopEvents } from '../shop-events.server.ts'
import { moveStock, readHeld } from '../stock/move-stock.server.ts'
import { addReturn, moveReturn, tell } from './ask-return.server.ts'
import { closeWhenAllIsBack, refundReturn } from './decide-return.server.ts'
import { askedPieces, linesOfOrder } from './read-returns.server.ts'
import { piecesLeft } from './return-rules.ts'

type GivenUp = ShopEvents['parcel.given_up']

/** Parcels that will not reach their shopper become returns. */
export function followGivenUp(): void {
  events.on('parcel.given_up', async (tx, given) => {
    for (const [orderId, pieces] of Map.groupBy(given.pieces, (piece) => piece.orderId))
      await giveUpOrder(tx, orderId, pieces, given)
    if (given.deliveryOrderId !== null) await giveUpDelivery(tx, given.deliveryOrderId, given)
  })
}

/** What came back waits to be looked at; what is lost or never left is decided: all that was paid for it goes back. */
async function giveUpOrder(
  tx: Transaction,
  orderId: number,
  given: GivenUp['pieces'],
  { kind, at, accountId, reason = '' }: GivenUp,
) {
  const order = await lockOrder(tx, orderId)
  // Staff may have noted a return of it before.
  const left = piecesLeft(await linesOfOrder(tx, orderId), await askedPieces(tx, orderId))
  const pieces = given
    .map(({ position, quantity }) => ({ position, quantity: Math.min(quantity, left.get(position) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  if (pieces.length === 0) return
  const fields = { kind, reason, trackingNumber: null, byStaff: true }
  const row = await addReturn(tx, order, { ...fields, state: 'received', pieces, at })
  const told = { at, actor: 'staff' as const, ...(accountId && { accountId }) }
  if (kind === 'not_collected') {
    await tell(tx, orderId, {
      ...told,
      text: 'Посылка вернулась к\u00a0нам. Осмотрим товары и\u00a0напишем, что решили.',
    })
    return
  }
  const fate = kind === 'lost' ? 'write_off' : 'shelf'
  for (const { position, quantity } of pieces)
    await tx
      .update(returnLines)
      .set({ accepted: quantity, fate })
      .where(and(eq(returnLines.returnId, row.id), eq(returnLines.position, position)))
  if (kind === 'not_sent') await putBack(tx, orderId, pieces, { at, accountId })
  const { kept, backText: back } = await refundReturn(tx, order, row, { pieces, wayBackKopecks: 0, at, accountId })
  await moveReturn(tx, row, 'accepted', { ...kept, accountId: accountId ?? null, decidedAt: at })
  if (kind === 'not_sent') {
    const names = (await linesOfOrder(tx, orderId))
      .filter(({ position }) => pieces.some((piece) => piece.position === position))
      .map(({ productName }) => quoted(productName))
    await tell(tx, orderId, { ...told, text: `Не\u00a0отправим ${names.join(', ')}. Причина: ${reason}.${back}` })
  } else {
    // The rest of an order that is sent in part goes on as before.
    const isPart = canCancel(order.state)
    const what = isPart ? 'посылку с\u00a0частью заказа' : 'посылку'
    const rest = isPart ? ' Остальное отправим как обычно.' : ''
    await tell(tx, orderId, { ...told, text: `Служба доставки потеряла ${what}. Нам очень жаль.${back}${rest}` })
  }
  await closeWhenAllIsBack(tx, order, { at, accountId })
}

/** What the order had taken of these goods; they never left. */
async function putBack(
  tx: Transaction,
  orderId: number,
  pieces: { position: number; quantity: number }[],
  { at, accountId }: Pick<GivenUp, 'at' | 'accountId'>,
): Promise<void> {
  const held = await readHeld(tx, orderId)
  const quantityAt = new Map(pieces.map(({ position, quantity }) => [position, quantity]))
  const back = new Map<number, number>()
  for (const { position, productId } of await linesOfOrder(tx, orderId))
    back.set(productId, (back.get(productId) ?? 0) + (quantityAt.get(position) ?? 0))
  const moves = [...back].map(([productId, quantity]) => {
    return { productId, orderId, change: Math.min(quantity, held.get(productId) ?? 0) }
  })
  await moveStock(
    tx,
    moves.filter(({ change }) => change > 0),
    { reason: 'order_cancelled', at, ...(accountId && { accountId }) },
  )
}

/** The delivery of a collected parcel brought nothing: what was paid for it goes back. */
async function giveUpDelivery(tx: Transaction, orderId: number, { at, accountId }: GivenUp): Promise<void> {
  const { kept } = balanceOf(await readLedger(tx, orderId))
  if (kept > 0) await addRefund(tx, { orderId, kopecks: kept, reason: 'return', at, accountId })
  await transition(tx, orderId, { event: 'returned', at, actor: 'staff', accountId })
}
