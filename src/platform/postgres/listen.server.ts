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

/**
 * Listens for PostgreSQL's NOTIFY on its own connection and reconnects after the database was away.
 * Written by us because the one library for it (pg-listen) is no longer maintained.
 */
export interface Listener {
  /** False while the connection is lost: anything cached may be stale then. */
  readonly connected: boolean
  onNotification(channel: string, heard: (payload: string) => void): void
  onConnectionChange(changed: (connected: boolean) => void): void
  onAbsence(changed: (absence: Absence) => void): void
  close(): Promise<void>
}

const beatMs = 500

export async function openListener(address: DatabaseAddress, channels: string[], log: Logger): Promise<Listener> {
  const events = new EventEmitter()
  let client: pg.Client | undefined
  let connected = false
  let absence: Absence = 'none'
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const Client = clientFor(address)

  async function connect(): Promise<void> {
    const next = new Client({
      ...address,
      keepAlive: true,
      // A machine that vanishes closes no connection: without this we would notice after two hours of stale pages.
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'kitsune-listener',
      connectionTimeoutMillis: 3_000,
      query_timeout: 3_000,
    })
    next.on('error', () => undefined)
    next.once('end', () => lost(next))
    next.on('notification', (message) => events.emit(`heard:${message.channel}`, message.payload ?? ''))
    try {
      await next.connect()
      for (const channel of channels) await next.query(`listen ${next.escapeIdentifier(channel)}`)
    } catch (error) {
      leave(next)
      throw error
    }
    if (closed) return leave(next)
    client = next
    setAbsence('none')
    setConnected(true)
    void watch(next)
  }

  async function watch(which: pg.Client): Promise<void> {
    do await sleep(beatMs, undefined, { ref: false })
    while (isCurrent(which) && (await answersInTime(which)))
    if (!isCurrent(which)) return
    log.error('the database does not answer')
    setAbsence('silent')
    lost(which)
    // With a statement under way the driver closes the connection without waiting for the server.
    leave(which)
  }

  function isCurrent(which: pg.Client): boolean {
    return which === client && !closed
  }

  function leave(which: pg.Client): void {
    which.end().catch(() => undefined)
  }

  function lost(which: pg.Client): void {
    if (!isCurrent(which)) return
    log.warn('lost the connection that listens for changes')
    client = undefined
    setConnected(false)
    tryAgain(0)
  }

  function tryAgain(delayMs: number): void {
    retry = setTimeout(() => {
      connect().catch((error: unknown) => {
        if (closed) return
        if (absence === 'none' && isDatabaseAway(error)) setAbsence('refusing')
        tryAgain(500)
      })
    }, delayMs)
  }

  function setAbsence(value: Absence): void {
    if (absence === value) return
    absence = value
    events.emit('absence', value)
  }

  function setConnected(value: boolean): void {
    connected = value
    events.emit('connection', value)
  }

  await connect()

  return {
    get connected() {
      return connected
    },
    onNotification(channel, heard) {
      events.on(`heard:${channel}`, heard)
    },
    onConnectionChange(changed) {
      events.on('connection', changed)
    },
    onAbsence(changed) {
      events.on('absence', changed)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      // A server that hangs never says goodbye.
      await Promise.race([client?.end().catch(() => undefined), sleep(2_000, undefined, { ref: false })])
    },
  }
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
