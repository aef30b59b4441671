import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from './database.server.ts'

/** Longer than any healthy answer, shorter than a scraper waits. */
const patienceMs = 1_500

/** Whether the database answers, and how busy this process's connections to it are. */
export function registerDatabaseMetrics(registry: Registry, db: Database): void {
  const pool = db.$client
  const registers = [registry]
  const up: Gauge = new Gauge({
    name: 'database_up',
    help: '1 when the database answers, 0 when it is away or hangs',
    registers,
    aggregator: 'min',
    async collect() {
      const answers = pool.query('select 1').then(
        () => 1,
        () => 0,
      )
      up.set(await Promise.race([answers, sleep(patienceMs, 0, { ref: false })]))
    },
  })
  const connections: Gauge = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, by state',
    labelNames: ['state'],
    registers,
    collect() {
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
    },
  })
  const waiting: Gauge = new Gauge({
    name: 'database_waiting_requests',
    help: 'Requests that wait for a free connection',
    registers,
    collect() {
      waiting.set(pool.waitingCount)
    },
  })
}
