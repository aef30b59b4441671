import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A PostgreSQL left behind by a process that was killed: stopped here, so that the new one starts from a clean folder.
 * The caller holds the instance lock, so whoever still runs in this folder has no master.
 */
export async function stopOrphan(dataFolder: string): Promise<void> {
  const pidFile = join(dataFolder, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid === undefined) return
  if (!isPostgresOf(pid, dataFolder)) {
    // The number now belongs to some other process (or to none): the file is stale.
    rmSync(pidFile, { force: true })
    return
  }
  // SIGINT asks for a fast, clean shutdown; SIGQUIT makes it certain.
  for (const [signal, patience] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    process.kill(pid, signal)
    const deadline = Date.now() + patience
    while (Date.now() < deadline) {
      if (!isPostgresOf(pid, dataFolder)) return
      await sleep(25)
    }
  }
  throw new Error(`A PostgreSQL left behind in ${dataFolder} (process ${pid}) does not stop.`)
}

function readPid(pidFile: string): number | undefined {
  if (!existsSync(pidFile)) return undefined
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  return Number.isNaN(pid) ? undefined : pid
}

function isPostgresOf(pid: number, dataFolder: string): boolean {
  return commandOf(pid).includes(dataFolder)
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
