import { describe, expect, test } from 'vitest'
import { passJobTime } from '../../testing/run-job.ts'
import { defineSchedule, handleJob } from './job.server.ts'
import { jobs } from './jobs-table.server.ts'
import { runNow, scheduleKey } from './queue.server.ts'
import { openJobsShop } from './testing-jobs.server.ts'

const { db, worker, onlyRow } = await openJobsShop()
const sweep = defineSchedule('sweep', { everySeconds: 60 })

describe('a schedule', () => {
  test('runs at once, then when it is due, in one process', async () => {
    let runs = 0
    const job = handleJob(sweep, async () => {
      runs += 1
    })
    const [one, two] = [worker(job), worker(job)]
    await Promise.all([one.start(), two.start()])
    await Promise.all([one.drain(), two.drain()])
    expect(runs).toBe(1)
    const { inSeconds } = await onlyRow()
    // Somewhat less than a minute: it was some time ago.
    expect([inSeconds > 30, inSeconds <= 60]).toEqual([true, true])
    await runNow(db, sweep)
    await one.drain()
    expect(runs).toBe(2)
  })

  test('that fails is not retried earlier when somebody asks for it', async () => {
    await db.insert(jobs).values({ name: 'sweep', key: scheduleKey })
    let runs = 0
    const own = worker(
      handleJob(sweep, async () => {
        runs += 1
        if (runs === 1) throw new Error('not today')
      }),
    )
    await own.drain()
    await runNow(db, sweep)
    await own.drain()
    expect(runs).toBe(1)
    await passJobTime(db, 5)
    await own.drain()
    expect(runs).toBe(2)
    expect(await onlyRow()).toMatchObject({ attempts: 0, lastError: null })
  })

  test.each([
    ['every minute', sweep, 1],
    ['every minute', sweep, 72],
    ['every day', defineSchedule('sweep', { dailyIn: () => 'Asia/Novosibirsk' }), 72],
  ])('%s that waits for a time before the clock was set back is due', async (_name, schedule, hours) => {
    let runs = 0
    const job = handleJob(schedule, async () => {
      runs += 1
    })
    const own = worker(job)
    await db.insert(jobs).values({ name: 'sweep', key: scheduleKey })
    await own.drain()
    await own.drain()
    expect(runs).toBe(1)
    await passJobTime(db, -hours * 3600)
    await own.drain()
    await own.drain()
    expect(runs).toBe(2)
    expect((await onlyRow()).inSeconds).toBeLessThanOrEqual(24 * 3600 + 1)
  })

  test('that is daily runs after midnight in its time zone', async () => {
    const daily = defineSchedule('daily', { dailyIn: () => 'Asia/Novosibirsk' })
    await db.insert(jobs).values({ name: 'daily', key: scheduleKey })
    await worker(handleJob(daily, async () => undefined)).drain()
    const { runAt } = await onlyRow()
    expect(runAt.toISOString()).toMatch(/T17:00:01/)
    expect(runAt.getTime()).toBeGreaterThan(Date.now())
  })
})
