import { join } from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { freePort } from '../../testing/shop-process.ts'
import { supervise } from './supervise.server.ts'

const host = '127.0.0.1'

/** What all supervisors of tests have in common: two tiny shops, see tiny-child.ts. */
export const tiny = {
  count: 2,
  script: join(import.meta.dirname, '..', '..', 'testing', 'tiny-child.ts'),
  host,
  log: pino({ level: 'silent' }),
}

/** Who hands out the connections: the kernel, or the parent where the kernel cannot. */
export const ways = [
  ['the kernel', true],
  ['the parent', false],
] as const

export async function startTiny({ reusePort = true, facts = {} } = {}) {
  const port = await freePort()
  const supervisor = await supervise({ ...tiny, port, facts: { host, port, ...facts }, reusePort })
  onTestFinished(() => supervisor.stop())
  const url = `http://${host}:${port}/`
  const ask = async () => Number(await (await fetch(url, { headers: { connection: 'close' } })).text())
  const pids = () => new Set(supervisor.children().map(({ pid }) => pid))
  return { supervisor, url, ask, pids }
}
