import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '../contract/file-answer.ts'

/**
 * The first chunk is produced before anything is sent, so that an unavailable database is still a 503; a later failure
 * breaks the connection, so that half a file is never taken for a whole one.
 */
export async function sendFile(reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  const first = await file.pieces.next()
  async function* all() {
    if (!first.done) yield Buffer.from(first.value)
    for await (const piece of file.pieces) yield Buffer.from(piece)
  }
  return reply
    .type(file.type)
    .header('content-disposition', file.disposition)
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(all(), { objectMode: false }))
}
