import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The child processes of this one. */
export function childrenOf(parent: number): number[] {
  return everyProcess().flatMap((each) => (each.parent === parent ? [each.pid] : []))
}

/** Its children and theirs, the youngest first. */
export function descendantsOf(ancestor: number): number[] {
  return childrenOf(ancestor).flatMap((child) => [...descendantsOf(child), child])
}

/** Zombies, which have ended but were not yet reaped by their parent, do not count. */
export function isAlive(pid: number): boolean {
  return everyProcess().some((each) => each.pid === pid && !each.zombie)
}

interface Process {
  pid: number
  parent: number
  zombie: boolean
}

function everyProcess(): Process[] {
  // Small Linux images have no `ps`.
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => linuxProcess(Number(name)))
  }
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => {
    const [pid, parent, state = ''] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), zombie: state.startsWith('Z') }
  })
}

function linuxProcess(pid: number): Process[] {
  try {
    // The name, in parentheses, may contain any character; state and parent follow it.
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return [{ pid, parent: Number(parent), zombie: state === 'Z' }]
  } catch {
    // It has ended since it was listed.
    return []
  }
}
