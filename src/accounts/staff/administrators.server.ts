import { accounts } from '../../database/tables/accounts.server.ts'
import { type LetterText, layOutLetter, type Sender } from '../../mail/letter-layout.server.ts'
import { queueMails } from '../../mail/mail.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, isNull, ne } from '../../platform/postgres/drizzle.server.ts'
import { dateFormat, shopCityBy } from '../../platform/text/date-format.ts'
import { accountErrors } from '../account-errors.ts'
import { deviceLabel } from '../device-label.ts'
import type { Origin } from '../sessions.server.ts'

/** Who makes a change, and from where. */
export interface StaffCaller extends Origin {
  viewer: Viewer
}

/** Somebody must be able to sign in and let the others in. Whoever calls has locked the table. */
export async function requireAnotherAdministrator(tx: Transaction, id: number): Promise<void> {
  const others = and(eq(accounts.role, 'administrator'), isNull(accounts.lockedAt), ne(accounts.id, id))
  const [other] = await tx.select({ id: accounts.id }).from(accounts).where(others).limit(1)
  if (!other) throw new ShopError(accountErrors.last_administrator)
}

type Told = Pick<LetterText, 'subject' | 'paragraphs' | 'button' | 'closing'> & {
  changes: { name: string; value: string }[]
  /** The people concerned: a removed administrator is none any more. */
  alsoTo?: string[]
  /** Who gets a letter of their own. */
  exceptTo?: string
}

const time = dateFormat({ dateStyle: 'long', timeStyle: 'short' })

/** A letter to every administrator who can sign in, for what a stolen session would change: people, money, protection. */
export async function tellAdministrators(
  tx: Transaction,
  { sender, at }: { sender: Sender; at: Date },
  { viewer, userAgent, address }: StaffCaller,
  { changes, alsoTo = [], exceptTo, ...text }: Told,
): Promise<void> {
  const rows = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.role, 'administrator'), isNull(accounts.lockedAt)))
  const recipients = new Set([...rows.map(({ email }) => email), ...alsoTo])
  if (exceptTo !== undefined) recipients.delete(exceptTo)
  const letter: LetterText = {
    ...text,
    preview: `Кто изменил: ${viewer.email}.`,
    details: [
      { title: 'Что изменилось', rows: changes },
      {
        title: 'Кто и когда',
        rows: [
          { name: 'Кто', value: viewer.email },
          { name: 'Когда', value: `${time.format(at)} по\u00a0${shopCityBy()}` },
          { name: 'Откуда', value: [deviceLabel(userAgent), address].filter(Boolean).join(', ') },
        ],
      },
    ],
  }
  await queueMails(
    tx,
    [...recipients].map((email) => ({ ...layOutLetter(email, letter, sender), urgent: true })),
  )
}
