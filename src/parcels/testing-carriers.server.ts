import { pino } from 'pino'
import { afterAll } from 'vitest'
import type { Database } from '../platform/postgres/database.server.ts'
import { type CdekServer, startCdekServer } from '../testing/outside/cdek-server.ts'
import { runScheduled } from '../testing/run-job.ts'
import { waitPatiently } from '../testing/wait-patiently.ts'
import { openCarriers } from './carriers/open-carriers.server.ts'
import { copyPlaces } from './places/copy-places.server.ts'

/** For tests: CDEK's stand-in, closed after the file, and the configuration that leads there. It may take its time. */
export async function openCdekStandIn(notify?: string): Promise<CdekServer & { config: object }> {
  const server = await startCdekServer(notify === undefined ? {} : { notify })
  afterAll(() => server.close())
  waitPatiently(() => server.trouble.away === 'hang' || server.trouble.hangsFor !== undefined)
  return Object.assign(server, { config: { cdek: { ...server.keys, url: server.url } } })
}

/** The nightly copy, now. */
export async function copyPlacesNow(
  db: Database,
  { keys, url }: CdekServer,
  now = new Date(),
  signal?: AbortSignal,
): Promise<void> {
  const carriers = openCarriers({ cdek: { ...keys, url }, pochta: undefined })
  await runScheduled(copyPlaces(db, carriers, pino({ level: 'silent' })), now, signal)
}
