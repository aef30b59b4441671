import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, encode, type StoredAnswer } from './page-cache.server.ts'

/** Smaller answers than this gain nothing from being compressed. */
const worthCompressing = 1024

/** Sends a stored answer in the encoding that the client takes, or 304 when it already has it. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: StoredAnswer,
): Promise<FastifyReply> {
  const encoding =
    answer.identity.length < worthCompressing ? 'identity' : chooseEncoding(request.headers['accept-encoding'])
  // Encodings of one answer are different bytes, so each has a tag of its own.
  const etag = encoding === 'identity' ? answer.etag : `${answer.etag.slice(0, -1)}-${encoding}"`
  reply.headers(answer.headers)
  reply.header('etag', etag)
  reply.header('vary', 'accept-encoding')
  if (answer.status === 200 && hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(answer.status).send(answer[encoding] ?? (await encode(answer, encoding)))
}

function hasTag(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
