import { payments, refunds } from '../database/tables/payments.server.ts'
import type { ProviderName } from '../database/values/payment-methods.ts'
import { makeSmaller, type PaymentRow, type RefundRow } from '../ledger/write-ledger.server.ts'
import { isRefusal } from '../platform/http/partner-error.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { and, eq, inArray, lt, sql } from '../platform/postgres/drizzle.server.ts'
import { insertedRow } from '../platform/postgres/insert-rows.server.ts'
import { sumKopecks } from '../pricing/sum-kopecks.ts'
import { type Keys, madeWith, maxDue } from './pending-payments.server.ts'
import {
  type ListedRefund,
  mayBeForgotten,
  type PaymentProvider,
  type ProviderRefund,
  type ReceiptOrder,
} from './provider.ts'
import { providerOf } from './providers.ts'

/**
 * Longer than any call lasts, see `callRules`: nobody asks for a refund whose call is not over. And longer than the half
 * minute that a bank takes for one by SBP. Then two minutes, four, … up to two hours.
 */
const firstGap = sql`interval '1 minute'`

/** One of a payment at a time, the oldest first: so it can be told from the payment whether it was done. */
export async function claimDueRefunds(db: Database, keys: Keys): Promise<RefundRow[]> {
  const due = sql`(
    select id from ${refunds} as due
    where due.state = 'pending' and due.method = ${keys.name} and due.check_at <= now()
      and exists (select from ${payments} where ${payments.id} = due.payment_id and ${madeWith(keys)})
      and not exists (select from ${refunds} as older where older.payment_id = due.payment_id
        and older.state = 'pending' and older.method = due.method and older.id < due.id)
    order by due.check_at limit ${maxDue} for update skip locked)`
  return db
    .update(refunds)
    .set({
      checkAt: sql`now() + ${firstGap} * power(2, least(${refunds.checks}, 7))`,
      checks: sql`${refunds.checks} + 1`,
    })
    .where(inArray(refunds.id, due))
    .returning()
}

/** One of the same sum is there, and nobody can say whose. */
export const unsure = 'в кабинете, возможно, уже есть наш возврат на ту же сумму: посмотрите там'

/** Its number makes it known again in the provider's list. */
function nameOf({ id, orderId }: RefundRow): string {
  return `Возврат № ${id} по заказу № ${orderId}`
}

/** Sends a refund or asks what became of it. The row with its key was committed before, so repeating it is safe. */
export async function askForRefund(
  db: Database,
  provider: PaymentProvider,
  refund: RefundRow & { receipt: ReceiptOrder | undefined },
  at: Date,
): Promise<ProviderRefund> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, refund.paymentId))
  if (!payment?.providerId) throw new Error(`The payment of refund ${refund.id} has no id at the provider.`)
  const { kopecks, idempotenceKey, providerId: id, receipt } = refund
  const description = nameOf(refund)
  const isOld = mayBeForgotten(refund, at)
  if (id === null && refund.checks > 1 && (isOld || provider.forgetsKeys?.(payment.instrument))) {
    const made = await findMade(db, provider, { ...refund, description }, payment)
    if (made) return made
  }
  const of = { paymentId: payment.providerId, paymentKopecks: payment.kopecks }
  return provider.refund({ ...of, id, kopecks, idempotenceKey, description, receipt })
}

/**
 * A key that the provider may have forgotten: the refund is looked for before it is sent again. One of the same sum
 * without a name may be ours or somebody else's; then it is not sent, and what is left decides.
 */
async function findMade(
  db: Database,
  provider: PaymentProvider,
  refund: RefundRow & { description: string },
  payment: PaymentRow,
): Promise<ProviderRefund | undefined> {
  const known = await madeOf(db, refund)
  const providerId = payment.providerId ?? ''
  const listed = await listedRefunds(provider, providerId)
  const own = listed?.find(({ description }) => description === refund.description)
  if (own) return { id: own.id, state: own.state, cancelReason: null }
  const { refundedKopecks, isRefunding } = await provider.readPayment(providerId, payment)
  if (isRefunding) return { id: null, state: 'pending', cancelReason: null }
  const isFree = ({ id, kopecks, description }: ListedRefund) =>
    kopecks === refund.kopecks && description === null && !known.ids.has(id)
  const gone = refundedKopecks ?? Number.POSITIVE_INFINITY
  const withIt = known.kopecks + refund.kopecks
  // Without a list the sum decides: whoever has made it, the shopper has what was due.
  if (!listed && gone === withIt) return { id: null, state: 'succeeded', cancelReason: null }
  const perhaps = listed ? listed.some(isFree) : gone > withIt
  return perhaps ? { id: null, state: 'cancelled', cancelReason: unsure } : undefined
}

/** The provider's list; undefined where it has none. */
export async function listedRefunds(provider: PaymentProvider, paymentId: string): Promise<ListedRefund[] | undefined> {
  try {
    return await provider.listRefunds?.(paymentId)
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

/** What the ledger knows to have gone back of a payment by its provider. */
export async function madeOf(
  db: Database | Transaction,
  { paymentId, method }: Pick<RefundRow, 'paymentId' | 'method'>,
) {
  const rows = await db
    .select({ id: refunds.providerId, kopecks: refunds.kopecks })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.method, method), eq(refunds.state, 'succeeded')))
  const kopecks = sumKopecks(rows)
  return { kopecks, ids: new Set(rows.map(({ id }) => id)) }
}

/** Undefined when it was decided before. What the provider will not give back, staff have to, and the ten days run on. */
export async function decideRefund(
  tx: Transaction,
  id: number,
  answer: ProviderRefund,
  at: Date,
): Promise<RefundRow | undefined> {
  const [refund] = await tx
    .update(refunds)
    .set({
      state: answer.state,
      providerId: sql`coalesce(${refunds.providerId}, ${answer.id})`,
      ...(answer.state !== 'pending' && { decidedAt: at, checkAt: null }),
      ...(answer.state === 'cancelled' && { note: answer.cancelReason }),
    })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'pending')))
    .returning()
  return refund
}

export async function leaveToStaff(tx: Transaction, refund: RefundRow, note: string): Promise<void> {
  const { paymentId, orderId, reason, returnId, goods, kopecks, createdAt, accountId } = refund
  const byHand = { paymentId, orderId, reason, returnId, goods, kopecks, createdAt, accountId, note }
  if (kopecks > 0) await tx.insert(refunds).values({ ...byHand, method: 'transfer', state: 'waiting' })
}

/** Refunds that nobody sends: their payments were made with keys that the shop has no more. */
export async function findForeignRefunds(db: Database, keys: Keys | undefined, before: Date): Promise<RefundRow[]> {
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.state, 'pending'),
        lt(refunds.createdAt, before),
        keys && sql`not coalesce(${madeWith(keys)}, false)`,
      ),
    )
    .orderBy(refunds.id)
    .limit(maxDue)
  return rows.map(({ refund }) => refund)
}

/** It becomes a transfer that staff make and confirm. Whether the provider has sent it is known in its cabinet only. */
export async function giveUpRefund(tx: Transaction, id: number, at: Date): Promise<void> {
  const [refund] = await tx
    .update(refunds)
    .set({ state: 'cancelled', decidedAt: at, checkAt: null, note: 'Ключи сервиса сменились' })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'pending')))
    .returning()
  if (!refund) return
  const [payment] = await tx.select().from(payments).where(eq(payments.id, refund.paymentId))
  const { label } = providerOf(refund.method as ProviderName)
  const account = payment?.providerAccount ? ` (магазин ${payment.providerAccount})` : ''
  await leaveToStaff(
    tx,
    refund,
    `Оплачено через ${label}${account}, а ключей от него у магазина больше нет. Посмотрите в его кабинете, не ушёл ли возврат; если нет, верните деньги переводом и подтвердите здесь`,
  )
}

interface Revived {
  refund: RefundRow
  providerId: string
  /** The transfer that staff were to make in its place. */
  instead: RefundRow | undefined
}

/** Refunds of the shop's own that were given up, and that the provider has made all the same. */
export function findRevived(rows: RefundRow[], { id, method }: PaymentRow, listed: ListedRefund[]): Revived[] {
  const own = rows.filter((row) => row.paymentId === id && row.method === method)
  return listed.flatMap(({ id: providerId, kopecks, description, state }) => {
    const refund = own.find((row) => {
      return row.providerId === null ? nameOf(row) === description : row.providerId === providerId
    })
    if (state !== 'succeeded' || refund?.state !== 'cancelled' || refund.kopecks !== kopecks) return []
    const instead = rows.find((row) => {
      const isSame = row.paymentId === id && row.reason === refund.reason && row.returnId === refund.returnId
      return row.id > refund.id && row.method === 'transfer' && isSame && +row.createdAt === +refund.createdAt
    })
    return [{ refund, providerId, instead }]
  })
}

/** It has gone through; the transfer in its place is not made any more. */
export async function reviveRefund(
  tx: Transaction,
  { refund, providerId, instead }: Revived,
  at: Date,
): Promise<RefundRow> {
  if (instead?.state === 'waiting')
    await tx.update(refunds).set({ state: 'cancelled', decidedAt: at }).where(eq(refunds.id, instead.id))
  const done = { state: 'succeeded' as const, providerId, decidedAt: at }
  return insertedRow(await tx.update(refunds).set(done).where(eq(refunds.id, refund.id)).returning())
}

interface DoneByHand {
  method: 'transfer' | 'cash'
  document: string
  documentDate: string
  accountId: number
  at: Date
}

/** A member of staff has given the money back; undefined when the refund does not wait for that. */
export async function confirmByHand(tx: Transaction, id: number, done: DoneByHand): Promise<RefundRow | undefined> {
  const { at, ...fields } = done
  const [refund] = await tx
    .update(refunds)
    .set({ ...fields, state: 'succeeded', decidedAt: at })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'waiting')))
    .returning()
  return refund
}

/**
 * Their answers are needed before anything else of their payment is decided. At once only where the provider has named
 * it: else it may tell of one before it answers the call that made it, and a second call beside it would find somebody
 * else's refund.
 */
export async function askSoon(tx: Transaction, underWay: RefundRow[]): Promise<void> {
  const ids = underWay.map(({ id }) => id)
  const gap = sql`case when ${refunds.providerId} is null then ${firstGap} else interval '0' end`
  const soon = sql`least(${refunds.checkAt}, now() + ${gap})`
  await tx.update(refunds).set({ checkAt: soon }).where(inArray(refunds.id, ids))
}

interface OutsideParts {
  parts: { providerId?: string; kopecks: number; note?: string; accountId?: number }[]
  smaller: { refund: RefundRow; kopecks: number }[]
}

/** What went back of a payment without the shop, and what gets smaller by it. Returns the first row. */
export async function addOutside(
  tx: Transaction,
  { id: paymentId, orderId, method }: PaymentRow,
  { parts, smaller }: OutsideParts,
  at: Date,
): Promise<RefundRow | undefined> {
  const gaveWay: number[] = []
  for (const { refund, kopecks } of smaller) gaveWay.push(await makeSmaller(tx, refund, kopecks, at))
  if (parts.length === 0) return undefined
  const row = { paymentId, orderId, method, createdAt: at, decidedAt: at }
  const done = { state: 'succeeded' as const, reason: 'outside' as const }
  const [first] = await tx
    .insert(refunds)
    .values(parts.map((part) => ({ ...row, ...part, ...done })))
    .returning()
  if (gaveWay.length > 0)
    await tx
      .update(refunds)
      .set({ gaveWayTo: first?.id ?? null })
      .where(inArray(refunds.id, gaveWay))
  return first
}

/** Staff have written it by mistake. The order is locked. */
export async function cancelOutside(tx: Transaction, { id }: RefundRow, at: Date): Promise<void> {
  await tx.update(refunds).set({ state: 'cancelled', decidedAt: at }).where(eq(refunds.id, id))
}
