import type { FastifyError, FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { errorAnswer } from '../contract/endpoint.ts'
import { ShopError } from '../contract/errors.ts'
import { isDatabaseAway, isUnstorableText } from '../postgres/database-errors.server.ts'
import { isOutOfSpace } from '../process/disk-space.server.ts'
import { fieldMessages } from './field-messages.server.ts'

/** Turns any thrown error into a refusal from the table; messages of unexpected errors never leave the process. */
export function toShopError(error: unknown): ShopError {
  if (error instanceof ShopError) return error
  if (isOutOfSpace(error)) return new ShopError('disk_full')
  if (isDatabaseAway(error)) return new ShopError('database_away')
  if (isUnstorableText(error)) return new ShopError('malformed_request')
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map((entry) => ({
      path: entry.instancePath.split('/').filter(Boolean),
      message: entry.message ?? '',
    }))
    return new ShopError('invalid_input', {}, fieldMessages(issues))
  }
  const status = (error as Partial<FastifyError>).statusCode
  if (status === 413) return new ShopError('too_large')
  if (status === 415) return new ShopError('unsupported_type')
  if (status !== undefined && status >= 400 && status < 500) return new ShopError('malformed_request')
  return new ShopError('internal')
}

export function errorBody(refusal: ShopError, requestId: string): z.output<typeof errorAnswer> {
  return {
    error: refusal.sentence,
    code: refusal.code,
    detail: `${refusal.code} (request ${requestId})`,
    ...(refusal.fields && { fields: refusal.fields }),
  }
}

/** One error handler for the whole API: JSON in the shape of the contract, never a stack trace, never HTML. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = toShopError(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    const { retryAfter = refusal.status === 503 ? 5 : undefined } = refusal.facts
    if (retryAfter) reply.header('retry-after', String(retryAfter))
    return reply
      .code(refusal.status)
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .serializer((body) => JSON.stringify(body))
      .send(errorBody(refusal, request.id))
  })
}
