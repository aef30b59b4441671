import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '../pages/stored-answer.server.ts'

/**
 * Sends a long text piece by piece as it is made. The first piece is made before anything is sent, so that a database
 * that is away is still a 503; a failure later breaks the connection off, and nobody takes half a file for a whole one.
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
  // Whoever hangs up ends the reading of the database too.
  zipped.once('close', () => text.destroy())
  return reply.header('content-encoding', 'gzip').send(text.pipe(zipped))
}
