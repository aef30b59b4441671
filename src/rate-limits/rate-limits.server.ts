import { isIPv6 } from 'node:net'
import { rateLimits } from '../database/tables/rate-limits.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import { keyedHash } from '../platform/http/keyed-hash.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { inArray, lt, sql } from '../platform/postgres/drizzle.server.ts'
import { rateLimitErrors } from './rate-limit-errors.ts'

/** At most `max` attempts of one kind per key within `seconds`. */
export interface Limit {
  name: string
  max: number
  seconds: number
}

export type Attempt = readonly [limit: Limit, who: string]

export type RateLimits = ReturnType<typeof openRateLimits>

/**
 * Counts before the work is done, so that a hundred concurrent attempts cannot all pass; legitimate attempts are
 * uncounted afterwards. The counters are stored in PostgreSQL: they survive a restart and are shared by all processes.
 */
export function openRateLimits(db: Database, secret: string, now: () => Date) {
  const hash = keyedHash(secret, 'rate-limit')
  const keyOf = ([limit, who]: Attempt) => `${limit.name}:${hash(who).slice(0, 22)}`

  async function uncount(keys: string[]): Promise<void> {
    if (keys.length === 0) return
    await db
      .update(rateLimits)
      .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
      .where(inArray(rateLimits.key, keys))
  }

  return {
    async take(...attempts: Attempt[]): Promise<void> {
      const byKey = new Map(attempts.map((attempt) => [keyOf(attempt), attempt[0]]))
      const at = now()
      // Always in the same order, so that two requests that update the same counters never deadlock.
      const rows = [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1))
      const counted = await db
        .insert(rateLimits)
        .values(rows.map(([key, { seconds }]) => ({ key, count: 1, endsAt: after(at, seconds) })))
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            count: sql`case when ${rateLimits.endsAt} <= ${at} then 1 else ${rateLimits.count} + 1 end`,
            endsAt: sql`case when ${rateLimits.endsAt} <= ${at} then excluded.ends_at else ${rateLimits.endsAt} end`,
          },
        })
        .returning()
      const isOver = ({ key, count }: (typeof counted)[number]) => count > (byKey.get(key)?.max ?? 0)
      const waits = counted.filter(isOver).map(({ endsAt }) => endsAt.getTime() - at.getTime())
      if (waits.length === 0) return
      // A refused attempt must not use up the other limits: one network that keeps trying would block everybody else.
      await uncount(counted.filter((row) => !isOver(row)).map(({ key }) => key))
      throw new ShopError(rateLimitErrors.too_many_attempts, {
        retryAfter: Math.max(1, Math.ceil(Math.max(...waits) / 1000)),
      })
    },

    /** Uncounts attempts that turned out to be legitimate. */
    giveBack: (...attempts: Attempt[]): Promise<void> => uncount(attempts.map(keyOf)),

    async reset(tx: Transaction, ...attempts: Attempt[]): Promise<void> {
      await tx.delete(rateLimits).where(inArray(rateLimits.key, attempts.map(keyOf)))
    },
  }
}

/** Counters whose time is over count nothing any more. */
export async function deleteEndedLimits(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.endsAt, now))
}

function after(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000)
}

/** A household usually gets a whole IPv6 /64 network, so only the first four groups count. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const missing = address.includes('::') ? 8 - left.length - right.length : 0
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
