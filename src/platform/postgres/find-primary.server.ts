import { callbackify } from 'node:util'
import pg from 'pg'
import { hostsOf } from './database-hosts.ts'

/** Less than the pool waits for a connection. */
const probeMs = 2_000

class StandbyError extends Error {
  constructor() {
    super('Connection terminated: the server is a standby')
  }
}

/** Of several servers with the same data, the one that can be written to. All connections of a process share it. */
interface PrimaryFinder {
  current(): Promise<Server>
  /** Somebody could not use it: look again. */
  forget(server: Server): void
}

interface Server {
  host: string
  port: number
}

type ClientClass = new (config?: pg.ClientConfig) => pg.Client

const finders = new Map<string, PrimaryFinder>()

/** The driver's client; with several servers in the address, one that connects to whichever is the primary now. */
export function clientFor(address: { connectionString: string } | { host: string }): ClientClass {
  if (!('connectionString' in address)) return pg.Client
  const { connectionString } = address
  const hosts = hostsOf(connectionString) ?? []
  if (hosts.length < 2) return pg.Client
  const finder = finders.get(connectionString) ?? openFinder(hosts)
  finders.set(connectionString, finder)
  return primaryClient(hosts[0] ?? '', finder)
}

function primaryClient(firstHost: string, finder: PrimaryFinder): ClientClass {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      // The servers differ in their addresses only.
      super({ ...config, connectionString: firstHost })
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      if (!callback) return this.#connect()
      callbackify(() => this.#connect())(callback)
      return undefined
    }

    async #connect(): Promise<pg.Client> {
      const server = await finder.current()
      Object.assign(this, server)
      try {
        await super.connect()
        await refuseStandby(this)
        return this
      } catch (error) {
        finder.forget(server)
        await this.end().catch(() => undefined)
        throw error
      }
    }
  }
}

function openFinder(hosts: string[]): PrimaryFinder {
  let looking: Promise<Server> | undefined
  let primary: Server | undefined

  async function look(): Promise<Server> {
    try {
      primary = await Promise.any(hosts.map(probe))
      return primary
    } catch (error) {
      const reasons = (error as AggregateError).errors.map((each) => (each as Error).message)
      throw new Error(`Connection terminated: no server can be written to (${reasons.join(', ')})`, { cause: error })
    } finally {
      looking = undefined
    }
  }

  return {
    async current() {
      if (primary) return primary
      looking ??= look()
      return looking
    },
    forget(server) {
      if (primary === server) primary = undefined
    },
  }
}

async function probe(connectionString: string): Promise<Server> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: probeMs, query_timeout: probeMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await refuseStandby(client)
    return { host: client.host, port: client.port }
  } finally {
    client.end().catch(() => undefined)
  }
}

async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby) throw new StandbyError()
}
