import type { FastifyBaseLogger } from 'fastify'
import type { Feature } from '../platform/feature.server.ts'
import type { JobCalls } from '../platform/jobs/worker.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import type { Config } from '../platform/process/config.server.ts'
import type { ReadGoodsPicture } from './letter-pictures.server.ts'
import { serveLetters, serveMail } from './mail-api.server.ts'
import { registerMailMetrics } from './mail-metrics.server.ts'
import type { MailSetup } from './read-mail-queue.server.ts'
import { openSmtp, sendMails } from './send-mail.server.ts'
import { serveMailQueue } from './staff/mail-queue-api.server.ts'

interface Parts {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'demo'>
  db: Database
  jobs: JobCalls
  log: FastifyBaseLogger
  setup: { mail: MailSetup }
  /** The files of pictures. */
  variants: { read: ReadGoodsPicture }
}

export const mailFeature: Feature<Parts> = {
  name: 'mail',
  serve({ api, app }, { config: { demo }, db, jobs, setup, variants }) {
    serveMailQueue(api, db, setup.mail, jobs)
    serveMail(api, db, { demo })
    serveLetters(app, db, { demo, readGoods: variants.read })
  },
  metrics: (registry, { db, setup }) => registerMailMetrics(registry, db, setup.mail),
  jobs({ config, db, log, variants }, closers) {
    if (config.smtpUrl) {
      const smtp = openSmtp(config.smtpUrl, config.mailFrom, config.publicUrl, variants.read)
      closers.push(() => smtp.close())
      return sendMails(db, smtp.send, log)
    }
    if (!config.demo) log.warn('SMTP_URL is not set: letters are kept and wait until it is')
    return []
  },
}
