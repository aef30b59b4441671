import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { passJobTime } from '../../testing/run-job.ts'
import { openDatabase } from '../postgres/database.server.ts'
import { eq, sql } from '../postgres/drizzle.server.ts'
import { StartError } from '../process/start-error.server.ts'
import { defineJob, handleJob, JobCancelled } from './job.server.ts'
import { jobs } from './jobs-table.server.ts'
import { cancelJob, enqueue, enqueueMany, readProgress } from './queue.server.ts'
import { openJobsShop } from './testing-jobs.server.ts'

const { shop, db, worker, onlyRow } = await openJobsShop()
const silent = pino({ level: 'silent' })
const greet = defineJob({
  name: 'greet',
  data: z.object({ person: z.number() }),
  concurrency: 3,
  retry: { firstSeconds: 10, maxSeconds: 30, attempts: 4 },
})

/** Lets a handler pause in the middle until the test resolves `letGo`. */
function halting() {
  const begun = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  return { begun, letGo }
}

test('a job exists if and only if its cause was committed', async () => {
  const greeted: number[] = []
  const own = worker(handleJob(greet, async ({ person }) => void greeted.push(person)))
  await db
    .transaction(async (tx) => {
      await enqueue(tx, greet, { person: 1 })
      throw new Error('the cause has failed')
    })
    .catch(() => undefined)
  await db.transaction((tx) => enqueue(tx, greet, { person: 2 }))
  await own.drain()
  expect(greeted).toEqual([2])
  expect(await db.$count(jobs)).toBe(0)
})

test('several processes share the jobs, and none runs twice', async () => {
  const greeted: number[] = []
  const job = handleJob(greet, async ({ person }) => {
    greeted.push(person)
    await nextTurn()
  })
  const people = Array.from({ length: 60 }, (_, person) => person)
  await enqueueMany(
    db,
    greet,
    people.map((person) => ({ person })),
  )
  const other = openDatabase(shop.address, silent, 2)
  await Promise.all([worker(job).drain(), worker(job).drain(), worker(job, silent, other).drain()])
  await other.$client.end()
  expect(greeted.toSorted((a, b) => a - b)).toEqual(people)
})

test('a process whose clock is behind runs its jobs all the same', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 5 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  const times: Date[] = []
  await enqueue(db, greet, { person: 1 })
  await worker(handleJob(greet, async (_data, { now }) => void times.push(now))).drain()
  expect(times[0]?.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000)
})

test.each([1, 7])(
  'a job that waits for a retry does so no longer because the clock was set back by %d h',
  async (hours) => {
    await enqueue(db, greet, { person: 1 })
    const failing = handleJob(greet, async () => {
      throw new Error('not today')
    })
    await worker(failing).drain()
    await worker(failing).drain()
    expect((await onlyRow()).attempts).toBe(1)
    await passJobTime(db, -hours * 3600)
    const greeted: number[] = []
    await worker(handleJob(greet, async ({ person }) => void greeted.push(person))).drain()
    expect(greeted).toEqual([1])
  },
)

describe('a job that fails', () => {
  const failing = handleJob(greet, async ({ person }) => {
    await db.execute(sql`select ${`anna${person}@mail.test`}::int`)
  })

  test('is retried with growing delays, and finally given up', async () => {
    await enqueue(db, greet, { person: 1 })
    const gaps: number[] = []
    for (let attempt = 1; attempt < 4; attempt += 1) {
      await worker(failing).drain()
      const { inSeconds, attempts, failedAt } = await onlyRow()
      expect([attempts, failedAt]).toEqual([attempt, null])
      gaps.push(Math.ceil(inSeconds / 10) * 10)
      await passJobTime(db, 30)
    }
    expect(gaps).toEqual([10, 20, 30])
    await worker(failing).drain()
    expect((await onlyRow()).failedAt).toBeInstanceOf(Date)
    await passJobTime(db, 60 * 60)
    await worker(failing).drain()
    expect((await onlyRow()).attempts).toBe(4)
  })

  test('because the disk is full is never given up', async () => {
    await enqueue(db, greet, { person: 1 })
    const full = handleJob(greet, async () => {
      throw new Error('not written', { cause: Object.assign(new Error('no space'), { code: 'ENOSPC' }) })
    })
    for (let round = 0; round < 6; round += 1) {
      await worker(full).drain()
      const { attempts, failedAt, inSeconds, lastError } = await onlyRow()
      expect([attempts, failedAt, lastError]).toEqual([0, null, 'no space'])
      expect(Math.ceil(inSeconds / 10) * 10).toBe(60)
      await passJobTime(db, 60)
    }
    const greeted: number[] = []
    await worker(handleJob(greet, async ({ person }) => void greeted.push(person))).drain()
    expect(greeted).toEqual([1])
  })

  test.each([
    ['its root cause', new Error('not done', { cause: new Error('Access Denied') }), 'Access Denied'],
    [
      'a sentence for the operator',
      new StartError('BACKUP_URL cannot be used: Access Denied.', { cause: new Error('Access Denied') }),
      'BACKUP_URL cannot be used: Access Denied.',
    ],
    ['a code', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    ['its kind', new AggregateError([]), 'AggregateError'],
  ])('is kept with %s', async (_what, error, reason) => {
    await enqueue(db, greet, { person: 1 })
    const broken = handleJob(greet, async () => {
      throw error
    })
    await worker(broken).drain()
    expect((await onlyRow()).lastError).toBe(reason)
  })

  test('is logged and counted in the metrics by its name', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    await enqueueMany(db, greet, [{ person: 1 }, { person: 2 }])
    await worker(failing, log).drain()
    expect(lines).toHaveLength(2)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ job: 'greet', attempt: 1, msg: 'a job failed' })
    await db
      .update(jobs)
      .set({ failedAt: new Date() })
      .where(eq(jobs.data, { person: 2 }))
    const { body } = await shop.get('/metrics')
    expect(body).toContain('jobs_waiting{job="greet"} 1')
    expect(body).toContain('jobs_failed{job="greet"} 1')
    expect(body).toMatch(/jobs_oldest_seconds\{job="greet"\} \d/)
    expect(body).toMatch(/job_failures_total\{job="greet"\} [1-9]/)
  })

  test('never passes data that the schema rejects to the handler', async () => {
    let ran = false
    await db.insert(jobs).values({ name: 'greet', data: { person: 'Анна' } })
    await worker(
      handleJob(greet, async () => {
        ran = true
      }),
    ).drain()
    expect([ran, (await onlyRow()).attempts]).toEqual([false, 1])
  })
})

describe('a job with a key', () => {
  test('exists once, and runs once more when it is queued while it runs', async () => {
    const { begun, letGo } = halting()
    let runs = 0
    const own = worker(
      handleJob(greet, async () => {
        runs += 1
        begun.resolve()
        await letGo.promise
      }),
    )
    expect(await enqueue(db, greet, { person: 1 }, 'one')).toBe(true)
    const draining = own.drain()
    await begun.promise
    expect(await enqueue(db, greet, { person: 1 }, 'one')).toBe(false)
    expect(await enqueue(db, greet, { person: 1 }, 'one')).toBe(false)
    letGo.resolve()
    await draining
    expect(runs).toBe(2)
    expect(await db.$count(jobs)).toBe(0)
  })
})

describe('a user who waits for a job', () => {
  test('sees its progress and can cancel it', async () => {
    const { begun, letGo } = halting()
    let stopped: unknown
    const own = worker(
      handleJob(greet, async (_data, { report }) => {
        await report(0.4)
        begun.resolve()
        await letGo.promise
        await report(0.8).catch((error: unknown) => {
          stopped = error
        })
      }),
    )
    await enqueue(db, greet, { person: 7 })
    const draining = own.drain()
    await begun.promise
    expect(await readProgress(db, greet, { person: 7 })).toBeCloseTo(0.4)
    await cancelJob(db, greet, { person: 7 })
    letGo.resolve()
    await draining
    expect(stopped).toBeInstanceOf(JobCancelled)
    expect(await db.$count(jobs)).toBe(0)
  })

  test('cannot cancel it once its completion is committed', async () => {
    const ended = (cancel: boolean) =>
      handleJob(greet, async ({ person }, { complete }) => {
        if (cancel) await cancelJob(db, greet, { person })
        await db.transaction(async (tx) => {
          await tx.execute(sql`insert into rate_limits values (${`greeted:${person}`}, 1, now())`)
          await complete(tx)
        })
      })
    await enqueue(db, greet, { person: 1 })
    await worker(ended(true)).drain()
    await enqueue(db, greet, { person: 2 })
    await worker(ended(false)).drain()
    const { rows } = await db.execute(sql`select key from rate_limits where key like 'greeted:%'`)
    expect(rows).toEqual([{ key: 'greeted:2' }])
    expect(await db.$count(jobs)).toBe(0)
  })
})

test('only the process that has taken over a job can complete it', async () => {
  const { begun, letGo } = halting()
  const slow = worker(
    handleJob(greet, async (_data, { complete }) => {
      begun.resolve()
      await letGo.promise
      await db.transaction((tx) => complete(tx))
    }),
  )
  await enqueue(db, greet, { person: 1 })
  const slowly = slow.drain()
  await begun.promise
  await passJobTime(db, greet.leaseSeconds)
  const attempts: number[] = []
  await worker(
    handleJob(greet, async (_data, { attempt }) => {
      attempts.push(attempt)
      letGo.resolve()
      await slowly
      expect(await db.$count(jobs)).toBe(1)
    }),
  ).drain()
  expect(attempts).toEqual([2])
  expect(await db.$count(jobs)).toBe(0)
})

test('when the database closes all connections, no job is lost and the worker continues', async () => {
  const { begun, letGo } = halting()
  const greeted: number[] = []
  const own = worker(
    handleJob(greet, async ({ person }) => {
      begun.resolve()
      await letGo.promise
      greeted.push(person)
    }),
  )
  await own.start()
  await enqueue(db, greet, { person: 1 })
  await begun.promise
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`)
  letGo.resolve()
  await enqueue(db, greet, { person: 2 })
  await expect.poll(() => greeted.toSorted((a, b) => a - b)).toEqual([1, 2])
  // One whose end could not be written is done once more, after its lease.
  await passJobTime(db, greet.leaseSeconds)
  await expect.poll(() => db.$count(jobs)).toBe(0)
})

test('a closing shop waits for the running part and releases the job', async () => {
  const { begun, letGo } = halting()
  let parts = 0
  const own = worker(
    handleJob(greet, async () => {
      parts += 1
      begun.resolve()
      await letGo.promise
      return true
    }),
  )
  await enqueue(db, greet, { person: 1 })
  void own.drain()
  await begun.promise
  const stopping = own.stop()
  letGo.resolve()
  await stopping
  expect(parts).toBe(1)
  expect(await onlyRow()).toMatchObject({ attempts: 0, lastError: null })
  expect((await onlyRow()).inSeconds).toBeLessThanOrEqual(0)
})
