import { recordAudit } from '../../../audit/audit.server.ts'
import { readSiteSettings } from '../../../content/read-site-settings.server.ts'
import { orderEvents } from '../../../database/tables/orders.server.ts'
import { orderStateWords } from '../../../database/values/order-states.ts'
import { isSaidByStaff, type TakenBackMoney, toPay } from '../../../ledger/ledger.ts'
import { type PaymentRow, readLedger, withdrawReceived } from '../../../ledger/write-ledger.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Transaction } from '../../../platform/postgres/database.server.ts'
import { toRoubles } from '../../../platform/text/money.ts'
import { quoted } from '../../../platform/text/quoted.ts'
import { dayMs } from '../../../platform/text/shop-day.ts'
import { billTakenBack } from '../../order-bill.server.ts'
import { orderErrors } from '../../order-errors.ts'
import type { OrdersParts } from '../../orders-parts.server.ts'
import { requireVersion } from '../../require-version.server.ts'
import { lockOrder, type OrderRow, takeBackStep } from '../../transition.server.ts'
import { untellPayment } from '../../untell-payment.server.ts'
import { getStaffOrder } from '../card/get-staff-order.server.ts'
import type { StaffOrder } from '../staff-orders.contract.ts'
import { takesBackTo } from '../staff-rules.ts'
import { stateFields, subjectOf } from './move-order.server.ts'

/** For the journal. */
const paymentWords: Record<TakenBackMoney, string> = { void: 'отметка об оплате снята', keep: 'деньги остались' }

interface Mistake {
  version: number
  reason: string
  payment?: TakenBackMoney | undefined
  payment_id?: number | undefined
}

/**
 * Corrects a mistake after the time for undo. The event of the wrong state is deleted, so that the shopper's timeline
 * is right; the note and the audit log keep what happened. A cancellation has returned the stock, which may be sold by
 * now: it cannot be taken back.
 */
export async function takeBack(
  parts: OrdersParts,
  viewer: Viewer,
  orderId: number,
  { version, reason, payment = 'void', payment_id: paymentId }: Mistake,
): Promise<StaffOrder> {
  await parts.db.transaction(async (tx) => {
    const at = parts.now()
    const order = await lockOrder(tx, orderId)
    await requireVersion(tx, order, version)
    const former = takesBackTo(order)
    if (!former) throw new ShopError(orderErrors.cannot_take_back, { state: order.state })
    const mark = order.state === 'paid' ? await settleMoney(tx, order, { payment, paymentId }, at) : undefined
    const { unpaidOrderDays } = await readSiteSettings(tx)
    const after = await takeBackStep(tx, order, {
      at,
      accountId: viewer.accountId,
      // The shopper gets the whole time again: the order must not be cancelled at once.
      set:
        order.state === 'paid'
          ? {
              paidAt: null,
              waivedKopecks: 0,
              expiryWarnedAt: null,
              expiresAt: new Date(at.getTime() + unpaidOrderDays * dayMs),
            }
          : {},
    })
    await tx.insert(orderEvents).values({
      orderId,
      at,
      kind: 'note',
      actor: 'staff',
      accountId: viewer.accountId,
      text: `Шаг назад: из ${quoted(orderStateWords[order.state])} в ${quoted(orderStateWords[former])}. Причина: ${reason}`,
    })
    await recordAudit(tx, viewer, {
      action: 'order.take_back',
      ...subjectOf(orderId),
      before: { ...stateFields(order), ...(mark && receivedFields(mark)) },
      after: {
        ...stateFields(after),
        reason,
        ...(order.state === 'paid' && { payment: paymentWords[payment] }),
        ...(mark && { received: 0 }),
      },
    })
  })
  return getStaffOrder(parts, orderId)
}

/**
 * What staff said by mistake never happened: the mark that they name, or the latest. Money that a provider took did, and
 * what is there is not waited for. Gives the mark that is taken away.
 */
async function settleMoney(
  tx: Transaction,
  order: OrderRow,
  { payment, paymentId }: { payment: TakenBackMoney; paymentId: number | undefined },
  at: Date,
): Promise<PaymentRow | undefined> {
  const bill = billTakenBack(order)
  const ledger = await readLedger(tx, order.id)
  const mark = payment === 'void' ? markOf(ledger.payments, paymentId) : undefined
  if (mark) {
    await withdrawReceived(tx, bill, mark, at)
    await untellPayment(tx, bill, mark, ledger)
  }
  if (toPay(bill, await readLedger(tx, order.id)) === 0) throw new ShopError(orderErrors.paid_in_full)
  return mark
}

function markOf(payments: PaymentRow[], paymentId: number | undefined): PaymentRow {
  const marks = payments.filter(isSaidByStaff)
  if (marks.length === 0) throw new ShopError(orderErrors.paid_online)
  const mark = paymentId === undefined ? marks.at(-1) : marks.find(({ id }) => id === paymentId)
  if (!mark) throw new ShopError('not_found')
  return mark
}

/** For the journal. */
export function receivedFields({ kopecks, document }: PaymentRow) {
  return { received: toRoubles(kopecks), ...(document && { document }) }
}
