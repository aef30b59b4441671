import { type ChildProcess, fork } from 'node:child_process'
import cluster from 'node:cluster'
import { EventEmitter } from 'node:events'
import type { HeldSocket } from './held-socket.server.ts'

/** How long a process may take to finish what it does: the drain, the last requests, the jobs. */
const maxStopMs = 40_000

/** One of several processes of the shop, as its parent sees it. */
export interface Child {
  /** Resolves when it serves requests; rejects if it ends before. */
  ready: Promise<void>
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  readonly pid: number | undefined
  send(message: object): void
  onMessage(received: (message: ChildMessage) => void): void
  /** Asks it to finish, and ends it if it takes too long. */
  stop(): Promise<void>
  /** The same for one whose successor serves already. */
  retire(): Promise<void>
}

export interface ChildMessage {
  kind: string
  [fact: string]: unknown
}

/** What a child needs to know, in its environment; it tells a child from a parent. */
export interface ChildFacts {
  number: number
  /** The descriptor of its listening socket; without it, the parent hands out the connections. */
  fd?: number
  [fact: string]: unknown
}

const factsName = 'SHOP_CHILD_PROCESS'

export function readChildFacts(): ChildFacts | undefined {
  const text = process.env[factsName]
  return text ? (JSON.parse(text) as ChildFacts) : undefined
}

/** Its socket is the first descriptor behind the ones that every child has. */
const socketFd = 4

export function startChild(script: string, facts: ChildFacts, socket: HeldSocket | undefined): Child {
  const child = socket
    ? fork(script, {
        env: environment({ ...facts, fd: socketFd }),
        stdio: ['ignore', 'inherit', 'inherit', 'ipc', socket.fd],
      })
    : startInCluster(script, facts)
  const events = new EventEmitter()
  child.on('message', (message: ChildMessage) => events.emit('message', message))
  const ended: Child['ended'] = new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    // It could not even be started.
    child.on('error', () => child.pid === undefined && resolve({ code: null, signal: null }))
  })
  const ready = new Promise<void>((resolve, reject) => {
    events.on('message', ({ kind }: ChildMessage) => kind === 'ready' && resolve())
    void ended.then(() => reject(new Error('the process ended before it was ready')))
  })
  ready.catch(() => undefined)
  const send = (message: object) => void (child.connected && child.send(message, () => undefined))

  async function untilEnded(): Promise<void> {
    const tooLong = setTimeout(() => child.kill('SIGKILL'), maxStopMs)
    await ended
    clearTimeout(tooLong)
  }

  return {
    ready,
    ended,
    pid: child.pid,
    send,
    onMessage: (received) => void events.on('message', received),
    stop() {
      child.kill('SIGTERM')
      return untilEnded()
    },
    retire() {
      send({ kind: 'retire' })
      return untilEnded()
    },
  }
}

/** In a cluster, Node itself hands out the connections of a port, one child after the other. */
function startInCluster(script: string, facts: ChildFacts): ChildProcess {
  cluster.setupPrimary({ exec: script, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return cluster.fork(environment(facts)).process
}

function environment(facts: ChildFacts): NodeJS.ProcessEnv {
  return { ...process.env, [factsName]: JSON.stringify(facts) }
}
