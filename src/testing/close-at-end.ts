import { constants } from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * For programs that start shops, browsers and folders of their own: a signal closes them before it ends the program, as
 * its own end does by the function that is returned. Closes once; in a terminal a signal comes twice, see `handOver`.
 */
export function closeAtEnd(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined
  const closeOnce = () => (closing ??= close())
  for (const signal of signals) {
    process.on(signal, () => void closeOnce().finally(() => process.exit(128 + constants.signals[signal])))
  }
  return closeOnce
}

/** For a browser that Playwright launches: it would end the program at a signal, before anything else is closed. */
export const leftToUs = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
