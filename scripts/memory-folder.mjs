// Where tests keep their files: databases that are made and dropped by the hundred wait for a disk half a second each.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Several times what a whole run has there at once. */
const enough = 4 * 1024 ** 3
const prefix = 'kitsune-run-'

/**
 * Temporary files of this process and of all that it starts go into a folder in memory that ends with it, where there is
 * plenty; TMPDIR says otherwise.
 */
export function keepFilesInMemory() {
  if (process.env.TMPDIR !== undefined || freemem() < enough || freeBytes() < enough) return
  clearRemains()
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
  // PostgreSQL may run under another account.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** Systems other than Linux have no such folder, and containers often a tiny one. */
function freeBytes() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** A run that was killed could not remove its folder. */
function clearRemains() {
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : 0
    if (pid > 0 && !isAlive(pid)) rmSync(join(memory, name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
