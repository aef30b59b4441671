import { Readable } from 'node:stream'
import pg from 'pg'
import type { DatabaseAddress } from './database.server.ts'

/** What PostgreSQL says about a finished base backup. */
interface BaseBackupEnd {
  timeline: number
  /** Positions in the log: recovery reads from the first and is consistent at the last. */
  startLsn: string
  endLsn: string
  /** PostgreSQL's own list of all files with their SHA-256. */
  manifest: Buffer
}

export interface BaseBackup {
  /** The whole data folder as one tar file; nothing is read ahead of its reader. */
  tar: Readable
  end: Promise<BaseBackupEnd>
}

/** Kilobytes a second: shoppers need the disk, too. */
const maxRate = 65_536

/**
 * PostgreSQL's BASE_BACKUP over the replication protocol: the server reads its own files while it serves, checks their
 * checksums, and waits until the log that belongs to them is archived. `address` is that of a superuser.
 */
export function takeBaseBackup(address: DatabaseAddress, label: string, signal?: AbortSignal): BaseBackup {
  // The driver's types do not know that it can ask for a replication connection.
  const options: pg.ClientConfig & { replication: string } = { ...address, replication: 'true' }
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...options })
  client.on('error', () => undefined)
  let wanted: () => void = () => undefined
  const tar = new Readable({ highWaterMark: 1 << 20, read: () => wanted() })

  async function run(): Promise<BaseBackupEnd> {
    await client.connect()
    try {
      const copy = new BaseBackupCopy(label, tar, (resume) => {
        wanted = resume
      })
      signal?.addEventListener('abort', () => tar.destroy(signal.reason as Error), { once: true })
      tar.once('close', () => {
        // The reader gave up: there is no other way to end a copy than to close the connection.
        if (!tar.readableEnded) copy.abandon()
      })
      client.query(copy)
      return await copy.done
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  const end = run()
  end.catch((error: Error) => tar.destroy(error))
  return { tar, end }
}

interface Connection {
  query(text: string): void
  stream: { pause(): void; resume(): void; destroy(): void }
}

/** Understands the messages of BASE_BACKUP, which the driver hands on as they come. */
class BaseBackupCopy {
  readonly done: Promise<BaseBackupEnd>
  readonly #label: string
  readonly #tar: Readable
  readonly #onPause: (resume: () => void) => void
  readonly #positions: string[][] = []
  readonly #manifest: Buffer[] = []
  readonly #settle = Promise.withResolvers<BaseBackupEnd>()
  #inManifest = false
  #isPosition = false
  #connection: Connection | undefined

  constructor(label: string, tar: Readable, onPause: (resume: () => void) => void) {
    this.#label = label
    this.#tar = tar
    this.#onPause = onPause
    this.done = this.#settle.promise
    this.done.catch(() => undefined)
  }

  submit(connection: Connection): void {
    this.#connection = connection
    this.#onPause(() => connection.stream.resume())
    connection.query(
      `BASE_BACKUP (LABEL '${this.#label.replaceAll("'", '')}', CHECKPOINT 'fast', WAL false, MANIFEST 'yes',
        MANIFEST_CHECKSUMS 'SHA256', MAX_RATE ${maxRate})`,
    )
  }

  abandon(): void {
    this.#settle.reject(new Error('the base backup was abandoned'))
    this.#connection?.stream.destroy()
  }

  handleRowDescription({ fields }: { fields: { name: string }[] }): void {
    this.#isPosition = fields[0]?.name === 'recptr'
  }

  handleDataRow({ fields }: { fields: unknown[] }): void {
    if (this.#isPosition) this.#positions.push(fields.map(String))
  }

  /** Each message begins with its kind: n(ew archive), m(anifest), d(ata), p(rogress). */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const kind = String.fromCharCode(chunk[0] ?? 0)
    if (kind === 'm') this.#inManifest = true
    if (kind !== 'd') return
    // The driver uses the memory of its messages again.
    const data = Buffer.from(chunk.subarray(1))
    if (this.#inManifest) this.#manifest.push(data)
    else if (!this.#tar.push(data)) this.#connection?.stream.pause()
  }

  handleCommandComplete(): void {
    if (this.#inManifest && !this.#tar.readableEnded) this.#tar.push(null)
  }

  handleReadyForQuery(): void {
    const [start, end] = this.#positions
    const manifest = Buffer.concat(this.#manifest)
    if (!start || !end) this.#settle.reject(new Error('the base backup ended early'))
    else this.#settle.resolve({ timeline: Number(end[1]), startLsn: start[0] ?? '', endLsn: end[0] ?? '', manifest })
  }

  handleError(error: Error): void {
    this.#settle.reject(error)
  }
}
