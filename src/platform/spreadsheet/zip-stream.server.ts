import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

interface ZipEntry {
  name: string
  text: AsyncIterable<string> | Iterable<string>
}

/** A fixed modification time, so that the same content gives the same file. */
const unchanging = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** A ZIP file, streamed part by part: nothing is buffered in memory. */
export async function* zipStream(entries: ZipEntry[]): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  const sources: Readable[] = []
  for (const { name, text } of entries) {
    zip.addReadStreamLazy(name, unchanging, (done) => {
      const source = Readable.from(bytesOf(text))
      // yazl does not listen for errors here: one would end the process.
      source.once('error', (error) => output.destroy(error))
      sources.push(source)
      done(null, source)
    })
  }
  zip.end()
  try {
    yield* output as AsyncIterable<Buffer>
  } finally {
    for (const source of sources) source.destroy()
  }
}

async function* bytesOf(text: ZipEntry['text']): AsyncGenerator<Buffer> {
  for await (const piece of text) yield Buffer.from(piece)
}
