import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A page that was taken more often will be taken again. */
const takenOften = 3

/**
 * A whole answer, ready to be sent again, with its headers and its ETag; compressed when first asked for, and once more,
 * as well as can be, when it turns out to be asked for again and again.
 */
export interface StoredAnswer {
  status: number
  /** False for what is right only now, such as an error page: whoever waits for it gets it, nobody later. */
  keep: boolean
  headers: Record<string, string>
  etag: string
  identity: Buffer
  gzip?: Buffer
  br?: Buffer
  /** How often it was taken out of the cache. */
  taken: number
  pressed: boolean
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
  #pressing = false

  constructor(maxBytes = 128 * 1024 * 1024) {
    this.#stored = new LRUCache({
      maxSize: maxBytes,
      // The compressed forms come later; half of the plain one is a fair guess for both.
      sizeCalculation: (answer) => answer.identity.length + (answer.identity.length >> 1) + 512,
    })
  }

  get(url: string): StoredAnswer | undefined {
    const answer = this.#stored.get(url)
    if (!answer) return undefined
    answer.taken += 1
    if (answer.taken > takenOften && !answer.pressed && !this.#pressing) void this.#press(answer)
    return answer
  }

  /** One at a time, on another thread, beside whatever else there is to do. */
  async #press(answer: StoredAnswer): Promise<void> {
    this.#pressing = true
    try {
      await press(answer)
    } finally {
      this.#pressing = false
    }
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
  return { ...rest, etag, identity: body, taken: 0, pressed: false }
}

/** The answer's bytes in this encoding, compressed now if nobody has asked for it before. */
export async function encode(answer: StoredAnswer, encoding: Encoding): Promise<Buffer> {
  const ready = answer[encoding]
  if (ready) return ready
  const bytes = encoding === 'br' ? await withBrotli(answer, 5) : await gzipped(answer.identity, { level: 6 })
  answer[encoding] ??= bytes
  return bytes
}

/**
 * An eighth fewer bytes for ten times the work: a page of the shop then fits into what a server may send before it hears
 * from the client. The tag stays: it is the same page.
 */
export async function press(answer: StoredAnswer): Promise<void> {
  answer.pressed = true
  answer.br = await withBrotli(answer, 10)
}

function withBrotli({ identity }: StoredAnswer, quality: number): Promise<Buffer> {
  return brotli(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  })
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
