import type { Logger } from 'pino'
import { announce, say } from './announce.server.ts'
import { openShop } from './open-shop.server.ts'
import { listen } from './platform/http/listen.server.ts'
import { type Closer, closeAll } from './platform/process/close-all.server.ts'
import type { Config } from './platform/process/config.server.ts'
import { openLog } from './platform/process/log.server.ts'
import { prepareShop } from './prepare-shop.server.ts'

export interface Shop {
  log: Logger
  stop(): Promise<void>
  /** Replaces its processes one after the other, where there are several. */
  restart?(): Promise<void>
}

/** The shop in one process. */
export function startShop(given: Config, { development }: { development: boolean }): Promise<Shop> {
  const log = openLog(given.logLevel)
  return openInOrder(log, async (closers) => {
    const prepared = await prepareShop(given, log, closers, say)
    const app = await openShop(prepared, log, closers, { development })
    closers.push(() => app.drain(prepared.config.drainSeconds * 1000))
    await listen(app, prepared.config)
    announce(prepared)
    return {}
  })
}

/** Opens everything in order and closes it in reverse order, even when a later step fails. */
export async function openInOrder<More extends object>(
  log: Logger,
  open: (closers: Closer[]) => Promise<More>,
): Promise<More & { log: Logger; stop(): Promise<void> }> {
  const closers: Closer[] = []
  const stop = () => closeAll(closers)
  try {
    return { ...(await open(closers)), log, stop }
  } catch (error) {
    await stop().catch((closing: unknown) => log.error({ err: closing }, 'not everything could be closed'))
    throw error
  }
}
