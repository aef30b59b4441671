import { recordAudit } from '../audit/audit.server.ts'
import { orderEvents, orderLines } from '../database/tables/orders.server.ts'
import { returnLines } from '../database/tables/returns.server.ts'
import { type ReturnState, returnStateWords } from '../database/values/returns.ts'
import { addRefund, withdrawReturned } from '../ledger/write-ledger.server.ts'
import { orderErrors } from '../orders/order-errors.ts'
import { removeOrderEvent } from '../orders/order-events.server.ts'
import type { OrdersParts } from '../orders/orders-parts.server.ts'
import { orderEditedMeanwhile } from '../orders/require-version.server.ts'
import { subjectOf } from '../orders/staff/moves/move-order.server.ts'
import { lockOrder, type OrderRow, type Transition, transition, undoReturned } from '../orders/transition.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, eq, sql } from '../platform/postgres/drizzle.server.ts'
import { toKopecks } from '../platform/text/money.ts'
import { quoted } from '../platform/text/quoted.ts'
import { moveStock } from '../stock/move-stock.server.ts'
import { stockErrors } from '../stock/stock-errors.ts'
import {
  addReturn,
  findReturn,
  merged,
  moveReturn,
  type ReturnRow,
  requireStep,
  tell,
  unacceptReturn,
} from './ask-return.server.ts'
import { judgeLines, type Verdict } from './judge-lines.ts'
import { askedPieces, isUndoable, linesOfOrder } from './read-returns.server.ts'
import { isAllBack, reckonReturn } from './reckon-return.server.ts'
import { returnErrors } from './return-errors.ts'
import { canAskReturn, type ReturnMoney } from './return-rules.ts'
import { discountText, roubles } from './return-texts.ts'
import type { Acceptance, StaffReturnInput } from './returns.contract.ts'

/** A parcel that was not collected is on its way back already; otherwise the shopper called, and is awaited. */
export async function addStaffReturn(parts: OrdersParts, viewer: Viewer, orderId: number, input: StaffReturnInput) {
  await parts.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    // The period is for the shopper; staff may be kinder, and after three months without papers have to be.
    if (!canAskReturn(order.state, null, parts.now())) {
      throw new ShopError(returnErrors.return_too_early, { state: order.state })
    }
    const { kind, reason } = input
    const state: ReturnState = kind === 'not_collected' ? 'in_transit' : 'requested'
    const fields = { state, kind, reason, trackingNumber: null, byStaff: true }
    await addReturn(tx, order, { ...fields, pieces: merged(input.lines), at: parts.now() })
    await audit(tx, viewer, orderId, { after: { return_state: returnStateWords[state], reason } })
    const text = kind === 'not_collected' ? 'Посылку не забрали, она возвращается к нам.' : 'Оформили возврат.'
    await tell(tx, orderId, { at: parts.now(), actor: 'staff', accountId: viewer.accountId, text })
  })
  parts.runOutboxSoon()
}

interface Target {
  orderId: number
  returnId: number
  version: number
}

interface Decision {
  text: string
  set?: Partial<ReturnRow>
  /** For some seconds: letter, receipt and money wait so long. */
  canUndo?: boolean
}

/** Moves a return by its transition table, with the order locked and the version that staff saw. */
async function decide(
  parts: OrdersParts,
  viewer: Viewer,
  { orderId, returnId, version }: Target,
  to: ReturnState,
  work: (tx: Transaction, order: OrderRow, row: ReturnRow) => Promise<Decision>,
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const at = parts.now()
    const order = await lockOrder(tx, orderId)
    const row = await findReturn(tx, orderId, returnId)
    if (row.version !== version) throw await orderEditedMeanwhile(tx, orderId)
    requireStep(row, to)
    const { text, set, canUndo = false } = await work(tx, order, row)
    const lettersAfter = canUndo ? new Date(at.getTime() + parts.undoSeconds * 1000) : undefined
    const isDecided = to === 'accepted' || to === 'refused'
    const decided = isDecided ? { decidedAt: at } : {}
    await moveReturn(tx, row, to, { ...set, accountId: viewer.accountId, ...decided })
    await audit(tx, viewer, orderId, {
      before: { return_state: returnStateWords[row.state] },
      after: { return_state: returnStateWords[to], reason: set?.refuseReason ?? undefined },
    })
    await tell(tx, orderId, { at, actor: 'staff', accountId: viewer.accountId, text, lettersAfter })
    if (to === 'accepted') await closeWhenAllIsBack(tx, order, { at, accountId: viewer.accountId, lettersAfter })
  })
  parts.runOutboxSoon()
  parts.runPaymentsSoon()
}

export function receiveReturn(parts: OrdersParts, viewer: Viewer, target: Target): Promise<void> {
  return decide(parts, viewer, target, 'received', async () => ({
    text: 'Получили товары. Осмотрим их и\u00a0напишем, что решили.',
  }))
}

export function refuseReturn(parts: OrdersParts, viewer: Viewer, target: Target & { reason: string }): Promise<void> {
  const { reason } = target
  return decide(parts, viewer, target, 'refused', async () => ({
    text: `Отказали в\u00a0возврате. Причина: ${reason}`,
    set: { refuseReason: reason },
  }))
}

export function acceptReturn(
  parts: OrdersParts,
  viewer: Viewer,
  target: Target & Pick<Acceptance, 'fates' | 'way_back'>,
): Promise<void> {
  return decide(parts, viewer, target, 'accepted', async (tx, order, row) => {
    const at = parts.now()
    const lines = await linesOfOrder(tx, order.id)
    const asked = await tx.select().from(returnLines).where(eq(returnLines.returnId, row.id))
    const judged = judgeLines(asked, target.fates)
    for (const { position, ...verdict } of judged) await setVerdict(tx, row.id, position, verdict)
    await putOnShelf(tx, row, viewer.accountId, at)
    const pieces = judged.map(({ position, accepted }) => ({ position, quantity: accepted }))
    const wayBackKopecks = toKopecks(target.way_back)
    const {
      kept,
      made,
      backText: back,
    } = await refundReturn(tx, order, row, {
      pieces,
      wayBackKopecks,
      at,
      accountId: viewer.accountId,
      waitSeconds: parts.undoSeconds,
    })
    const nameOf = new Map(lines.map(({ position, productName }) => [position, productName]))
    const refused = refusedText(judged, nameOf)
    // A gift card has its money back for good.
    const canUndo = made.every(({ method }) => method !== 'gift_card')
    return { text: `${refused ? 'Приняли часть возврата.' : 'Приняли возврат.'}${back}${refused}`, set: kept, canUndo }
  })
}

interface Accepted {
  pieces: Pieces
  wayBackKopecks: number
  at: Date
  accountId?: number | undefined
  waitSeconds?: number
}

/** Makes due what these pieces of a return, which is not accepted yet, have cost. Gives what its row keeps of that. */
export async function refundReturn(
  tx: Transaction,
  order: OrderRow,
  row: ReturnRow,
  { pieces, wayBackKopecks, at, accountId, waitSeconds = 0 }: Accepted,
) {
  const { titles, ...money } = await reckonReturn(tx, order, { kind: row.kind, pieces, wayBackKopecks })
  const { refundKopecks: kopecks, ...kept } = money
  const by = { accountId, returnId: row.id, waitSeconds }
  const made = kopecks > 0 ? await addRefund(tx, { orderId: order.id, kopecks, reason: 'return', at, ...by }) : []
  return { kept, made, backText: backText(money, titles) }
}

/** « Вернём 300 ₽ не позднее чем через десять дней.», and what was withheld of it. */
function backText(money: ReturnMoney, titles: string[]): string {
  const { refundKopecks, withheldKopecks } = money
  const back = refundKopecks > 0 ? ` Вернём ${roubles(refundKopecks)} не\u00a0позднее чем через десять дней.` : ''
  const kept = withheldKopecks > 0 ? ` За\u00a0обратную доставку удержали ${roubles(withheldKopecks)}.` : ''
  const discount = discountText({ ...money, titles }, 'Удержали')
  return `${back}${kept}${discount && ` ${discount}`}`
}

function refusedText(judged: ReturnType<typeof judgeLines>, nameOf: ReadonlyMap<number, string>): string {
  const refused = judged.filter(({ accepted, quantity }) => accepted < quantity)
  return refused
    .map(({ position, accepted, quantity, refuseReason }) => {
      const pieces = quantity - accepted > 1 ? `, ${quantity - accepted}\u00a0шт.` : ''
      return ` Не\u00a0приняли ${quoted(nameOf.get(position) ?? '')}${pieces}. Причина: ${refuseReason ?? ''}`
    })
    .join('')
}

async function setVerdict(tx: Transaction, returnId: number, position: number, verdict: Verdict): Promise<void> {
  const { accepted, fate, refuseReason } = verdict
  await tx
    .update(returnLines)
    .set({ accepted, fate, refuseReason })
    .where(and(eq(returnLines.returnId, returnId), eq(returnLines.position, position)))
}

/**
 * Back into the stock, where it is counted; whoever waits for these goods is written to by the change itself. Taken out
 * again when staff undo it.
 */
async function putOnShelf(tx: Transaction, row: ReturnRow, accountId: number, at: Date, sign = 1): Promise<void> {
  const { orderId } = row
  const shelved = await tx
    .select({ productId: orderLines.productId, change: sql<number>`sum(${returnLines.accepted})::int` })
    .from(returnLines)
    .innerJoin(orderLines, and(eq(orderLines.orderId, orderId), eq(orderLines.position, returnLines.position)))
    .where(and(eq(returnLines.returnId, row.id), eq(returnLines.fate, 'shelf')))
    .groupBy(orderLines.productId)
  await moveStock(
    tx,
    shelved.map(({ productId, change }) => ({ productId, change: sign * change, orderId })),
    { reason: 'customer_return', at, accountId },
  )
}

type Pieces = { position: number; quantity: number }[]

/** The one way to «Возвращен». The letter about the return has said all. */
export async function closeWhenAllIsBack(
  tx: Transaction,
  { id }: OrderRow,
  cause: Pick<Transition, 'at' | 'accountId' | 'lettersAfter'>,
): Promise<void> {
  if (!isAllBack(await linesOfOrder(tx, id), await askedPieces(tx, id, 'accepted'))) return
  await transition(tx, id, { event: 'returned', actor: 'staff', isConsequence: true, ...cause })
}

/** Staff take an accepted return back as long as its letter waits: goods, money and the order are where they were. */
export async function undoAccepted(parts: OrdersParts, viewer: Viewer, target: Target): Promise<void> {
  const { orderId, returnId, version } = target
  await parts.db.transaction(async (tx) => {
    const at = parts.now()
    const order = await lockOrder(tx, orderId)
    const row = await findReturn(tx, orderId, returnId)
    if (row.version !== version) throw await orderEditedMeanwhile(tx, orderId)
    // The outbox locks the event while it writes the letter; after the wait it is no longer due.
    const [told] = await tx.select().from(orderEvents).where(isUndoable(row, at)).for('update')
    if (!told || !(await withdrawReturned(tx, returnId, at))) throw new ShopError(orderErrors.undo_too_late)
    await putOnShelf(tx, row, viewer.accountId, at, -1).catch((error: unknown) => {
      throw error instanceof ShopError && error.code === stockErrors.stock_below_zero.code
        ? new ShopError(returnErrors.return_sold)
        : error
    })
    await removeOrderEvent(tx, told.id)
    await undoReturned(tx, order)
    await tx
      .update(returnLines)
      .set({ accepted: null, fate: null, refuseReason: null })
      .where(eq(returnLines.returnId, returnId))
    await unacceptReturn(tx, row)
    await audit(tx, viewer, orderId, {
      before: { return_state: returnStateWords.accepted },
      after: { return_state: returnStateWords.received },
    })
  })
}

function audit(tx: Transaction, viewer: Viewer, orderId: number, fields: { before?: object; after: object }) {
  const { before, after } = fields
  return recordAudit(tx, viewer, {
    action: 'order.return',
    ...subjectOf(orderId),
    ...(before && { before: { ...before } }),
    after: { ...after },
  })
}
