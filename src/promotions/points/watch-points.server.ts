import { russianDate } from '../../content/russian-date.ts'
import { accounts } from '../../database/tables/accounts.server.ts'
import { pointLots } from '../../database/tables/points.server.ts'
import { layOutLetter, type Sender } from '../../mail/letter-layout.server.ts'
import { type Letter, queueMails } from '../../mail/mail.server.ts'
import { defineSchedule, handleJob, type Job } from '../../platform/jobs/job.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import { expirePoints } from './move-points.server.ts'
import { writePoints } from './point-texts.ts'
import { lastDay } from './read-points.server.ts'
import { readDiscountRules } from './read-rules.server.ts'

const atOnce = 200

interface WatchParts {
  db: Database
  sender: () => Promise<Sender>
}

const watchPointsJob = defineSchedule('watch-points', { everySeconds: 600 })

/** Ends points whose time is over, and writes two weeks before. */
export function watchPoints(parts: WatchParts): Job {
  return handleJob(watchPointsJob, async () => {
    const hasMore = await parts.db.transaction((tx) => expirePoints(tx, atOnce))
    return (await warn(parts)) || hasMore
  })
}

interface Warned extends Record<string, unknown> {
  email: string
  points: number
  expiresAt: Date
}

/** A letter is about all that expires within six weeks, so that nobody gets one for every purchase. */
async function warn({ db, sender }: WatchParts): Promise<boolean> {
  const { points } = await readDiscountRules(db)
  if (!points.isOn) return false
  const from = await sender()
  return db.transaction(async (tx) => {
    const expiring = (days: number) =>
      sql`lot.remaining > 0 and lot.warned_at is null and lot.expires_at > now() and lot.expires_at <= now() + ${days} * interval '1 day'`
    const { rows } = await tx.execute<Warned>(sql`
      with due as (
        select distinct account_id from (
          select lot.account_id from ${pointLots} as lot where ${expiring(14)} order by lot.expires_at limit ${atOnce}) as first
      ), warned as (
        update ${pointLots} as lot set warned_at = now() from due where lot.account_id = due.account_id and ${expiring(44)}
        returning lot.account_id, lot.expires_at, lot.remaining
      )
      select accounts.email, sum(warned.remaining)::int as points, warned.expires_at as "expiresAt"
      from warned join ${accounts} as accounts on accounts.id = warned.account_id
      group by accounts.email, warned.expires_at order by accounts.email, warned.expires_at`)
    const letters = [...Map.groupBy(rows, ({ email }) => email)].map(([email, lots]) => warning(email, lots, from))
    await queueMails(tx, letters)
    return letters.length === atOnce
  })
}

function warning(email: string, lots: readonly Warned[], sender: Sender): Letter {
  const [first] = lots
  const day = first ? russianDate(lastDay(new Date(first.expiresAt))) : ''
  return layOutLetter(
    email,
    {
      subject: `Баллы сгорят после ${day}`,
      preview: 'Успейте списать их при заказе.',
      paragraphs: [
        'Здравствуйте!',
        'У\u00a0части ваших баллов подходит к\u00a0концу срок. Один балл\u00a0— один рубль: спишите их в\u00a0корзине или при оформлении заказа.',
      ],
      details: [
        {
          title: 'Когда сгорят',
          rows: lots.map(({ points, expiresAt }) => ({
            name: `После ${russianDate(lastDay(new Date(expiresAt)))}`,
            value: writePoints(points),
          })),
        },
      ],
      button: { text: 'Мои баллы', url: `${sender.url}/profile/points/` },
      closing: [],
    },
    sender,
  )
}
