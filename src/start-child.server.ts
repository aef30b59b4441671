import { openShop } from './open-shop.server.ts'
import { listen } from './platform/http/listen.server.ts'
import type { DatabaseAddress } from './platform/postgres/database.server.ts'
import type { ChildFacts } from './platform/process/child-process.server.ts'
import type { Config } from './platform/process/config.server.ts'
import { keepSecret } from './platform/process/data-folder.server.ts'
import { openLog } from './platform/process/log.server.ts'
import { answerParent } from './platform/process/parent-process.server.ts'
import type { PartnerKeys } from './platform/process/partner-keys.server.ts'
import { openInOrder, type Shop } from './start-shop.server.ts'

/** One of several processes of the shop. Its parent has prepared everything. */
export function startChild(given: Config, { number, fd, address, partners }: ChildFacts): Promise<Shop> {
  const log = openLog(given.logLevel, { process: number })
  return openInOrder(log, async (closers) => {
    const config = {
      ...given,
      sessionSecret: given.sessionSecret ?? keepSecret(given.dataDir, 'session-secret'),
      ...(partners as PartnerKeys),
    }
    const parent = answerParent()
    const prepared = { config, address: address as DatabaseAddress }
    const app = await openShop(prepared, log, closers, { totalMetrics: (own) => parent.totalMetrics(own) })
    closers.push(() => parent.leave(app.metrics))
    closers.push(() => {
      // Without its parent, nobody else would close the port for the next start.
      const seconds = process.connected ? config.drainSeconds : 0
      return app.drain(seconds * 1000, { successor: parent.isRetiring() })
    })
    await listen(app, config, fd)
    parent.ready(app.metrics)
    return {}
  })
}
