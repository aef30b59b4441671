import { announce, say } from './announce.server.ts'
import { orSentence } from './platform/http/listen.server.ts'
import type { Config } from './platform/process/config.server.ts'
import { openLog } from './platform/process/log.server.ts'
import { partnerKeysOf } from './platform/process/partner-keys.server.ts'
import { sumMetrics } from './platform/process/sum-metrics.server.ts'
import { supervise } from './platform/process/supervise.server.ts'
import { prepareShop } from './prepare-shop.server.ts'
import { openInOrder, type Shop } from './start-shop.server.ts'

/**
 * The shop in several processes on one port. This one, their parent, holds the data folder, the embedded database and
 * the listening sockets, and has brought the tables up to date before the others begin; it serves no requests itself.
 */
export function startProcesses(given: Config): Promise<Shop> {
  const log = openLog(given.logLevel)
  return openInOrder(log, async (closers) => {
    const prepared = await prepareShop(given, log, closers, say)
    const { config, address } = prepared
    const { host, port, processes: count } = config
    const metrics = sumMetrics(() => supervisor.children())
    const supervisor = await orSentence(
      config,
      supervise({
        count,
        script: process.argv[1] as string,
        host,
        port,
        // In the demonstration the addresses of partners are known to this process only.
        facts: { address, partners: partnerKeysOf(config) },
        log,
        onMessage: (child, message) => metrics.onMessage(child, message),
      }),
    )
    closers.push(() => supervisor.stop())
    announce(prepared)
    return { restart: () => supervisor.restart() }
  })
}
