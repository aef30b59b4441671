import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startBackgroundJobs } from './background-jobs.server.ts'
import { openParts } from './open-parts.server.ts'
import { Worker } from './platform/jobs/worker.server.ts'
import { openListener } from './platform/postgres/listen.server.ts'
import { closeAll } from './platform/process/close-all.server.ts'
import { readConfig } from './platform/process/config.server.ts'
import { openTestApp, testSecret } from './testing/test-app.server.ts'

const log = pino({ level: 'silent' })
const { address, db, storage } = await openTestApp()

test('background jobs delete expired rows in every process', async () => {
  await db.$client.query(`
    insert into empty_searches (day, query) values (current_date - 400, 'давно'), (current_date, 'сегодня');
    insert into rate_limits values ('long:ago', 1, now() - interval '1 day'), ('just:now', 1, now() + interval '1 day');
    insert into mails (recipient, subject, body, sent_at) values
      ('anna@mail.test', 'давно', '', now() - interval '31 days'), ('anna@mail.test', 'сегодня', '', now())`)
  const listener = await openListener(address, ['changes'], log)
  const closers = [() => listener.close()]
  onTestFinished(() => closeAll(closers))
  const worker = new Worker({ db, log })
  const config = readConfig({ SESSION_SECRET: testSecret })
  const parts = openParts({ config, db, listener, log, storage, jobs: worker })
  await startBackgroundJobs({ ...parts, listener }, worker, closers)
  const left = async () =>
    (
      await db.$client.query(
        'select query from empty_searches union all select key from rate_limits union all select subject from mails',
      )
    ).rows.map(({ query }) => query)
  await expect.poll(left).toEqual(['сегодня', 'just:now', 'сегодня'])
})
