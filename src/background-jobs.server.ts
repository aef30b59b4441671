import { features } from './features.server.ts'
import { jobsChannel } from './platform/jobs/queue.server.ts'
import type { Worker } from './platform/jobs/worker.server.ts'
import type { Listener } from './platform/postgres/listen.server.ts'
import type { Closer } from './platform/process/close-all.server.ts'
import type { ShopParts } from './shop-parts.server.ts'

/** Runs the background jobs of all features, with the worker that the parts were opened with. */
export async function startBackgroundJobs(
  parts: ShopParts & { listener: Listener },
  worker: Worker,
  closers: Closer[],
): Promise<void> {
  worker.add(features.flatMap((feature) => feature.jobs?.(parts, closers) ?? []))
  closers.push(() => worker.stop())
  await worker.start()
  parts.listener.onNotification(jobsChannel, worker.pollSoon)
}
