/** One entry of a tar file. Its bytes must be read before the next entry. */
export interface TarEntry {
  name: string
  kind: 'file' | 'folder'
  size: number
  mode: number
  bytes: () => AsyncGenerator<Buffer>
}

/** These bytes are no tar file, or a damaged one. */
export class TarError extends Error {}

const block = 512

/** Reads the ustar format as PostgreSQL and `writeTar` write it, without links and long names. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = new ByteReader(source)
  for (;;) {
    const header = await reader.take(block)
    // Two empty blocks mark the end; what follows is padding.
    if (!header || header.every((byte) => byte === 0)) break
    if (checksum(header) !== octal(header, 148, 8)) throw new TarError('this is no tar file, or it is damaged')
    const size = octal(header, 124, 12)
    let left = size
    async function* bytes(): AsyncGenerator<Buffer> {
      while (left > 0) {
        const part = await reader.some(left)
        left -= part.length
        yield part
      }
    }
    yield { name: nameOf(header), kind: kindOf(header), size, mode: octal(header, 100, 8) & 0o777, bytes }
    if (left > 0) throw new Error('an entry of a tar file was not read')
    await reader.take((block - (size % block)) % block)
  }
  await reader.skipRest()
}

function nameOf(header: Buffer): string {
  const [name, prefix] = [text(header, 0, 100), text(header, 345, 155)]
  return prefix ? `${prefix}/${name}` : name
}

function kindOf(header: Buffer): TarEntry['kind'] {
  const flag = text(header, 156, 1)
  if (flag === '0' || flag === '') return 'file'
  if (flag === '5') return 'folder'
  throw new TarError(`a tar file holds an entry of the unknown kind ${flag}`)
}

function text(header: Buffer, start: number, length: number): string {
  return header.toString('utf8', start, start + length).replace(/\0.*$/s, '')
}

function octal(header: Buffer, start: number, length: number): number {
  return Number.parseInt(text(header, start, length).trim() || '0', 8)
}

/** The sum of all bytes of a header, its own field counted as spaces. */
export function checksum(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0)
}

class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Exactly so many bytes; undefined at the end. */
  async take(length: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = []
    let left = length
    while (left > 0) {
      if (this.#rest.length === 0 && !(await this.#more())) {
        if (parts.length === 0) return undefined
        throw new TarError('a tar file ends early')
      }
      const part = this.#cut(left)
      left -= part.length
      parts.push(part)
    }
    return Buffer.concat(parts)
  }

  /** At least one byte and at most so many. */
  async some(max: number): Promise<Buffer> {
    if (this.#rest.length === 0 && !(await this.#more())) throw new TarError('a tar file ends early')
    return this.#cut(max)
  }

  async skipRest(): Promise<void> {
    while (await this.#more());
  }

  #cut(max: number): Buffer {
    const part = this.#rest.subarray(0, max)
    this.#rest = this.#rest.subarray(part.length)
    return part
  }

  async #more(): Promise<boolean> {
    for (;;) {
      const next = await this.#source.next()
      if (next.done) return false
      this.#rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
      if (this.#rest.length > 0) return true
    }
  }
}
