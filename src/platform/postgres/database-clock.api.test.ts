import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { cloneTestDatabase } from '../../testing/test-database.server.ts'
import { openDatabase } from './database.server.ts'
import { openDatabaseClock } from './database-clock.server.ts'

const log = pino({ level: 'silent' })
const db = openDatabase(await cloneTestDatabase(), log, 1)
afterAll(() => db.$client.end())

test('the time is the database’s, whatever the clock of the process says', async () => {
  let elapsed = 0
  const system = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2001-01-01'))
  const clock = await openDatabaseClock(db, log, () => elapsed)
  try {
    const { rows } = await db.$client.query<{ at: Date }>('select clock_timestamp() as at')
    const first = clock.now().getTime()
    expect(Math.abs(first - Number(rows[0]?.at))).toBeLessThan(60_000)
    elapsed += 5000
    expect(clock.now().getTime()).toBe(first + 5000)
    // The timer of this test stood still: a look puts right what it says.
    elapsed -= 5000
    await clock.look()
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(first)
  } finally {
    clock.close()
    system.mockRestore()
  }
})
