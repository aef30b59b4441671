import { DatabaseSync } from 'node:sqlite'

/**
 * Locks a folder for one process. The lock is the operating system's (taken through SQLite, Node's only access to file
 * locks), so it is released however the process ends, and there is no stale lock file to clean up.
 */
export interface InstanceLock {
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
