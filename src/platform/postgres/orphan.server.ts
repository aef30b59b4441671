import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { endRemaining, isServerOf } from './server-processes.server.ts'

interface ServerFolders {
  data: string
  socket: string
}

/**
 * Stops a PostgreSQL left behind by a killed process, so that the new one starts from a clean folder.
 * The caller holds the instance lock, so a server that still runs in this folder has no shop.
 */
export async function stopOrphan(folders: ServerFolders, log: Logger): Promise<void> {
  const { data: dataFolder } = folders
  const pid = readPid(join(dataFolder, 'postmaster.pid'))
  if (pid !== undefined && isServerOf(pid, dataFolder)) await stopServer(pid, () => !isServerOf(pid, dataFolder))
  await clearRemains(folders, log)
}

/** Asks for a fast, clean shutdown, then for one without checkpoint, then kills. */
export async function stopServer(pid: number, hasEnded: () => boolean): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 3_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has just ended.
    }
    const deadline = Date.now() + patience
    while (Date.now() < deadline) {
      if (hasEnded()) return
      await sleep(25)
    }
  }
}

/** What a server that was not stopped cleanly leaves behind: processes, and files that name it by its number. */
export async function clearRemains({ data, socket }: ServerFolders, log: Logger): Promise<void> {
  const processes = await endRemaining(data)
  if (processes.length > 0) log.warn({ processes }, 'processes of a PostgreSQL that is gone did not end: killed')
  disown(join(data, 'postmaster.pid'))
  rmSync(join(socket, '.s.PGSQL.5432.lock'), { force: true })
}

/**
 * The number may belong to another process by now, which PostgreSQL would take for the old server. The file must not
 * simply be deleted: it also names the shared memory of the old server, by which PostgreSQL detects that a process of
 * that server still runs. A file with the number of PostgreSQL's own parent counts as stale, so we write ours.
 */
function disown(pidFile: string): void {
  const pid = readPid(pidFile)
  if (pid === undefined || !exists(pid)) return
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)))
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function readPid(pidFile: string): number | undefined {
  if (!existsSync(pidFile)) return undefined
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  return Number.isNaN(pid) ? undefined : pid
}
