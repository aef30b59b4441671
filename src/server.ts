import { readChildFacts } from './platform/process/child-process.server.ts'
import { type Config, readConfig } from './platform/process/config.server.ts'
import { ConfigError } from './platform/process/config-values.ts'
import { StartError } from './platform/process/start-error.server.ts'
import type { Shop } from './start-shop.server.ts'

/** The process: reads the configuration, starts the shop, and stops cleanly on a signal, even while still starting. */
const child = readChildFacts()
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

/** A closed terminal ends the shop; a service manager's "reload" replaces its processes. */
function hangUp(): void {
  if (shop?.restart && !process.stdin.isTTY) void shop.restart()
  else stop('SIGHUP')
}

async function start(config: Config): Promise<Shop> {
  const development = process.env.NODE_ENV !== 'production'
  if (child) return (await import('./start-child.server.ts')).startChild(config, child)
  if (config.processes > 1 && !development) return (await import('./start-processes.server.ts')).startProcesses(config)
  return (await import('./start-shop.server.ts')).startShop(config, { development })
}

process.on('SIGTERM', () => stop('SIGTERM'))
// In a terminal, Ctrl-C reaches every process: the parent decides for all.
process.on('SIGINT', () => child ?? stop('SIGINT'))
process.on('SIGHUP', () => child ?? hangUp())
// The IPC channel closes when the parent, or the launcher, is killed: stops then, so that no orphaned server keeps running.
process.on('disconnect', () => stop('parent gone'))

try {
  shop = await start(readConfig(process.env))
  if (stopReason) await close(shop)
} catch (error) {
  if (error instanceof ConfigError || error instanceof StartError) console.error(error.message)
  else console.error('The shop could not start because of an unexpected error. Please report it:\n', error)
  process.exit(1)
}
