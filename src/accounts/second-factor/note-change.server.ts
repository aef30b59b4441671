import { recordAudit } from '../../audit/audit.server.ts'
import type { Sender } from '../../mail/letter-layout.server.ts'
import { queueMail } from '../../mail/mail.server.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { accountLetters } from '../account-letters.server.ts'
import { codesLeft } from './recovery-codes.server.ts'

interface Whose {
  id: number
  email: string
}

/** What happened to the protection of an account, as the journal and the letter to its owner say it. */
const factorChanges = {
  passkey_added: 'добавлен ключ доступа',
  passkey_removed: 'удалён ключ доступа',
  app_added: 'настроено приложение с кодами',
  app_removed: 'отключено приложение с кодами',
  codes_renewed: 'выпущены новые запасные коды',
  code_used: 'использован запасной код',
  reset: 'защита входа сброшена',
} as const

type FactorChange = keyof typeof factorChanges

/** In the journal and to the owner of the account: whoever changes it unseen would own the account. No secrets. */
export async function noteChange(
  tx: Transaction,
  by: { accountId: number; email: string },
  whose: Whose,
  { change, name, sender }: { change: FactorChange; name?: string; sender: Sender },
): Promise<void> {
  await recordAudit(tx, by, {
    action: 'account.factor',
    subject: 'account',
    subjectId: whose.id,
    subjectName: whose.email,
    after: { factor: factorChanges[change], ...(name !== undefined && { name }) },
  })
  await queueMail(tx, accountLetters(sender).factorChanged(whose.email, factorChanges[change], name))
}

/** With how many are left, because the owner should make new ones in time. */
export async function noteRecoveryCode(tx: Transaction, whose: Whose, sender: Sender): Promise<void> {
  const left = await codesLeft(tx, whose.id)
  const by = { accountId: whose.id, email: whose.email }
  await noteChange(tx, by, whose, { change: 'code_used', name: `осталось ${left}`, sender })
}
