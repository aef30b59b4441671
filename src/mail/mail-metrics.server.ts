import type { Registry } from 'prom-client'
import { registerGauges } from '../platform/http/register-gauges.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { type MailSetup, readMailQueue } from './read-mail-queue.server.ts'

export function registerMailMetrics(registry: Registry, db: Database, setup: MailSetup): void {
  registerGauges(
    registry,
    {
      mail_waiting: 'Letters that are not sent yet',
      mail_delayed: 'Letters that wait for over ten minutes',
      mail_oldest_seconds: 'How long the oldest letter waits',
      mail_refused: 'Letters of the last 30 days that the mail server refused',
      mail_going_out: '0 when letters wait for over ten minutes and none was sent, or when SMTP_URL is not set',
    },
    async () => {
      const queue = await readMailQueue(db, setup)
      return {
        mail_waiting: queue.waiting,
        mail_delayed: queue.delayed,
        mail_oldest_seconds: queue.oldest_seconds,
        mail_refused: queue.refused,
        mail_going_out: queue.state === 'working' || queue.state === 'demo' ? 1 : 0,
      }
    },
  )
}
