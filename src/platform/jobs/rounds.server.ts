import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

export interface Rounds {
  /** There is something to do: look soon. */
  wake: () => void
  /** Does what is due now; resolves when nothing more is. */
  run: () => Promise<void>
  /** Finishes what is under way and begins no more. */
  stop: () => Promise<void>
}

export interface RoundsOptions {
  /** Does a part of what is due and says whether there may be more. */
  step: () => Promise<boolean>
  everyMs: number
  /** Rests so many times as long as a part took before the next: a long backlog takes only a share of the process. */
  restTimes?: number
  /** Many wake-ups in a row are one look. */
  pauseMs: number
  log: FastifyBaseLogger
  /** For the log, when a round fails. The database may be away; the next round comes anyway. */
  failure: string
}

/** Work that goes on in the background of every process: at intervals, and soon after somebody has called. */
export function startRounds({ step, everyMs, restTimes = 0, pauseMs, log, failure }: RoundsOptions): Rounds {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let soon: NodeJS.Timeout | undefined
  let again = false

  /** One part and the rest after it; whether there is more to do. */
  async function part(): Promise<boolean> {
    const started = performance.now()
    const more = await step()
    const rest = more ? (performance.now() - started) * restTimes : 0
    if (rest > 0) await sleep(rest, undefined, stopping).catch(() => undefined)
    return more
  }

  async function work(): Promise<void> {
    do {
      again = false
      while (!stopping.signal.aborted && (await part()));
    } while (again && !stopping.signal.aborted)
  }

  function run(): Promise<void> {
    again = true
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }

  function look(): void {
    soon = undefined
    run().catch((error: unknown) => log.warn({ err: error }, failure))
  }

  const rounds = setInterval(look, everyMs)
  rounds.unref()

  return {
    wake() {
      if (!stopping.signal.aborted) soon ??= setTimeout(look, pauseMs)
    },
    run,
    async stop() {
      stopping.abort()
      clearInterval(rounds)
      clearTimeout(soon)
      await running?.catch(() => undefined)
    },
  }
}
