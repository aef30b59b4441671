import { type Closer, closeAll } from './close-all.server.ts'
import { ConfigError } from './config-values.ts'
import { isOutOfSpace } from './disk-space.server.ts'
import { StartError } from './start-error.server.ts'

/**
 * Runs what is behind an `npm run` command and closes what it opened. A failure that people can do something about is
 * printed as its sentence, any other with its stack; the result is then undefined.
 */
export async function runCommand<Result>(
  command: (closers: Closer[]) => Promise<Result>,
  ...expected: (new (
    message: string,
  ) => Error)[]
): Promise<Result | undefined> {
  const closers: Closer[] = []
  try {
    try {
      return await command(closers)
    } finally {
      await closeAll(closers)
    }
  } catch (error) {
    console.error(sentenceOf(error, [ConfigError, StartError, ...expected]) ?? error)
    process.exitCode = 1
    return undefined
  }
}

function sentenceOf(error: unknown, expected: (new (message: string) => Error)[]): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (expected.some((kind) => error instanceof kind)) return error.message
  return isOutOfSpace(error) ? `The disk is full: ${error.message}.` : undefined
}
