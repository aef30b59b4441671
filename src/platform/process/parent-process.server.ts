import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'
import type { ChildMessage } from './child-process.server.ts'

export type Figures = MetricObjectWithValues<MetricValue<string>>[]

/** How long a scraper waits for the figures of the other processes; Prometheus itself gives up after ten seconds. */
const patienceMs = 6_000

/** The parent of one of several processes, as that process sees it. */
export interface ParentProcess {
  ready(metrics: Registry): void
  /** True when another process takes this one's place. */
  isRetiring(): boolean
  /** The figures of all processes in one text; if the parent does not answer, what is no sum of this one. */
  totalMetrics(own: Registry): Promise<string>
  /** Leaves the counters to the parent, so that the sums do not fall when a process ends. */
  leave(metrics: Registry): Promise<void>
}

/** A sum of one process alone would be smaller than the last one, which looks like a restart of the whole shop. */
async function withoutSums(own: Registry): Promise<string> {
  const figures = (await own.getMetricsAsJSON()).filter(({ type }) => String(type) === 'gauge')
  return (await AggregatorRegistry.aggregate([figures]).metrics()) + processesText(undefined, 0)
}

/** Tells a scraper how much of the shop the figures are of. */
export function processesText(running: number | undefined, answered: number): string {
  const lines = [
    '# HELP metrics_processes_answered Processes whose present figures are in this answer; of the others the last known ones are',
    '# TYPE metrics_processes_answered gauge',
    `metrics_processes_answered ${answered}`,
  ]
  if (running !== undefined) {
    lines.push('# HELP metrics_processes Processes that serve the shop', '# TYPE metrics_processes gauge')
    lines.push(`metrics_processes ${running}`)
  }
  return `\n${lines.join('\n')}\n`
}

export function answerParent(): ParentProcess {
  let retiring = false
  let asked = 0
  const waiting = new Map<number, (text: string) => void>()
  // The channel may close at any time: a parent that is gone needs no answer.
  const send = (message: ChildMessage) => process.connected && process.send?.(message, () => undefined)
  const sendFigures = async (message: ChildMessage, metrics: Registry) =>
    send({ ...message, figures: await metrics.getMetricsAsJSON() })

  process.on('message', (message: ChildMessage) => {
    if (message.kind === 'retire') {
      retiring = true
      process.kill(process.pid, 'SIGTERM')
    }
    if (message.kind === 'totals') waiting.get(Number(message.id))?.(String(message.text))
  })

  return {
    ready(metrics) {
      process.on('message', (message: ChildMessage) => {
        if (message.kind === 'figures') void sendFigures(message, metrics)
      })
      send({ kind: 'ready' })
    },
    isRetiring: () => retiring,
    totalMetrics(own) {
      const id = ++asked
      return new Promise((resolve) => {
        const late = setTimeout(() => resolve(withoutSums(own)), patienceMs)
        waiting.set(id, (text) => {
          clearTimeout(late)
          resolve(text)
        })
        send({ kind: 'totals', id })
      }).finally(() => waiting.delete(id)) as Promise<string>
    },
    async leave(metrics) {
      await sendFigures({ kind: 'last-figures' }, metrics)
    },
  }
}
