import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Stops a PostgreSQL left behind by a killed process, so that the new one starts from a clean folder.
 * The caller holds the instance lock, so a server that still runs in this folder has no shop.
 */
export async function stopOrphan(dataFolder: string): Promise<void> {
  const pidFile = join(dataFolder, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid === undefined) return
  if (!isPostgresOf(pid, dataFolder)) {
    disown(pidFile)
    return
  }
  // SIGINT asks for a fast, clean shutdown; SIGQUIT forces it.
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

/**
 * The pid now belongs to some other process, or to none: the file is stale, but must not simply be deleted. It also
 * names the shared memory of the old server, by which PostgreSQL detects that a statement of that server is still
 * running and waits. A file with the pid of PostgreSQL's own parent counts as stale, so we write ours.
 */
function disown(pidFile: string): void {
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)))
}

function readPid(pidFile: string): number | undefined {
  if (!existsSync(pidFile)) return undefined
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  return Number.isNaN(pid) ? undefined : pid
}

function isPostgresOf(pid: number, dataFolder: string): boolean {
  const [program = '', ...args] = commandOf(pid)
  return basename(program) === 'postgres' && args.join(' ').startsWith(`-D ${dataFolder} `)
}

function commandOf(pid: number): string[] {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).split(' ')
  } catch {
    return []
  }
}
