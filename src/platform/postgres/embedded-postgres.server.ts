import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { findBinaries, type PostgresBinaries, reachableFolder } from './binaries.server.ts'
import type { DatabaseAddress } from './database.server.ts'
import { memorySettings } from './memory-settings.ts'
import { clearRemains, stopOrphan, stopServer } from './orphan.server.ts'
import { canReach, chooseAccount, type RunAs } from './run-as.server.ts'
import { clusterName, endRemaining } from './server-processes.server.ts'

/**
 * A real PostgreSQL under DATA_DIR, for a shop on one machine. It listens on a Unix socket only, runs in a session of
 * its own (Ctrl-C reaches us first, so requests finish before the database stops) and is restarted if it dies.
 */
export interface EmbeddedPostgres {
  /** The shop's database, with a role that owns it and is not a superuser. */
  address: DatabaseAddress
  /** For tests, which create their own databases. */
  adminAddress: DatabaseAddress
  stop(): Promise<void>
}

interface Place {
  binaries: PostgresBinaries
  account: RunAs | undefined
  data: string
  socket: string
  logFile: string
}

/** The caller holds the instance lock on `dataDir`. `settings` are extra PostgreSQL settings. */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: Logger,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const place = preparePlace(dataDir)
  await stopOrphan(place, log)
  if (!existsSync(join(place.data, 'PG_VERSION'))) await createCluster(place)
  const superuser = { host: place.socket, user: 'postgres', database: 'postgres' }

  let stopping = false
  let child = spawnServer(place, settings)
  watch()

  function watch(): void {
    child.once('error', (error) => log.error({ err: error }, 'the embedded PostgreSQL could not be run'))
    // `close`, unlike `exit`, also comes when it could not be run at all.
    child.once('close', (code, signal) => {
      if (stopping) return
      log.error({ code, signal }, 'the embedded PostgreSQL ended; starting it again')
      restartSoon()
    })
  }

  function restartSoon(): void {
    setTimeout(() => {
      restart().catch((error: unknown) => {
        log.error({ err: error }, 'the embedded PostgreSQL could not be started again; trying once more')
        restartSoon()
      })
    }, 500)
  }

  async function restart(): Promise<void> {
    await clearRemains(place, log)
    if (stopping) return
    child = spawnServer(place, settings)
    watch()
  }

  async function stop(): Promise<void> {
    stopping = true
    const { pid } = child
    if (pid === undefined || hasEnded(child)) return
    await stopServer(pid, () => hasEnded(child))
    await endRemaining(place.data)
  }

  try {
    await untilReady(superuser, () => child, place.logFile)
    await ensureShopDatabase(superuser)
  } catch (error) {
    await stop()
    throw error
  }
  return { address: addressIn(place), adminAddress: superuser, stop }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** The database of the shop that runs on this folder. */
export function runningAddress(dataDir: string): DatabaseAddress {
  return addressIn(preparePlace(dataDir))
}

/** Where the server of this folder keeps its data, the account it runs under, and its superuser: for backups. */
export function embeddedPlace(dataDir: string) {
  const { data: cluster, account, socket } = preparePlace(dataDir)
  return { cluster, account, adminAddress: { host: socket, user: 'postgres', database: 'postgres' } }
}

function addressIn({ socket }: Place): DatabaseAddress {
  return { host: socket, user: 'kitsune', database: 'kitsune' }
}

function preparePlace(dataDir: string): Place {
  const wanted = join(dataDir, 'postgres')
  const account = chooseAccount(wanted)
  const data = account && !canReach(dataDir, account) ? moveAside(dataDir, wanted) : wanted
  mkdirSync(data, { recursive: true, mode: 0o700 })
  give(data, account)
  return {
    binaries: findBinaries(account),
    account,
    data: join(data, 'cluster'),
    socket: socketFolder(data, account),
    logFile: join(dataDir, 'postgres.log'),
  }
}

/** For when root's unprivileged account cannot reach `dataDir`: the cluster is elsewhere and a link points to it. */
function moveAside(dataDir: string, link: string): string {
  const elsewhere = join(reachableFolder, `data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)
  mkdirSync(reachableFolder, { recursive: true, mode: 0o755 })
  if (!lstatSync(link, { throwIfNoEntry: false })) {
    // A fresh DATA_DIR starts with a fresh cluster, whatever an earlier folder of the same name left there.
    rmSync(elsewhere, { recursive: true, force: true })
    mkdirSync(elsewhere, { recursive: true, mode: 0o700 })
    symlinkSync(elsewhere, link)
  }
  return elsewhere
}

/** A socket's path is limited to about 100 bytes; a deep DATA_DIR gets a short folder in the temporary folder. */
function socketFolder(data: string, account: RunAs | undefined): string {
  const inside = join(data, 'socket')
  const name = createHash('sha256').update(data).digest('hex').slice(0, 12)
  const folder = Buffer.byteLength(inside) <= 85 ? inside : join(tmpdir(), `kitsune-${name}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  give(folder, account)
  chmodSync(folder, 0o700)
  return folder
}

function give(folder: string, account: RunAs | undefined): void {
  if (account) chownSync(folder, account.uid, account.gid)
}

/** Created under a temporary name and renamed: an interrupted first start leaves nothing that looks like a cluster. */
async function createCluster(place: Place): Promise<void> {
  const parent = join(place.data, '..')
  for (const name of readdirSync(parent)) {
    // An initdb that outlived its shop may still be writing there, hence the retries and a name of our own.
    if (name.startsWith('cluster')) rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 10 })
  }
  const aside = `${place.data}.${randomUUID()}`
  const options = [
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
  ]
  await run(place.binaries.initdb, ['--pgdata', aside, ...options], place)
  renameSync(aside, place.data)
}

async function run(command: string, args: string[], place: Place): Promise<void> {
  const output = openSync(place.logFile, 'a')
  const child = spawn(command, args, { stdio: ['ignore', output, output], cwd: '/', ...place.account })
  closeSync(output)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`PostgreSQL could not be set up: ${lastLines(place.logFile)}`)
}

/** A container may have less memory than its machine. */
function machineMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity)
}

function spawnServer(place: Place, settings: Record<string, string>): ChildProcess {
  const chosen = {
    listen_addresses: '',
    unix_socket_directories: place.socket,
    unix_socket_permissions: '0700',
    max_connections: '100',
    cluster_name: clusterName(place.data),
    ...memorySettings(machineMemory()),
    random_page_cost: '1.1',
    jit: 'off',
    log_timezone: 'UTC',
    ...settings,
  }
  const args = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const output = openSync(place.logFile, 'a')
  const child = spawn(place.binaries.postgres, ['-D', place.data, ...args], {
    stdio: ['ignore', output, output],
    cwd: '/',
    detached: true,
    // How our own process takes memory (scripts/start.mjs) does not suit its large blocks.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MALLOC_'))),
    ...place.account,
  })
  closeSync(output)
  return child
}

async function untilReady(address: DatabaseAddress, current: () => ChildProcess, logFile: string): Promise<void> {
  // Recovery after a crash replays the log first, which may take a while.
  const deadline = Date.now() + 120_000
  let refused = 0
  while (Date.now() < deadline) {
    const client = new pg.Client({ ...address, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      if (hasEnded(current()) && refused++ > 400) break
      await sleep(20)
    }
  }
  throw new Error(`PostgreSQL does not start: ${lastLines(logFile)}`)
}

async function ensureShopDatabase(superuser: DatabaseAddress): Promise<void> {
  const client = new pg.Client({ ...superuser, connectionTimeoutMillis: 5_000, query_timeout: 30_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const role = await client.query(`select from pg_roles where rolname = 'kitsune'`)
    if (role.rowCount === 0) await client.query('create role kitsune login')
    const database = await client.query(`select from pg_database where datname = 'kitsune'`)
    if (database.rowCount === 0) await client.query('create database kitsune owner kitsune')
  } finally {
    await client.end()
  }
}

function lastLines(file: string): string {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return `${lines.slice(-3).join(' / ')} (see ${file})`
}
