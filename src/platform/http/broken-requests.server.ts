import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { ShopError } from '../contract/errors.ts'
import { closedPolicy } from './content-security-policy.server.ts'
import { errorBody } from './error-answers.server.ts'

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': closedPolicy,
  'x-content-type-options': 'nosniff',
}

/** An address that the router rejects: broken percent encoding, an overlong parameter. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not_found' : 'malformed_request'
  const refusal = new ShopError(code)
  void reply
    .code(refusal.status)
    .headers(headers)
    .send(JSON.stringify(errorBody(refusal, request.id)))
}

/** Bytes that are not HTTP, too many or too slow: there is no request yet, only a connection. */
export function answerBrokenRequests(log: Logger) {
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const refusal = new ShopError(refusalCode(error.code))
    const requestId = randomUUID()
    log.debug({ code: error.code, requestId }, 'broken request')
    if (socket.writable) {
      const body = JSON.stringify(errorBody(refusal, requestId))
      const all = { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' }
      const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${head.join('')}\r\n${body}`)
    }
    socket.destroySoon()
  }
}

function refusalCode(code: string) {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'too_slow'
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large'
  return 'malformed_request'
}
