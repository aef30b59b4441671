import { isIPv6 } from 'node:net'
import { rateLimits } from '../database/tables/rate-limits.server.ts'
import { coalesce } from '../platform/concurrency/coalesce.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import { keyedHash } from '../platform/http/keyed-hash.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { asc, inArray, lt, sql } from '../platform/postgres/drizzle.server.ts'
import { rateLimitErrors } from './rate-limit-errors.ts'

/** At most `max` attempts of one kind per key within `seconds`. */
export interface Limit {
  name: string
  max: number
  seconds: number
}

export type Attempt = readonly [limit: Limit, who: string]

export type RateLimits = ReturnType<typeof openRateLimits>

/** Clocks of two processes differ; a counter that ends later than this after its time is from before a clock was set back. */
const clockSlackMs = 60_000

/** Attempts in one statement, which has a parameter for each of their counters. */
const maxAtOnce = 500

interface Counter {
  count: number
  endsAt: Date
}

type Counters = Map<string, Counter>

interface Request {
  limits: Map<string, Limit>
  isGivenBack: boolean
}

/**
 * Counts before the work is done, so that a hundred concurrent attempts cannot all pass; legitimate attempts are
 * uncounted afterwards. An attempt is counted by all its limits or, when one of them refuses it, by none: a network that
 * keeps trying uses up nothing of anybody else. The counters are stored in PostgreSQL: they survive a restart and are
 * shared by all processes. A process uses one connection for them at a time, however many attempts wait for one counter.
 */
export function openRateLimits(db: Database, secret: string, now: () => Date) {
  const hash = keyedHash(secret, 'rate-limit')
  const keyOf = ([limit, who]: Attempt) => `${limit.name}:${hash(who).slice(0, 22)}`
  const requestOf = (attempts: Attempt[], isGivenBack: boolean): Request => ({
    limits: new Map(attempts.map((attempt) => [keyOf(attempt), attempt[0]])),
    isGivenBack,
  })

  /** How many milliseconds each has to wait; 0 for an attempt that was counted. */
  const settle = coalesce(async (requests: Request[]): Promise<number[]> => {
    const at = now()
    return db.transaction(async (tx) => {
      const counters = await lockCounters(tx, new Set(requests.flatMap(({ limits }) => [...limits.keys()])), at)
      const waits = requests.map((request) => (request.isGivenBack ? giveBack : take)(counters, request.limits, at))
      await saveCounters(tx, counters)
      return waits
    })
  }, maxAtOnce)

  const limits = {
    async take(...attempts: Attempt[]): Promise<void> {
      if (attempts.length === 0) return
      const wait = await settle(requestOf(attempts, false))
      if (wait === 0) return
      throw new ShopError(rateLimitErrors.too_many_attempts, { retryAfter: Math.max(1, Math.ceil(wait / 1000)) })
    },

    /** Uncounts attempts that turned out to be legitimate. */
    async giveBack(...attempts: Attempt[]): Promise<void> {
      if (attempts.length > 0) await settle(requestOf(attempts, true))
    },

    /** Only what was judged and refused stays counted: neither what was right nor what the shop was too busy for. */
    async judge<Result>(attempts: Attempt[], work: () => Promise<Result>): Promise<Result> {
      await limits.take(...attempts)
      const result = await work().catch(async (error: unknown) => {
        if (!(error instanceof ShopError) || error.status >= 500) await limits.giveBack(...attempts)
        throw error
      })
      await limits.giveBack(...attempts)
      return result
    },

    /** Only what was done stays counted, such as letters that were sent. */
    async spend<Result>(attempts: Attempt[], work: () => Promise<Result>): Promise<Result> {
      await limits.take(...attempts)
      return work().catch(async (error: unknown) => {
        await limits.giveBack(...attempts)
        throw error
      })
    },

    async reset(tx: Transaction, ...attempts: Attempt[]): Promise<void> {
      const own = inArray(rateLimits.key, attempts.map(keyOf))
      await tx.select({ key: rateLimits.key }).from(rateLimits).where(own).orderBy(asc(rateLimits.key)).for('update')
      await tx.delete(rateLimits).where(own)
    },
  }
  return limits
}

/** Always in the same order, so that two processes that update the same counters never deadlock. */
async function lockCounters(tx: Transaction, keys: Set<string>, at: Date): Promise<Counters> {
  const rows = await tx
    .insert(rateLimits)
    .values([...keys].toSorted().map((key) => ({ key, count: 0, endsAt: at })))
    .onConflictDoUpdate({ target: rateLimits.key, set: { count: rateLimits.count } })
    .returning()
  return new Map(rows.map(({ key, count, endsAt }) => [key, { count, endsAt }]))
}

function take(counters: Counters, limits: Request['limits'], at: Date): number {
  const waits: number[] = []
  for (const [key, { max, seconds }] of limits) {
    const { count, endsAt } = currentOf(counters, key, seconds, at)
    if (count >= max) waits.push(Math.min(endsAt.getTime() - at.getTime(), seconds * 1000))
  }
  if (waits.length > 0) return Math.max(...waits)
  for (const [key, { seconds }] of limits) {
    const { count, endsAt } = currentOf(counters, key, seconds, at)
    counters.set(key, { count: count + 1, endsAt })
  }
  return 0
}

function giveBack(counters: Counters, limits: Request['limits'], at: Date): number {
  for (const [key, { seconds }] of limits) {
    const { count, endsAt } = currentOf(counters, key, seconds, at)
    counters.set(key, { count: Math.max(count - 1, 0), endsAt })
  }
  return 0
}

/** A counter whose time is over begins anew, and so does one that ends in days because a clock was set back. */
function currentOf(counters: Counters, key: string, seconds: number, at: Date): Counter {
  const counter = counters.get(key)
  const endsIn = counter ? counter.endsAt.getTime() - at.getTime() : 0
  if (counter && endsIn > 0 && endsIn <= seconds * 1000 + clockSlackMs) return counter
  return { count: 0, endsAt: new Date(at.getTime() + seconds * 1000) }
}

async function saveCounters(tx: Transaction, counters: Counters): Promise<void> {
  const all = [...counters]
  await tx.execute(sql`
    update ${rateLimits} set count = saved.count, ends_at = saved.ends_at
    from unnest(
      ${sql.param(all.map(([key]) => key))}::text[], ${sql.param(all.map(([, { count }]) => count))}::int[],
      ${sql.param(all.map(([, { endsAt }]) => endsAt.toISOString()))}::timestamptz[]) saved (key, count, ends_at)
    where ${rateLimits.key} = saved.key`)
}

/** Counters whose time is over count nothing any more. */
export async function deleteEndedLimits(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.endsAt, now))
}

/** A line has one IPv4 address, or a /56 or /48 of IPv6 networks: by `networkOf` it could come as many. */
export function siteOf(network: string): string {
  return network.split(':').slice(0, 3).join(':')
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
