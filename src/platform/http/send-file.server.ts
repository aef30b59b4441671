import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '../contract/file-answer.ts'

/**
 * The first piece is made before anything is sent, so that a database that is away is still a 503; a failure later
 * breaks the connection off, and nobody takes half a file for a whole one.
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
