import { payments } from '../database/tables/payments.server.ts'
import type { ProviderName } from '../database/values/payment-methods.ts'
import type { PaymentRow } from '../ledger/write-ledger.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { and, eq, inArray, isNull, lt, or, type SQL, sql } from '../platform/postgres/drizzle.server.ts'
import { insertedRow } from '../platform/postgres/insert-rows.server.ts'
import type { Notification, PaymentProvider, ProviderPayment } from './provider.ts'

/** How many are asked for at a time. */
export const maxDue = 20

type NewPayment = Pick<PaymentRow, 'orderId' | 'kopecks' | 'returnUrl' | 'createdAt' | 'providerAccount' | 'way'> & {
  method: ProviderName
}

export async function addPending(tx: Transaction, payment: NewPayment): Promise<PaymentRow> {
  const row = { ...payment, state: 'pending' as const, checkAt: sql`now() + interval '20 seconds'` }
  return insertedRow(await tx.insert(payments).values(row).returning())
}

/** Claimed first, asked for afterwards: no lock is held while the provider thinks. 15 seconds, 30, … up to two hours. */
const claimed = {
  checkAt: sql`now() + interval '15 seconds' * power(2, least(${payments.checks}, 9))`,
  checkedAt: sql`now()`,
  checks: sql`${payments.checks} + 1`,
}

/** Whose payments are asked for. */
export type Keys = Pick<PaymentProvider, 'name' | 'account'>

const isPending = (keys: Keys) => and(eq(payments.state, 'pending'), madeWith(keys))

/** Made with these keys. */
export function madeWith({ name, account }: Keys): SQL | undefined {
  return and(eq(payments.method, name), or(isNull(payments.providerAccount), eq(payments.providerAccount, account)))
}

export async function claimDuePayments(db: Database, keys: Keys): Promise<PaymentRow[]> {
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isPending(keys), sql`${payments.checkAt} <= now()`))
    .orderBy(payments.checkAt)
    .limit(maxDue)
    .for('update', { skipLocked: true })
  return db.update(payments).set(claimed).where(inArray(payments.id, due)).returning()
}

/** Those of one order, at most every three seconds however many tabs wait. */
export async function claimPaymentsOf(db: Database, keys: Keys, orderId: number): Promise<PaymentRow[]> {
  const isFree = or(isNull(payments.checkedAt), sql`${payments.checkedAt} < now() - interval '3 seconds'`)
  return db
    .update(payments)
    .set(claimed)
    .where(and(isPending(keys), eq(payments.orderId, orderId), isFree))
    .returning()
}

/**
 * Makes the payment of a notification due. It may come before the answer to the start: then the key tells which one is
 * meant, and without a key all whose id is not known. A paid one is compared. A cancelled one is open again: somebody
 * may have paid it after all. Returns how many.
 */
export async function makeDue(db: Database, keys: Keys, { paymentId, key }: Notification): Promise<number> {
  const meant = key === undefined ? and(isPending(keys), isNull(payments.providerId)) : eq(payments.idempotenceKey, key)
  const unlessCancelled = (column: typeof payments.state | typeof payments.decidedAt, otherwise: SQL) =>
    sql`case ${payments.state} when 'cancelled' then ${otherwise} else ${column} end`
  const { rowCount } = await db
    .update(payments)
    .set({
      checkAt: sql`now()`,
      state: unlessCancelled(payments.state, sql`'pending'`),
      decidedAt: unlessCancelled(payments.decidedAt, sql`null`),
      ...(key !== undefined && { providerId: sql`coalesce(${payments.providerId}, ${paymentId})` }),
    })
    .where(and(madeWith(keys), or(eq(payments.providerId, paymentId), meant)))
  return rowCount ?? 0
}

/** Whether a notification is of another start than the one whose id is known: its id is learnt when the payment is asked for. */
export async function isOtherStart(db: Database, keys: Keys, { paymentId, key }: Notification): Promise<boolean> {
  if (key === undefined) return false
  const rows = await db
    .select({ id: payments.providerId })
    .from(payments)
    .where(and(madeWith(keys), or(eq(payments.providerId, paymentId), eq(payments.idempotenceKey, key))))
  return rows.length > 0 && rows.every(({ id }) => id !== paymentId)
}

/** The provider has told what is left of a payment. It may be told late: what was less before stays. */
export async function keepLeft(
  db: Database | Transaction,
  payment: { id: number } | { providerId: string; keys: Keys },
  leftKopecks: number,
): Promise<void> {
  const isIt =
    'id' in payment
      ? eq(payments.id, payment.id)
      : and(madeWith(payment.keys), eq(payments.providerId, payment.providerId))
  await db
    .update(payments)
    .set({ leftKopecks: sql`least(${payments.leftKopecks}, ${leftKopecks}::bigint)` })
    .where(isIt)
}

/** A bank can take a payment back for half a year; then nobody asks for it any more. */
const comparedDays = 200

/** Paid ones whose refunds are compared with the provider's books: after a day, then at gaps as long as they are old. */
export async function claimPaidPayments(db: Database, keys: Keys): Promise<PaymentRow[]> {
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.state, 'succeeded'), madeWith(keys), sql`${payments.checkAt} <= now()`))
    .orderBy(payments.checkAt)
    .limit(maxDue)
    .for('update', { skipLocked: true })
  const age = sql`now() - ${payments.decidedAt}`
  const next = sql`case when ${age} < interval '1 day' * ${comparedDays} then now() + greatest(interval '1 day', ${age}) end`
  return db.update(payments).set({ checkAt: next }).where(inArray(payments.id, due)).returning()
}

/** Something may have gone back of it. */
export async function compareSoon(db: Database | Transaction, id: number, seconds = 0): Promise<void> {
  await db
    .update(payments)
    .set({ checkAt: sql`now() + ${seconds} * interval '1 second'` })
    .where(and(eq(payments.id, id), eq(payments.state, 'succeeded')))
}

/** Begun with keys that the shop has no more. */
export async function findForeignPayments(db: Database, keys: Keys | undefined, before: Date): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.state, 'pending'),
        lt(payments.createdAt, before),
        keys && sql`not coalesce(${madeWith(keys)}, false)`,
      ),
    )
    .orderBy(payments.id)
    .limit(maxDue)
}

/**
 * Another payment of the same start was paid beside this one: it is a row of its own, once. Its key is new, because the
 * provider knows it by its id only.
 */
export async function addTwin(
  tx: Transaction,
  { orderId, method, providerAccount }: PaymentRow,
  { id: providerId, kopecks, instrument }: ProviderPayment,
  at: Date,
): Promise<PaymentRow | undefined> {
  const whose = { orderId, method, providerAccount, providerId }
  const paid = { state: 'succeeded' as const, kopecks, instrument, createdAt: at, decidedAt: at }
  const [twin] = await tx
    .insert(payments)
    .values({ ...whose, ...paid, checkAt: sql`now() + interval '1 day'` })
    .onConflictDoNothing({ target: [payments.method, payments.providerId] })
    .returning()
  return twin
}

/** What the provider answered; without an id it has never made the payment. */
export type PaymentAnswer = Omit<ProviderPayment, 'id' | 'refundedKopecks'> & { id: string | null }

/**
 * Takes an answer into the ledger. A payment is decided once: undefined when it was decided before, whoever asked
 * again or in parallel, and when the answer is about another start of it: of several the first that is known counts,
 * and any that is paid.
 */
export async function decidePayment(
  tx: Transaction,
  id: number,
  answer: PaymentAnswer,
  at: Date,
): Promise<PaymentRow | undefined> {
  const { state, kopecks, instrument, cancelReason } = answer
  const [payment] = await tx
    .update(payments)
    .set({
      state,
      instrument,
      cancelReason,
      ...(answer.id !== null && { providerId: answer.id }),
      confirmationUrl: sql`coalesce(${answer.confirmationUrl}::text, ${payments.confirmationUrl})`,
      ...(state !== 'pending' && { decidedAt: at, checkAt: null }),
      // The provider's word on what came in. What goes back of it is asked for later.
      ...(state === 'succeeded' && { kopecks, checkAt: sql`now() + interval '1 day'` }),
    })
    .where(and(eq(payments.id, id), eq(payments.state, 'pending'), state === 'succeeded' ? undefined : isAbout(answer)))
    .returning()
  return payment
}

function isAbout({ id }: PaymentAnswer): SQL | undefined {
  return id === null ? isNull(payments.providerId) : or(isNull(payments.providerId), eq(payments.providerId, id))
}

/** The provider has never made it, so nobody can pay it. */
export function neverStarted({ kopecks }: PaymentRow): PaymentAnswer {
  const nothing = { id: null, confirmationUrl: null, instrument: null }
  return { ...nothing, state: 'cancelled', kopecks, cancelReason: 'never_started' }
}
