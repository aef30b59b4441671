import { expect, test } from 'vitest'
import { enterCard } from './gift-cards/enter-card.server.ts'
import type { Database } from './platform/postgres/database.server.ts'
import { enterPromo } from './promotions/enter-promo.server.ts'
import { openRateLimits } from './rate-limits/rate-limits.server.ts'
import { openTestApp } from './testing/test-app.server.ts'

const { db } = await openTestApp()
const now = () => new Date('2026-11-15T05:00:00Z')
const limits = openRateLimits(db, 'a secret that only this test knows', now)

/** The code for a promotion and the one of a gift card are limited alike. */
const kinds = [
  [
    'a promo code',
    (own: Database, who: { accountId: number; address: string }) =>
      enterPromo({ db: own, limits }, { ...who, code: 'НЕТ ТАКОГО' }),
  ],
  [
    'a gift card',
    (own: Database, who: { accountId: number; address: string }) =>
      enterCard({ db: own, limits, now }, { ...who, code: 'НЕТ ТАКОГО', use: true }),
  ],
] as const

test.each(kinds)(
  '%s: new accounts of one IPv6 network guess no more than those of one address',
  async (_kind, enter) => {
    const outcomes: unknown[] = []
    for (let accountId = 1; accountId <= 11; accountId += 1) {
      for (let i = 0; i < 10; i += 1) {
        const guess = enter(db, { accountId, address: `2001:db8:1:2::${accountId}` })
        outcomes.push(await guess.then(String, ({ status }) => status))
      }
    }
    expect(outcomes.slice(0, 100)).not.toContain(429)
    expect(new Set(outcomes.slice(100))).toEqual(new Set([429]))
  },
)

test.each(kinds)('%s that could not be looked up is not counted', async (_kind, enter) => {
  const away = Object.assign(Object.create(db), {
    select() {
      throw new Error('the database is away')
    },
  })
  for (let i = 0; i < 12; i += 1)
    await expect(enter(away, { accountId: 100, address: '203.0.113.1' })).rejects.toThrow('the database is away')
})
