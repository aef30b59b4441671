import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { afterAll } from 'vitest'
import type { DatabaseAddress } from '../platform/postgres/database.server.ts'
import { freePort } from './shop-process.ts'

/** A way to a test database that can be cut and clogged: to the shop its server is then gone, or hangs. */
export interface DatabaseWay {
  address: DatabaseAddress
  cut(): Promise<void>
  mend(): Promise<void>
  clog(): void
  clear(): void
}

export async function openDatabaseWay(to: DatabaseAddress): Promise<DatabaseWay> {
  const ends = new Set<Socket>()
  let isClogged = false
  const server = createServer((near) => {
    const far = connect(farEnd(to))
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from)
      from.on('error', () => undefined).once('close', () => other.destroy())
      if (isClogged) continue
      from.pipe(other)
    }
  })
  const port = await freePort()
  const listen = () =>
    new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  await listen()

  async function cut(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const end of ends) end.destroy()
    ends.clear()
    await closed
  }
  afterAll(() => (server.listening ? cut() : undefined))

  return {
    address: { connectionString: nearEnd(to, port) },
    cut,
    mend: listen,
    clog() {
      isClogged = true
      for (const end of ends) end.unpipe().pause()
    },
    clear() {
      isClogged = false
      // Whoever has waited meanwhile tries again, as with a server that goes on.
      for (const end of ends) end.destroy()
      ends.clear()
    },
  }
}

function farEnd(to: DatabaseAddress): NetConnectOpts {
  if ('host' in to) return { path: `${to.host}/.s.PGSQL.5432` }
  const { hostname, port } = new URL(to.connectionString)
  return { host: hostname, port: Number(port || 5432) }
}

function nearEnd(to: DatabaseAddress, port: number): string {
  if ('host' in to) return `postgres://${to.user}@127.0.0.1:${port}/${to.database}`
  const url = new URL(to.connectionString)
  url.host = `127.0.0.1:${port}`
  return url.href
}
