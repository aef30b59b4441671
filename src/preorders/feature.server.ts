import type { Sender } from '../mail/letter-layout.server.ts'
import type { Feature } from '../platform/feature.server.ts'
import type { JobCalls } from '../platform/jobs/worker.server.ts'
import type { AnswerLinks } from './answer-links.server.ts'
import { closePreorders } from './close-preorders.server.ts'
import { followReleases, preordersJob, remindOfPreorders } from './preorder-jobs.server.ts'
import { servePreorders } from './preorders-api.server.ts'
import type { PreordersParts } from './preorders-parts.server.ts'

interface Parts extends Omit<PreordersParts, 'links' | 'runPreordersSoon'> {
  answerLinks: AnswerLinks
  jobs: JobCalls
  sender: () => Promise<Sender>
}

export const preordersFeature: Feature<Parts> = {
  name: 'preorders',
  serve({ api }, { answerLinks: links, jobs, ...parts }) {
    servePreorders(api, { ...parts, links, runPreordersSoon: () => jobs.runSoon(preordersJob) })
  },
  jobs: ({ db, sender, answerLinks: links }) => [
    closePreorders(db),
    followReleases({ db, sender, links }),
    remindOfPreorders({ db, sender, links }),
  ],
}
