import type { MailQueue } from '../mail/staff/mail-queue.contract.ts'
import { mailTrouble } from '../mail/staff/mail-trouble.ts'

/** Only when letters do not reach the shoppers. */
export function TodayMail({ queue }: { queue: MailQueue }) {
  const trouble = mailTrouble(queue)
  if (!trouble) return null
  return (
    <section aria-label="Почта" className="card grid gap-1 border-bad p-4">
      <p className="text-bad">{trouble}</p>
      <p>
        <a href="/staff/mail/" className="link">
          Письма в&nbsp;очереди
        </a>
      </p>
    </section>
  )
}
