import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'
import type { ChildMessage } from './child-process.server.ts'

export type Figures = MetricObjectWithValues<MetricValue<string>>[]

/** How long a scraper waits for the figures of the other processes. */
const patienceMs = 3_000

/** The parent of one of several processes, as that process sees it. */
export interface ParentProcess {
  ready(metrics: Registry): void
  /** True when another process takes this one's place. */
  isRetiring(): boolean
  /** The figures of all processes in one text. */
  totalMetrics(): Promise<string>
  /** Leaves the counters to the parent, so that the sums do not fall when a process ends. */
  leave(metrics: Registry): Promise<void>
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
    totalMetrics() {
      const id = ++asked
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('the parent process does not answer')), patienceMs)
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
