import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The name that all processes of this folder's PostgreSQL carry in their titles (its setting `cluster_name`). They keep
 * it when the server that started them is gone, and anybody may read it.
 */
export function clusterName(dataFolder: string): string {
  return `kitsune-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}`
}

interface Process {
  pid: number
  /** How it was started, or the title that it has given itself. */
  command: string
}

/** The server and what it has started, also when it is gone itself. */
function processesOf(dataFolder: string): Process[] {
  const title = `postgres: ${clusterName(dataFolder)}:`
  return everyProcess().filter(({ command }) => command.startsWith(title) || isServer(command, dataFolder))
}

export function isServerOf(pid: number, dataFolder: string): boolean {
  return isServer(commandOf(pid), dataFolder)
}

function isServer(command: string, dataFolder: string): boolean {
  const at = command.indexOf(' -D ')
  return basename(command.slice(0, at)) === 'postgres' && command.startsWith(` -D ${dataFolder} `, at)
}

/**
 * Waits until nothing of a server whose main process is gone is running. Its processes notice that by themselves, but
 * not while they compute, and one that waits for a lock in shared memory may never notice. Each keeps that memory, and
 * with it the next server from starting, so after a while they are killed: the log that was written is replayed.
 * Returns the titles of those that had to be killed.
 */
export async function endRemaining(dataFolder: string): Promise<string[]> {
  const deadline = Date.now() + 2_000
  const killed = new Map<number, string>()
  // One that hangs in the kernel does not even end when killed: the next server then says what is wrong.
  while (Date.now() < deadline + 5_000) {
    const left = processesOf(dataFolder)
    if (left.length === 0) break
    await sleep(50)
    if (Date.now() < deadline) continue
    for (const { pid, command } of left) {
      kill(pid)
      killed.set(pid, command.trim())
    }
  }
  return [...killed.values()]
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

function everyProcess(): Process[] {
  // Small Linux images have no `ps`.
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.map((name) => ({ pid: Number(name), command: commandOf(Number(name)) }))
  }
  if (process.platform === 'win32') return []
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, command = ''] = /^\s*(\d+) (.*)$/.exec(line) ?? []
    return pid ? [{ pid: Number(pid), command }] : []
  })
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    // It has ended since it was listed.
    return ''
  }
}
