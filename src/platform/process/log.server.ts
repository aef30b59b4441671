import { type Logger, pino } from 'pino'

/** JSON lines for the operator, without personal data; `facts` are in each of them. */
export function openLog(level: string, facts?: Record<string, unknown>): Logger {
  return pino({ level, base: facts, serializers: { err: describeError } })
}

interface ErrorDescription {
  type: string
  message: string
  code?: unknown
  stack?: string
  cause?: ErrorDescription
}

/**
 * Only what helps to find the cause. Errors carry much more: Drizzle's contain the values of a statement, which may be
 * an address or a password, and the driver's reference a whole connection.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const code = (error as { code?: unknown }).code
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(code !== undefined && { code }),
    ...(error.stack && { stack: withoutValues(error.stack) }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** `params: …` runs to the end of the message; in a stack that is where the first frame begins. */
function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '')
}
