import type { Logger } from 'pino'
import { type Child, type ChildFacts, type ChildMessage, startChild } from './child-process.server.ts'
import { type HeldSocket, holdSocket, requireFreePort } from './held-socket.server.ts'
import { StartError } from './start-error.server.ts'

/** Several processes of one shop on one port. */
export interface Supervisor {
  children(): Child[]
  /** Replaces them one after the other: each new one serves before its predecessor stops. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface SupervisorOptions {
  count: number
  script: string
  host: string
  port: number
  /** What all children need to know. */
  facts: Record<string, unknown>
  log: Logger
  onMessage?: (child: Child, message: ChildMessage) => void
  /** Without, the parent hands out the connections, as it does where the system cannot share a port. */
  reusePort?: boolean
}

interface Slot {
  number: number
  socket: HeldSocket | undefined
  child: Child | undefined
  retry?: NodeJS.Timeout
  /** How often in a row its process ended soon after it had begun. */
  failures: number
}

const soonMs = 10_000
const maxPauseMs = 10_000

export async function supervise(options: SupervisorOptions): Promise<Supervisor> {
  const { count, script, host, port, log, reusePort = true } = options
  const slots: Slot[] = Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    socket: undefined,
    child: undefined,
    failures: 0,
  }))
  let stopping = false
  let restarting: Promise<void> | undefined

  const children = () => slots.flatMap(({ child }) => child ?? [])

  function spawn(slot: Slot): Child {
    const facts: ChildFacts = { ...options.facts, number: slot.number }
    const child = startChild(script, facts, slot.socket)
    child.onMessage((message) => options.onMessage?.(child, message))
    return child
  }

  function take(slot: Slot, child: Child): void {
    slot.child = child
    void watch(slot, child)
  }

  async function watch(slot: Slot, child: Child): Promise<void> {
    const since = Date.now()
    const { code, signal } = await child.ended
    if (stopping || slot.child !== child) return
    slot.child = undefined
    slot.failures = Date.now() - since < soonMs ? slot.failures + 1 : 0
    log.error({ process: slot.number, code, signal }, 'a process ended; starting another one')
    await replace(slot)
  }

  /** Its socket goes at once: what the kernel would put into it would wait for the new process. */
  async function replace(slot: Slot): Promise<void> {
    slot.socket?.close()
    slot.socket = undefined
    if (reusePort) slot.socket = await holdSocket(host, port)
    const pause = slot.failures === 0 ? 0 : Math.min(250 * 2 ** slot.failures, maxPauseMs)
    slot.retry = setTimeout(() => {
      if (!stopping && !slot.child) take(slot, spawn(slot))
    }, pause)
  }

  async function restartAll(): Promise<void> {
    for (const slot of slots) {
      if (stopping) return
      const next = spawn(slot)
      try {
        await next.ready
      } catch {
        log.error({ process: slot.number }, 'a new process could not start: the old ones go on')
        return
      }
      const old = slot.child
      clearTimeout(slot.retry)
      take(slot, next)
      await old?.retire()
      log.info({ process: slot.number }, 'process replaced')
    }
  }

  async function stop(): Promise<void> {
    stopping = true
    for (const { retry } of slots) clearTimeout(retry)
    await restarting
    await Promise.all(children().map((child) => child.stop()))
    for (const { socket } of slots) socket?.close()
  }

  await requireFreePort(host, port)
  for (const slot of slots) {
    if (reusePort) slot.socket = await holdSocket(host, port)
    slot.child = spawn(slot)
  }
  try {
    await Promise.all(children().map(({ ready }) => ready))
  } catch (error) {
    await stop()
    throw new StartError('One of the processes could not start; it says why above.', { cause: error })
  }
  for (const slot of slots) if (slot.child) take(slot, slot.child)

  return {
    children,
    restart() {
      restarting ??= restartAll().finally(() => {
        restarting = undefined
      })
      return restarting
    },
    stop,
  }
}
