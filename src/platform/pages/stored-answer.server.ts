import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gzip,
} from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * A whole answer, ready to be sent again, with its headers and ETag. It is compressed when first requested, and
 * recompressed as well as possible when it turns out to be requested often.
 */
export interface StoredAnswer {
  status: number
  /** False for an answer that is valid only now, such as an error page: waiting requests get it, later ones do not. */
  keep: boolean
  headers: Record<string, string>
  /** While a cache in front may store it: the keys by which it is purged. */
  keys?: string | undefined
  etag: string
  /** Of the plain bytes. */
  length: number
  /** Forgotten when there is `br`: most clients take that, and it is a seventh of the memory. */
  identity: Buffer | undefined
  gzip?: Buffer
  br?: Buffer
  /** How often it was served from the cache. */
  hits: number
  recompressed: boolean
}

export type Encoding = 'identity' | 'gzip' | 'br'

export function storeAnswer(body: Buffer, rest: Pick<StoredAnswer, 'status' | 'keep' | 'headers'>): StoredAnswer {
  const etag = `"${hash('sha1', body, 'base64url')}"`
  return { ...rest, etag, length: body.length, identity: ownBytes(body), hits: 0, recompressed: false }
}

/** The answer's plain bytes, unpacked if need be. */
export function plainBytes({ identity, br }: StoredAnswer): Buffer {
  return identity ?? brotliDecompressSync(br ?? Buffer.alloc(0))
}

/** A parsed answer takes several times its bytes, so only those of the last pages are kept. */
const values = new LRUCache<StoredAnswer, { value: unknown }>({
  maxSize: 8_000_000,
  sizeCalculation: (_value, answer) => answer.length + 1,
})

/** The parsed JSON answer, parsed once for all pages that show it; it must not be mutated. */
export function jsonValue(answer: StoredAnswer): unknown {
  const known = values.get(answer)
  if (known) return known.value
  const value: unknown = JSON.parse(plainBytes(answer).toString())
  values.set(answer, { value })
  return value
}

/**
 * The bytes without the memory around them: zlib hands out a piece of the 64 KB that it wrote into, and small buffers are
 * cut from a pool. Whoever keeps such a piece keeps all of it.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** What the answer holds now, in bytes. */
export function heldBytes({ identity, gzip, br }: StoredAnswer): number {
  return [identity, gzip, br].reduce((sum, bytes) => sum + (bytes?.buffer.byteLength ?? 0), 0)
}

/** By its encoding: requests that come at the same time share the work. */
const underWay = new WeakMap<StoredAnswer, Map<Encoding, Promise<Buffer>>>()

/** Smaller answers are not. */
export const worthCompressing = 1024

/** A tenth of the time of quality 5 for a quarter more bytes: many an answer changes before it is requested again. */
const firstQuality = 1

/** Up to this size the first compression takes less time than handing it to another thread and back. */
const compressedHere = 256 * 1024

/** The answer's bytes in this encoding, compressed now if this is the first request for it. */
export async function encode(answer: StoredAnswer, encoding: Encoding): Promise<Buffer> {
  const ready = answer[encoding]
  if (ready) return ready
  const encodings = underWay.get(answer) ?? new Map<Encoding, Promise<Buffer>>()
  underWay.set(answer, encodings)
  const compressing = encodings.get(encoding) ?? compress(answer, encoding)
  encodings.set(encoding, compressing)
  try {
    const bytes = ownBytes(await compressing)
    answer[encoding] ??= bytes
    if (encoding === 'br') answer.identity = undefined
    return bytes
  } finally {
    encodings.delete(encoding)
  }
}

async function compress(answer: StoredAnswer, encoding: Encoding): Promise<Buffer> {
  const plain = plainBytes(answer)
  if (encoding === 'identity') return plain
  if (encoding === 'gzip') return gzipped(plain, { level: 6 })
  const options = brotliOptions(plain, firstQuality)
  return plain.length <= compressedHere ? brotliCompressSync(plain, options) : brotli(plain, options)
}

/** Gives its plain bytes up, if it is worth it: compresses them on another thread, unless somebody has had them compressed. */
export async function squeeze(answer: StoredAnswer): Promise<void> {
  const { identity, length } = answer
  if (!identity || length < worthCompressing) return
  if (!answer.br) answer.br = ownBytes(await brotli(identity, brotliOptions(identity, firstQuality)))
  answer.identity = undefined
}

/**
 * A quarter fewer bytes for sixty times the work: a page of the shop then fits into what a server may send before the
 * first acknowledgement of the client. The tag stays: it is the same page.
 */
export async function recompress(answer: StoredAnswer): Promise<void> {
  answer.recompressed = true
  const plain = plainBytes(answer)
  answer.br = ownBytes(await brotli(plain, brotliOptions(plain, 10)))
}

/**
 * 256 KB, more than any page has. The default is 4 MB for each compression, which V8 counts as memory to be freed: it
 * then collects the whole heap every 25 pages, half of what a page costs.
 */
const windowBits = 18

function brotliOptions({ length }: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
    },
  }
}

/** Browsers send one of a few headers: each is parsed once. */
const chosen = new LRUCache<string, Encoding>({ max: 100 })

/** The best encoding that the client accepts. */
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
