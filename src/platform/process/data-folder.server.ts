import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './start-error.server.ts'

/** Creates DATA_DIR and checks that it is writable, before anything depends on it. */
export function prepareDataFolder(folder: string): void {
  try {
    // Others may traverse it (the embedded PostgreSQL runs as another account), but not list it.
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    const probe = join(folder, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new StartError(
      `DATA_DIR ${folder} cannot be written (${reason}): choose a folder that this user may write to.`,
    )
  }
}

/** A shop is running on this folder, so its database is up. */
export class FolderInUseError extends StartError {}

/**
 * One shop with an embedded database per folder. A process that is just stopping gets a moment to finish, so that the
 * operator can stop and start again right away.
 */
export async function holdDataFolder(folder: string, patienceMs = 5_000): Promise<InstanceLock> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const lock = tryLock(join(folder, 'instance.lock'))
    if (lock) return lock
    if (Date.now() > deadline) {
      throw new FolderInUseError(
        `Another shop is already running on DATA_DIR ${folder}: stop it first, or set another DATA_DIR and PORT.`,
      )
    }
    await sleep(100)
  }
}

/** A folder that is only partly restored carries this file. */
export function unfinishedMark(folder: string): string {
  return join(folder, 'restore-unfinished')
}

export function refuseUnfinished(folder: string): void {
  if (existsSync(unfinishedMark(folder)))
    throw new StartError(`DATA_DIR ${folder} holds an unfinished restore: run npm run restore again.`)
}

/** The secret that signs sessions: generated once and readable only by us. */
export function keepSecret(folder: string, name: string): string {
  const file = join(folder, name)
  if (!existsSync(file)) {
    // Written to a temporary file and linked: it appears whole or not at all, and of several processes one wins.
    const aside = `${file}.${randomUUID()}`
    try {
      writeFileSync(aside, randomBytes(48).toString('base64url'), { mode: 0o600 })
      linkSync(aside, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(aside, { force: true })
    }
  }
  return readFileSync(file, 'utf8').trim()
}

/**
 * Locks a folder for one process. The lock is the operating system's (taken through SQLite, Node's only access to file
 * locks), so it is released however the process ends, and there is no stale lock file to clean up.
 */
interface InstanceLock {
  release(): void
}

export function tryLock(file: string): InstanceLock | undefined {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma busy_timeout = 0')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    // 5 is SQLITE_BUSY: another process holds it.
    if ((error as { errcode?: number }).errcode === 5) return undefined
    throw error
  }
  return { release: () => lock.close() }
}
