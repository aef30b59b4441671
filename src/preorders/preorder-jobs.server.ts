import { defineSchedule, handleJob, type Job } from '../platform/jobs/job.server.ts'
import { type AskParts, askBuyers } from './ask-buyers.server.ts'
import { callDueRests } from './call-rests.server.ts'
import { remindBuyers } from './remind-buyers.server.ts'
import { serveBuyers } from './serve-buyers.server.ts'

/** Half of a process at most: ten thousand letters about a release must not slow the shop. */
export const preordersJob = defineSchedule('preorders', { everySeconds: 60 }, { share: 0.5 })

const remindJob = defineSchedule('remind-preorders', { everySeconds: 3600 })

/** What moves and arrivals leave to do, in batches. Whoever can be served is not asked. */
export function followReleases(parts: AskParts): Job {
  return handleJob(preordersJob, async (_data, { now }) => {
    return (await serveBuyers(parts, now)) || (await callDueRests(parts, now)) || askBuyers(parts, now)
  })
}

export function remindOfPreorders(parts: AskParts): Job {
  return handleJob(remindJob, (_data, { now }) => remindBuyers(parts, now))
}
