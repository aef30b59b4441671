import { z } from 'zod'
import { defineJob } from '../platform/jobs/job.server.ts'
import { enqueueMany } from '../platform/jobs/queue.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'

const options = {
  data: z.object({ mail: z.number() }),
  // Longer than any attempt can take: after that the worker must have died.
  leaseSeconds: 120,
  // Without a limit on attempts: the mail server may be down for long.
  retry: { firstSeconds: 30, maxSeconds: 30 * 60, attempts: Number.POSITIVE_INFINITY },
}

export const sendMailJob = defineJob({ ...options, name: 'send-mail', concurrency: 5 })

/** Codes and links have slots of their own: somebody waits in front of the page for them. */
const sendUrgentMailJob = defineJob({ ...options, name: 'send-urgent-mail', concurrency: 3 })

export const mailJobs = [sendMailJob, sendUrgentMailJob]

export async function enqueueMails(
  tx: Transaction | Database,
  letters: { id: number; urgent: boolean }[],
): Promise<void> {
  const jobsOf = (urgent: boolean) =>
    letters.filter((letter) => letter.urgent === urgent).map(({ id }) => ({ mail: id }))
  await enqueueMany(tx, sendUrgentMailJob, jobsOf(true))
  await enqueueMany(tx, sendMailJob, jobsOf(false))
}
