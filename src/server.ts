import { ConfigError, readConfig } from './platform/process/config.server.ts'
import { StartError } from './platform/process/start-error.server.ts'
import { type Shop, startShop } from './start-shop.server.ts'

/** The process: reads the configuration, starts the shop, and stops cleanly on a signal, even while still starting. */
let shop: Shop | undefined
let stopReason: string | undefined

function stop(reason: string): void {
  if (stopReason) return
  stopReason = reason
  if (shop) void close(shop)
}

async function close(open: Shop): Promise<void> {
  open.log.info({ reason: stopReason }, 'stopping')
  try {
    await open.stop()
    process.exit(0)
  } catch (error) {
    open.log.fatal({ err: error }, 'could not stop cleanly')
    process.exit(1)
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
// The IPC channel closes when the launcher is killed: stops then, so that no orphaned server keeps running.
process.on('disconnect', () => stop('launcher gone'))

try {
  shop = await startShop(readConfig(process.env), { development: process.env.NODE_ENV !== 'production' })
  if (stopReason) await close(shop)
} catch (error) {
  if (error instanceof ConfigError || error instanceof StartError) console.error(error.message)
  else console.error('The shop could not start because of an unexpected error. Please report it:\n', error)
  process.exit(1)
}
