import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '../pages/stored-answer.server.ts'

/**
 * Streams a long text. The first chunk is produced before anything is sent, so that an unavailable database is still
 * a 503; a later failure breaks the connection, so that half a file is never taken for a whole one.
 */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: AsyncGenerator<string>,
): Promise<FastifyReply> {
  const first = await pieces.next()
  async function* all() {
    if (!first.done) yield first.value
    yield* pieces
  }
  const text = Readable.from(all())
  reply.header('vary', 'accept-encoding')
  if (chooseEncoding(request.headers['accept-encoding']) === 'identity') return reply.send(text)
  const zipped = createGzip({ level: 5 })
  text.once('error', (error) => zipped.destroy(error))
  // When the client disconnects, stop reading from the database too.
  zipped.once('close', () => text.destroy())
  return reply.header('content-encoding', 'gzip').send(text.pipe(zipped))
}
