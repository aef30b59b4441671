const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // the Unix socket does not exist
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '53300', // too many connections
  '57P01', // terminated by the administrator
  '57P02', // crash shutdown
  '57P03', // starting up
])

const awayMessages =
  /connection terminated|timeout exceeded when trying to connect|^timeout expired|is not queryable|server closed the connection|query read timeout/i

/** True when the database cannot be reached at the moment: the answer is 503 and the next try may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  // Drizzle wraps the driver's error; a failed connect to several addresses is an AggregateError.
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = (current as { code?: unknown; syscall?: unknown }).code
    if (typeof code === 'string' && (awayCodes.has(code) || code.startsWith('08'))) {
      // A missing file is ENOENT too: only a failed connect counts.
      if (code !== 'ENOENT' || (current as { syscall?: unknown }).syscall === 'connect') return true
    }
    if (awayMessages.test(current.message)) return true
  }
  return false
}

/** A zero byte in a text, or in JSON that or half a character: PostgreSQL cannot store it, and no user types it. */
export function isUnstorableText(error: unknown): boolean {
  return hasCode(error, '22021') || hasCode(error, '22P05') || hasCode(error, '22P02', /json/)
}

/** Another row has the value already, perhaps since a moment ago: a unique index decides between two at once. */
export function isDuplicate(error: unknown): boolean {
  return hasCode(error, '23505')
}

function hasCode(error: unknown, code: string, message = /^/): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ((current as { code?: unknown }).code === code && message.test(current.message)) return true
  }
  return false
}
