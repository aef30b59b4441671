import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { DatabaseAddress } from './database.server.ts'
import { isDatabaseAway } from './database-errors.server.ts'
import { clientFor } from './find-primary.server.ts'

/**
 * Whether the database itself is away, which a lost connection alone does not mean: it refuses new connections, or it is
 * silent, that is, it hangs, closes nothing and answers nothing.
 */
type Absence = 'none' | 'refusing' | 'silent'

const beatMs = 500

export interface Listener {
  /** False while the connection is lost: anything cached may be stale then. */
  readonly connected: boolean
  onNotification(channel: string, heard: (payload: string) => void): void
  onConnectionChange(changed: (connected: boolean) => void): void
  onAbsence(changed: (absence: Absence) => void): void
  close(): Promise<void>
}

/** Resolves when it listens, so that no change after that is missed. */
export async function openListener(address: DatabaseAddress, channels: string[], log: Logger): Promise<Listener> {
  const listener = new ReconnectingListener(address, channels, log)
  await listener.connect()
  return listener
}

/**
 * Listens for PostgreSQL's NOTIFY on its own connection and reconnects after the database was away.
 * Written by us because the one library for it (pg-listen) is no longer maintained.
 */
class ReconnectingListener implements Listener {
  readonly #address: DatabaseAddress
  readonly #channels: string[]
  readonly #log: Logger
  readonly #events = new EventEmitter()
  #client: pg.Client | undefined
  #connected = false
  #absence: Absence = 'none'
  #closed = false
  #retry: NodeJS.Timeout | undefined

  constructor(address: DatabaseAddress, channels: string[], log: Logger) {
    this.#address = address
    this.#channels = channels
    this.#log = log
  }

  get connected(): boolean {
    return this.#connected
  }

  onNotification(channel: string, heard: (payload: string) => void): void {
    this.#events.on(`heard:${channel}`, heard)
  }

  onConnectionChange(changed: (connected: boolean) => void): void {
    this.#events.on('connection', changed)
  }

  onAbsence(changed: (absence: Absence) => void): void {
    this.#events.on('absence', changed)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    // A server that hangs never says goodbye.
    await Promise.race([this.#client?.end().catch(() => undefined), sleep(2_000, undefined, { ref: false })])
  }

  async connect(): Promise<void> {
    const Client = clientFor(this.#address)
    const next = new Client({
      ...this.#address,
      keepAlive: true,
      // A machine that vanishes closes no connection: without this we would notice after two hours of stale pages.
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'kitsune-listener',
      connectionTimeoutMillis: 3_000,
      query_timeout: 3_000,
    })
    next.on('error', () => undefined)
    next.once('end', () => this.#lost(next))
    next.on('notification', (message) => this.#events.emit(`heard:${message.channel}`, message.payload ?? ''))
    try {
      await next.connect()
      for (const channel of this.#channels) await next.query(`listen ${next.escapeIdentifier(channel)}`)
    } catch (error) {
      leave(next)
      throw error
    }
    if (this.#closed) return leave(next)
    this.#client = next
    this.#setAbsence('none')
    this.#setConnected(true)
    void this.#watch(next)
  }

  async #watch(which: pg.Client): Promise<void> {
    do await sleep(beatMs, undefined, { ref: false })
    while (this.#isCurrent(which) && (await answersInTime(which)))
    if (!this.#isCurrent(which)) return
    this.#log.error('the database does not answer')
    this.#setAbsence('silent')
    this.#lost(which)
    // With a statement under way the driver closes the connection without waiting for the server.
    leave(which)
  }

  #isCurrent(which: pg.Client): boolean {
    return which === this.#client && !this.#closed
  }

  #lost(which: pg.Client): void {
    if (!this.#isCurrent(which)) return
    this.#log.warn('lost the connection that listens for changes')
    this.#client = undefined
    this.#setConnected(false)
    this.#tryAgain(0)
  }

  #tryAgain(delayMs: number): void {
    this.#retry = setTimeout(() => {
      this.connect().catch((error: unknown) => {
        if (this.#closed) return
        if (this.#absence === 'none' && isDatabaseAway(error)) this.#setAbsence('refusing')
        this.#tryAgain(500)
      })
    }, delayMs)
  }

  #setAbsence(value: Absence): void {
    if (this.#absence === value) return
    this.#absence = value
    this.#events.emit('absence', value)
  }

  #setConnected(value: boolean): void {
    this.#connected = value
    this.#events.emit('connection', value)
  }
}

function leave(client: pg.Client): void {
  client.end().catch(() => undefined)
}

const pauseMs = 500
const maxPauses = 4

/**
 * A living server answers at once, a hanging one never; nothing else would tell them apart. Several short pauses rather
 * than a long one, because each lets what has arrived be read: a process that was busy itself must not blame the server.
 */
async function answersInTime(client: pg.Client): Promise<boolean> {
  const answer = client.query('select 1').then(
    () => true,
    () => true,
  )
  for (let pauses = 0; pauses < maxPauses; pauses += 1) {
    if (await Promise.race([answer, sleep(pauseMs, false, { ref: false })])) return true
  }
  return false
}
