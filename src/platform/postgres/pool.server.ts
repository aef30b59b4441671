import type { Socket } from 'node:net'
import pg from 'pg'
import { isDatabaseAway } from './database-errors.server.ts'

/** How long nobody tries to connect after the database refused to: its recovery should not be busy with refusing. */
const refusedMs = 200

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/** A pool that fails at once, instead of every request after its own wait, while the database is known to be away. */
export class ShopPool extends pg.Pool {
  readonly #open = new Set<pg.PoolClient>()
  #silent = false
  #refusal: { error: Error | undefined; until: number } | undefined

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('connect', (client) => this.#open.add(client))
    this.on('remove', (client) => this.#open.delete(client))
  }

  /** While the database does not answer, all that wait for it fail, and so do new calls. */
  setSilent(silent: boolean): void {
    this.#silent = silent
    if (!silent) return
    for (const client of this.#open) streamOf(client).destroy(new SilentDatabaseError())
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const refusal = this.#refusalNow()
    if (callback) {
      if (refusal) process.nextTick(callback, refusal, undefined, () => undefined)
      else super.connect((error, client, release) => callback(this.#note(error), client, release))
      return undefined
    }
    if (refusal) return Promise.reject(refusal)
    return super.connect().then(giveBackWhenEnded, (error: Error) => {
      throw this.#note(error) ?? error
    })
  }

  #refusalNow(): Error | undefined {
    if (this.#silent) return new SilentDatabaseError()
    const { error, until = 0 } = this.#refusal ?? {}
    return this.idleCount === 0 && performance.now() < until ? error : undefined
  }

  #note(error: Error | undefined): Error | undefined {
    // A wait for one of our own busy connections says nothing about the database.
    if (isDatabaseAway(error) && error?.message !== 'timeout exceeded when trying to connect') {
      this.#refusal = { error, until: performance.now() + refusedMs }
    }
    return error
  }
}

/**
 * drizzle forgets a connection whose `begin` fails. Each would be missing in the pool from then on, and the pool could
 * never be closed, so a connection that has ended is given back by itself.
 */
function giveBackWhenEnded(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client)
  let isBack = false
  function giveBack(error?: Error | boolean): void {
    if (isBack) return
    isBack = true
    client.off('end', giveBackBroken)
    release(error)
  }
  const giveBackBroken = () => giveBack(true)
  client.once('end', giveBackBroken)
  client.release = giveBack
  return client
}

class SilentDatabaseError extends Error {
  constructor() {
    super('Connection terminated: the database does not answer')
  }
}

/** The driver has no other way to give up a connection whose server no longer reads. */
function streamOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
