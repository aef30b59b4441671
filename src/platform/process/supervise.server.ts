import type { Logger } from 'pino'
import { type Child, type ChildFacts, type ChildMessage, startChild } from './child-process.server.ts'
import { type HeldSocket, holdSocket, requireFreePort } from './held-socket.server.ts'
import { StartError } from './start-error.server.ts'

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
  const supervisor = new Supervisor(options)
  await supervisor.start()
  return supervisor
}

/** Several processes of one shop on one port. */
export class Supervisor {
  readonly #options: SupervisorOptions
  readonly #slots: Slot[]
  #stopping = false
  #restarting: Promise<void> | undefined

  constructor(options: SupervisorOptions) {
    this.#options = options
    this.#slots = Array.from({ length: options.count }, (_, at) => ({
      number: at + 1,
      socket: undefined,
      child: undefined,
      failures: 0,
    }))
  }

  children(): Child[] {
    return this.#slots.flatMap(({ child }) => child ?? [])
  }

  async start(): Promise<void> {
    await requireFreePort(this.#options.host, this.#options.port)
    for (const slot of this.#slots) {
      slot.socket = await this.#holdSocket()
      slot.child = this.#spawn(slot)
    }
    try {
      await Promise.all(this.children().map(({ ready }) => ready))
    } catch (error) {
      await this.stop()
      throw new StartError('One of the processes could not start; it says why above.', { cause: error })
    }
    for (const slot of this.#slots) if (slot.child) this.#take(slot, slot.child)
  }

  /** Replaces them one after the other: each new one serves before its predecessor stops. */
  restart(): Promise<void> {
    this.#restarting ??= this.#restartAll().finally(() => {
      this.#restarting = undefined
    })
    return this.#restarting
  }

  async stop(): Promise<void> {
    this.#stopping = true
    for (const { retry } of this.#slots) clearTimeout(retry)
    await this.#restarting
    await Promise.all(this.children().map((child) => child.stop()))
    for (const { socket } of this.#slots) socket?.close()
  }

  async #restartAll(): Promise<void> {
    const { log } = this.#options
    for (const slot of this.#slots) {
      if (this.#stopping) return
      const next = this.#spawn(slot)
      try {
        await next.ready
      } catch {
        log.error({ process: slot.number }, 'a new process could not start: the old ones go on')
        return
      }
      const old = slot.child
      clearTimeout(slot.retry)
      this.#take(slot, next)
      await old?.retire()
      log.info({ process: slot.number }, 'process replaced')
    }
  }

  async #holdSocket(): Promise<HeldSocket | undefined> {
    const { host, port, reusePort = true } = this.#options
    return reusePort ? holdSocket(host, port) : undefined
  }

  #spawn(slot: Slot): Child {
    const { script, onMessage } = this.#options
    const facts: ChildFacts = { ...this.#options.facts, number: slot.number }
    const child = startChild(script, facts, slot.socket)
    child.onMessage((message) => onMessage?.(child, message))
    return child
  }

  #take(slot: Slot, child: Child): void {
    slot.child = child
    void this.#watch(slot, child)
  }

  async #watch(slot: Slot, child: Child): Promise<void> {
    const since = Date.now()
    const { code, signal } = await child.ended
    if (this.#stopping || slot.child !== child) return
    slot.child = undefined
    slot.failures = Date.now() - since < soonMs ? slot.failures + 1 : 0
    this.#options.log.error({ process: slot.number, code, signal }, 'a process ended; starting another one')
    await this.#replace(slot)
  }

  /** Its socket goes at once: what the kernel would put into it would wait for the new process. */
  async #replace(slot: Slot): Promise<void> {
    slot.socket?.close()
    slot.socket = undefined
    slot.socket = await this.#holdSocket()
    const pause = slot.failures === 0 ? 0 : Math.min(250 * 2 ** slot.failures, maxPauseMs)
    slot.retry = setTimeout(() => {
      if (!this.#stopping && !slot.child) this.#take(slot, this.#spawn(slot))
    }, pause)
  }
}
