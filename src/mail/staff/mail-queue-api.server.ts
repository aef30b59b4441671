import type { Api } from '../../platform/http/serve.server.ts'
import type { JobCalls } from '../../platform/jobs/worker.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import type { MailSetup } from '../read-mail-queue.server.ts'
import { listQueuedMail } from './list-queued-mail.server.ts'
import * as contract from './mail-queue.contract.ts'
import { sendMailAgain } from './send-mail-again.server.ts'

export function serveMailQueue(api: Api, db: Database, setup: MailSetup, jobs: JobCalls): void {
  api.serve(contract.listQueuedMail, () => listQueuedMail(db, setup))

  api.serve(contract.sendMailAgain, async ({ body }, { viewer }) => {
    await sendMailAgain(db, viewer, body.ids)
    jobs.pollSoon()
    return listQueuedMail(db, setup)
  })
}
