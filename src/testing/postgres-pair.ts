import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect } from 'vitest'
import { findBinaries } from '../platform/postgres/binaries.server.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.server.ts'
import { chooseAccount } from '../platform/postgres/run-as.server.ts'
import { descendantsOf } from './processes.ts'

/** A PostgreSQL and its standby, which has every commit before it is answered (synchronous streaming replication). */
export interface PostgresPair {
  /** For the shop: both servers, the standby first. */
  databaseUrl: string
  /** Folders of their sockets. */
  primary: string
  standby: string
  /** As if its machine had vanished. */
  killPrimary(): void
  promoteStandby(): Promise<void>
  stop(): void
}

/** In an empty folder that other accounts may enter. */
export async function startPostgresPair(folder: string): Promise<PostgresPair> {
  const sockets = { primary: join(folder, 'primary'), standby: join(folder, 'standby') }
  const data = await createCluster(folder)
  const account = chooseAccount(data)
  const copy = join(folder, 'standby-data')
  // With its owner: `fs.cp` does not keep it.
  execFileSync('cp', ['-a', data, copy])
  writeFileSync(join(copy, 'standby.signal'), '')
  for (const socket of Object.values(sockets)) {
    mkdirSync(socket, { mode: 0o700 })
    if (account) chownSync(socket, account.uid, account.gid)
  }

  const run = (cluster: string, settings: Record<string, string>): ChildProcess => {
    const args = Object.entries({ listen_addresses: '', ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    return spawn(findBinaries(account).postgres, ['-D', cluster, ...args], { stdio: 'ignore', cwd: '/', ...account })
  }
  const primary = run(data, { unix_socket_directories: sockets.primary, synchronous_standby_names: '*' })
  const standby = run(copy, {
    unix_socket_directories: sockets.standby,
    primary_conninfo: `host=${sockets.primary} user=postgres`,
  })
  await expect.poll(() => ask(sockets.primary, `select from pg_stat_replication where sync_state = 'sync'`)).toBe(1)

  const hosts = [sockets.standby, sockets.primary].map(encodeURIComponent).join(',')
  return {
    databaseUrl: `postgresql://kitsune@localhost/kitsune?host=${hosts}&target_session_attrs=read-write`,
    ...sockets,
    killPrimary: () => killWhole(primary),
    async promoteStandby() {
      await ask(sockets.standby, 'select pg_promote()')
    },
    stop() {
      killWhole(primary)
      killWhole(standby)
    },
  }
}

async function createCluster(folder: string): Promise<string> {
  const created = await startEmbeddedPostgres(folder, pino({ level: 'silent' }))
  await created.stop()
  return join(folder, 'postgres', 'cluster')
}

/** How many rows the superuser gets; undefined while the server does not take the question. */
async function ask(host: string, statement: string): Promise<number | null | undefined> {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(statement)).rowCount
  } catch {
    return undefined
  } finally {
    client.end().catch(() => undefined)
  }
}

function killWhole({ pid }: ChildProcess): void {
  if (pid === undefined) return
  for (const each of [pid, ...descendantsOf(pid)]) {
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }
}
