import type { Logger } from 'pino'
import type { Database } from './database.server.ts'

const lookSeconds = 30
/** An answer that took longer says too little about when it was given. */
const maxLookMs = 1000

/**
 * The database's time: processes on several machines agree on it, and a clock that is wrong or set back on one of them
 * changes nothing. The time between two looks is counted by the timer that only goes forwards.
 */
export async function openDatabaseClock(db: Database, log: Logger, timer = () => performance.now()) {
  let offset = 0

  async function look(maxMs: number): Promise<void> {
    const asked = timer()
    const { rows } = await db.$client.query<{ at: string }>('select extract(epoch from clock_timestamp()) * 1000 as at')
    const answered = timer()
    if (answered - asked <= maxMs) offset = Number(rows[0]?.at) - (asked + answered) / 2
  }

  await look(Number.POSITIVE_INFINITY)
  const lookAgain = () =>
    void look(maxLookMs).catch((error: unknown) => log.debug({ err: error }, 'the time was not read'))
  const looking = setInterval(lookAgain, lookSeconds * 1000)
  looking.unref()
  return {
    now: (): Date => new Date(Math.round(offset + timer())),
    look: () => look(maxLookMs),
    close: (): void => clearInterval(looking),
  }
}
