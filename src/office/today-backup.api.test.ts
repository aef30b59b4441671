import { expect, test } from 'vitest'
import { backupGaps, backupRuns } from '../database/tables/backups.server.ts'
import { jobs } from '../database/tables/jobs.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import type { Config } from '../platform/process/config.server.ts'
import { staffVisitor } from '../testing/staff-visitor.ts'
import { openAccountsShop } from '../testing/test-accounts.server.ts'
import type { Today } from './office.contract.ts'

const first = await openAccountsShop({ config: { backupUrl: '/backups', demo: false } })
const { db, address } = first
const staff = await staffVisitor(first)

async function backupOf(name: string, config: Partial<Config>) {
  const shop = await openAccountsShop({ address, config })
  const visitor = await staffVisitor(shop, `${name}@kitsune.test`)
  return (await visitor.get('/api/staff/today/')).json<Today>().backup
}

const backup = async () => (await staff.get('/api/staff/today/')).json<Today>().backup
const gauge = async (name: string) => {
  const { body } = await first.get('/metrics')
  return new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1]
}

async function setAges(minutes: Record<'base' | 'wal' | 'pictures' | 'deletions', number>) {
  await db.delete(backupRuns)
  for (const [part, age] of Object.entries(minutes) as ['base', number][]) {
    await db.insert(backupRuns).values({ part, goodAt: sql`now() - interval '1 minute' * ${age}::int`, bytes: 1 })
  }
}

const fresh = { base: 60, wal: 1, pictures: 1, deletions: 1 }

test('«Сегодня» tells shops without backups from those that need none', async () => {
  const nothing = { last_backup_at: null, recoverable_until: null, problem: null, gap: null }
  expect(await backupOf('demo', { demo: true })).toEqual({ ...nothing, state: 'demo' })
  expect(await backupOf('new', { demo: false })).toEqual({ ...nothing, state: 'off' })
  expect(await backupOf('external', { databaseUrl: 'postgres://elsewhere' })).toEqual({ ...nothing, state: 'external' })
})

test('the first backup is waited for, and a failed one is told with its reason', async () => {
  expect(await backup()).toMatchObject({ state: 'waiting', last_backup_at: null })
  expect([await gauge('backup_age_seconds'), await gauge('backup_base_age_seconds')]).toEqual(['+Inf', '+Inf'])
  await db.insert(jobs).values({ name: 'make-base-backup', key: 'schedule', lastError: 'Access Denied' })
  expect(await backup()).toMatchObject({ state: 'late', problem: 'Access Denied' })
  await db.update(jobs).set({ lastError: null })
})

test('the last good backup, and how much would be lost', async () => {
  await setAges(fresh)
  const { state, last_backup_at: lastAt, recoverable_until: until } = (await backup()) ?? {}
  expect(state).toBe('working')
  expect(Date.parse(until ?? '') - Date.parse(lastAt ?? '')).toBeCloseTo(59 * 60_000, -4)
  expect(Number(await gauge('backup_age_seconds'))).toBeGreaterThanOrEqual(60)
  expect(Number(await gauge('backup_base_age_seconds'))).toBeGreaterThanOrEqual(3600)
})

test('a gap in the log is told, and counted for the alerts', async () => {
  await setAges(fresh)
  expect([(await backup())?.gap, await gauge('backup_log_missing_segments')]).toEqual([null, '0'])
  const gap = { segment: '000000010000000000000007', after: new Date('2026-11-16T00:00:00Z'), until: null }
  await db.insert(backupGaps).values({ ...gap, missing: 3 })
  expect((await backup())?.gap).toEqual({ ...gap, after: '2026-11-16T00:00:00.000Z' })
  expect(await gauge('backup_log_missing_segments')).toBe('3')
  await db.delete(backupGaps)
})

test.each([
  ['base', 31 * 60],
  ['wal', 16],
  ['pictures', 61],
  ['deletions', 16],
])('%s of %i minutes ago is too old', async (part, age) => {
  await setAges({ ...fresh, [part]: age })
  expect((await backup())?.state).toBe('late')
})
