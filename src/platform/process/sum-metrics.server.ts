import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import type { Child, ChildMessage } from './child-process.server.ts'
import { type Figures, processesText } from './parent-process.server.ts'

/** Of a process that does not answer in this time the last figures count: a sum must not fall. */
const usualPatienceMs = 2_000

/** Adds up the figures of all processes for the one that was asked for them. */
export function sumMetrics(children: () => Child[], patienceMs = usualPatienceMs) {
  /** The counters of processes that have ended: a sum that falls would look like a restart of the whole shop. */
  let past: Figures = []
  let asked = 0
  const waiting = new Map<number, (figures: Figures) => void>()

  const lastOf = new WeakMap<Child, Figures>()

  /** Undefined when it did not answer. */
  async function figuresOf(child: Child): Promise<Figures | undefined> {
    const id = ++asked
    const answer = new Promise<Figures>((resolve) => waiting.set(id, resolve))
    child.send({ kind: 'figures', id })
    const nothing = undefined
    try {
      return await Promise.race([answer, child.ended.then(() => nothing), sleep(patienceMs, nothing, { ref: false })])
    } finally {
      waiting.delete(id)
    }
  }

  async function answer(asking: Child, id: unknown): Promise<void> {
    const all = children()
    const figures = await Promise.all(all.map(figuresOf))
    const known = all.flatMap((child, at) => {
      const now = figures[at] ?? lastOf.get(child)
      if (now) lastOf.set(child, now)
      return now ? [now] : []
    })
    const text = await AggregatorRegistry.aggregate([...known, past]).metrics()
    asking.send({ kind: 'totals', id, text: text + processesText(all.length, figures.filter(Boolean).length) })
  }

  return {
    onMessage(child: Child, { kind, id, figures }: ChildMessage): void {
      if (kind === 'totals') void answer(child, id)
      if (kind === 'figures') waiting.get(Number(id))?.(figures as Figures)
      if (kind === 'last-figures') {
        lastOf.delete(child)
        void add(figures as Figures)
      }
    },
  }

  async function add(figures: Figures): Promise<void> {
    const lasting = figures.filter(({ type }) => String(type) === 'counter' || String(type) === 'histogram')
    past = await AggregatorRegistry.aggregate([past, lasting]).getMetricsAsJSON()
  }
}
