import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import type { Child, ChildMessage } from './child-process.server.ts'
import type { Figures } from './parent-process.server.ts'

/** A process that does not answer in this time is left out. */
const patienceMs = 2_000

/** Adds up the figures of all processes for the one that was asked for them. */
export function sumMetrics(children: () => Child[]) {
  /** The counters of processes that have ended: a sum that falls would look like a restart of the whole shop. */
  let past: Figures = []
  let asked = 0
  const waiting = new Map<number, (figures: Figures) => void>()

  async function figuresOf(child: Child): Promise<Figures[]> {
    const id = ++asked
    const answer = new Promise<Figures[]>((resolve) => waiting.set(id, (figures) => resolve([figures])))
    child.send({ kind: 'figures', id })
    try {
      return await Promise.race([answer, child.ended.then(() => []), sleep(patienceMs, [], { ref: false })])
    } finally {
      waiting.delete(id)
    }
  }

  async function answer(child: Child, id: unknown): Promise<void> {
    const figures = await Promise.all(children().map(figuresOf))
    const text = await AggregatorRegistry.aggregate([...figures.flat(), past]).metrics()
    child.send({ kind: 'totals', id, text })
  }

  return {
    onMessage(child: Child, { kind, id, figures }: ChildMessage): void {
      if (kind === 'totals') void answer(child, id)
      if (kind === 'figures') waiting.get(Number(id))?.(figures as Figures)
      if (kind === 'last-figures') void add(figures as Figures)
    },
  }

  async function add(figures: Figures): Promise<void> {
    const lasting = figures.filter(({ type }) => String(type) === 'counter' || String(type) === 'histogram')
    past = await AggregatorRegistry.aggregate([past, lasting]).getMetricsAsJSON()
  }
}
