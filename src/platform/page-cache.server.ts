import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A whole answer, ready to be sent again, with its headers and its ETag; compressed once, when first asked for. */
export interface StoredAnswer {
  status: number
  /** False for what is right only now, such as an error page: whoever waits for it gets it, nobody later. */
  keep: boolean
  headers: Record<string, string>
  etag: string
  identity: Buffer
  gzip?: Buffer
  br?: Buffer
}

export type Encoding = 'identity' | 'gzip' | 'br'

/**
 * Answers that are the same for everybody, by URL. All of them are forgotten when the data behind them changes, and
 * nothing is kept while changes cannot be heard of. Simultaneous requests for one URL make it once.
 */
export class PageCache {
  #stored: LRUCache<string, StoredAnswer>
  #underWay = new Map<string, Promise<StoredAnswer>>()
  #version = 0
  #trusted = true
  #holds = 0

  constructor(maxBytes = 128 * 1024 * 1024) {
    this.#stored = new LRUCache({
      maxSize: maxBytes,
      // The compressed forms come later; half of the plain one is a fair guess for both.
      sizeCalculation: (answer) => answer.identity.length + (answer.identity.length >> 1) + 512,
    })
  }

  get(url: string): StoredAnswer | undefined {
    return this.#stored.get(url)
  }

  /** Something that stored answers were made of has changed. */
  forgetAll(): void {
    this.#version += 1
    this.#stored.clear()
    this.#underWay.clear()
  }

  /** A change is being taken in: nothing made meanwhile is kept, and nothing older is served after it. */
  async holdWhile(change: Promise<unknown>): Promise<void> {
    this.#holds += 1
    this.forgetAll()
    try {
      await change
    } finally {
      this.#holds -= 1
      this.forgetAll()
    }
  }

  /** While changes cannot be heard of (the database is away), nothing is taken from the cache nor put into it. */
  setTrusted(trusted: boolean): void {
    this.#trusted = trusted
    this.forgetAll()
  }

  /** Makes the answer, or joins whoever is making it now. */
  make(url: string, make: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
    const underWay = this.#underWay.get(url)
    if (underWay) return underWay
    const version = this.#version
    const making = make()
      .then((answer) => {
        // What was read before a change must not outlive it.
        if (answer.keep && this.#trusted && this.#holds === 0 && version === this.#version)
          this.#stored.set(url, answer)
        return answer
      })
      .finally(() => {
        if (this.#underWay.get(url) === making) this.#underWay.delete(url)
      })
    if (this.#trusted) this.#underWay.set(url, making)
    return making
  }
}

export function storeAnswer(body: Buffer, rest: Pick<StoredAnswer, 'status' | 'keep' | 'headers'>): StoredAnswer {
  const etag = `"${hash('sha1', body, 'base64url')}"`
  return { ...rest, etag, identity: body }
}

/** The answer's bytes in this encoding, compressed now if nobody has asked for it before. */
export async function encode(answer: StoredAnswer, encoding: Encoding): Promise<Buffer> {
  const ready = answer[encoding]
  if (ready) return ready
  const bytes =
    encoding === 'br'
      ? await brotli(answer.identity, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: answer.identity.length },
        })
      : await gzipped(answer.identity, { level: 6 })
  answer[encoding] = bytes
  return bytes
}

/** Browsers send one of a few headers: each is read once. */
const chosen = new LRUCache<string, Encoding>({ max: 100 })

/** The best encoding that the client takes. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  let encoding = chosen.get(accepted)
  if (!encoding) {
    encoding = bestEncoding(accepted)
    chosen.set(accepted, encoding)
  }
  return encoding
}

function bestEncoding(accepted: string): Encoding {
  if (takes(accepted, 'br')) return 'br'
  if (takes(accepted, 'gzip')) return 'gzip'
  return 'identity'
}

function takes(accepted: string, encoding: string): boolean {
  for (const part of accepted.split(',')) {
    const [name, ...parameters] = part.split(';')
    if (name?.trim().toLowerCase() === encoding) return !parameters.some((p) => /^\s*q=0(\.0*)?\s*$/.test(p))
  }
  return false
}
