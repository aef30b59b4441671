import { Counter, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { Child, ChildMessage } from './child-process.server.ts'
import { sumMetrics } from './sum-metrics.server.ts'

test('a process that does not answer counts with its last figures, and a gauge says so', async () => {
  const registry = new Registry()
  new Counter({ name: 'orders_total', help: 'Orders', registers: [registry] }).inc(5)
  const figures = await registry.getMetricsAsJSON()
  const texts: string[] = []
  let isBusy = false
  const processes = [0, 1].map((number) => {
    const child = {
      ended: new Promise<never>(() => undefined),
      send(message: ChildMessage) {
        if (message.kind === 'totals') texts.push(String(message.text))
        else if (!(isBusy && number === 1)) metrics.onMessage(child, { ...message, figures })
      },
    } as unknown as Child
    return child
  })
  const metrics = sumMetrics(() => processes, 1)
  const [asking] = processes
  if (!asking) throw new Error('there are two')
  const ask = async () => {
    metrics.onMessage(asking, { kind: 'totals', id: 1 })
    await expect.poll(() => texts.length).toBe(1)
    return texts.pop()
  }
  expect(await ask()).toMatch(/^orders_total 10$[\s\S]*^metrics_processes_answered 2$[\s\S]*^metrics_processes 2$/m)
  isBusy = true
  expect(await ask()).toMatch(/^orders_total 10$[\s\S]*^metrics_processes_answered 1$[\s\S]*^metrics_processes 2$/m)
})
