import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Logger } from 'pino'
import type { DatabaseAddress } from './database.server.ts'

/**
 * Listens for PostgreSQL's NOTIFY on its own connection and reconnects after the database was away.
 * Written by us because the one library for it (pg-listen) is no longer maintained.
 */
export interface Listener {
  /** False while the connection is lost: anything cached may be stale then. */
  readonly connected: boolean
  onNotification(channel: string, heard: (payload: string) => void): void
  onConnectionChange(changed: (connected: boolean) => void): void
  close(): Promise<void>
}

export async function openListener(address: DatabaseAddress, channels: string[], log: Logger): Promise<Listener> {
  const events = new EventEmitter()
  let client: pg.Client | undefined
  let connected = false
  let closed = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...address,
      keepAlive: true,
      // A machine that vanishes closes no connection: without this we would notice after two hours of stale pages.
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'kitsune-listener',
      connectionTimeoutMillis: 3_000,
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
    setConnected(true)
  }

  function leave(which: pg.Client): void {
    which.end().catch(() => undefined)
  }

  function lost(which: pg.Client): void {
    if (closed || which !== client) return
    log.warn('lost the connection that listens for changes')
    client = undefined
    setConnected(false)
    tryAgain()
  }

  function tryAgain(): void {
    retry = setTimeout(() => {
      connect().catch(() => {
        if (!closed) tryAgain()
      })
    }, 500)
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
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
