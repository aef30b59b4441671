import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  chooseEncoding,
  type Encoding,
  encode,
  type StoredAnswer,
  worthCompressing,
} from '../pages/stored-answer.server.ts'

/** Sends a stored answer in an encoding that the client accepts, or 304 when the client already has it. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: StoredAnswer,
): Promise<FastifyReply> {
  const encoding = encodingFor(answer, request.headers['accept-encoding'])
  const body = answer[encoding] ?? (await encode(answer, encoding))
  const varies = reply.getHeader('vary')
  // Only now: a change that came meanwhile has taken the answer's keys.
  reply.headers(headersOf(answer, encoding))
  if (varies) reply.header('vary', `accept-encoding, ${String(varies).toLowerCase()}`)
  if (answer.status === 200 && hasTag(request.headers['if-none-match'], tagOf(answer, encoding))) {
    return reply.code(304).removeHeader('content-encoding').send()
  }
  return reply.code(answer.status).send(body)
}

export function encodingFor(answer: StoredAnswer, accepted: string | undefined): Encoding {
  return answer.length < worthCompressing ? 'identity' : chooseEncoding(accepted)
}

/** How long a cache in front keeps an answer at most, even if it never learns of a change. */
const frontSeconds = 10

export function headersOf(answer: StoredAnswer, encoding: Encoding): Record<string, string> {
  return {
    ...answer.headers,
    ...(answer.keys && {
      'surrogate-key': answer.keys,
      'cache-control': `${answer.headers['cache-control']}, s-maxage=${frontSeconds}`,
    }),
    etag: tagOf(answer, encoding),
    vary: 'accept-encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
}

/** Different encodings of one answer are different bytes, so each has its own tag. */
export function tagOf(answer: StoredAnswer, encoding: Encoding): string {
  return encoding === 'identity' ? answer.etag : `${answer.etag.slice(0, -1)}-${encoding}"`
}

export function hasTag(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
