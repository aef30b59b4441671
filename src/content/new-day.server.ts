import type { Logger } from 'pino'
import { announceChange } from '../database/changes.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { untilNextDay } from './until-next-day.ts'

/** A version of a document comes into force at midnight without anybody changing a thing: cached pages are told then. */
export function startNewDays(db: Database, log: Logger): () => void {
  let timer: NodeJS.Timeout | undefined
  function wait(): void {
    timer = setTimeout(() => {
      announceChange(db, { table: 'documents' }).catch((error: unknown) =>
        log.warn({ err: error }, 'the new day was not announced'),
      )
      wait()
    }, untilNextDay(Date.now()))
    timer.unref()
  }
  wait()
  return () => clearTimeout(timer)
}
