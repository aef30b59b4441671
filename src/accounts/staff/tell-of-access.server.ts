import type { Sender } from '../../mail/letter-layout.server.ts'
import type { Role } from '../../platform/contract/roles.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { quoted } from '../../platform/text/quoted.ts'
import { type StaffCaller, tellAdministrators } from './administrators.server.ts'
import { roleNames } from './role-names.ts'

interface Letter {
  sender: Sender
  at: Date
}

/** Also to who loses the access: a stolen session of one administrator must not remove the others unseen. */
export async function tellOfRole(
  tx: Transaction,
  letter: Letter,
  caller: StaffCaller,
  { email, before, after }: { email: string; before: Role | null; after: Role | null },
): Promise<void> {
  const value = `было: ${nameOf(before)} — стало: ${nameOf(after)}`
  // Who is invited has a letter of their own.
  const whom = before === null ? { exceptTo: email } : { alsoTo: [email] }
  await tellAdministrators(tx, letter, caller, { ...accessLetter(letter), changes: [{ name: email, value }], ...whom })
}

export async function tellOfEmail(
  tx: Transaction,
  letter: Letter,
  caller: StaffCaller,
  { before, after }: { before: string; after: string },
): Promise<void> {
  const changes = [{ name: 'Адрес для входа', value: `было: ${before} — стало: ${after}` }]
  // The owner has letters of their own, to both addresses.
  await tellAdministrators(tx, letter, caller, { ...accessLetter(letter), changes, exceptTo: after })
}

export async function tellOfLock(
  tx: Transaction,
  letter: Letter,
  caller: StaffCaller,
  { email, isLocked }: { email: string; isLocked: boolean },
): Promise<void> {
  const changes = [{ name: email, value: isLocked ? 'заблокирован' : 'разблокирован' }]
  await tellAdministrators(tx, letter, caller, { ...accessLetter(letter), changes, alsoTo: [email] })
}

/** Of a colleague, who hears of it by the letter about their own account. */
export async function tellOfProtection(
  tx: Transaction,
  letter: Letter,
  caller: StaffCaller,
  { change, whose }: { change: { name: string; value: string }; whose?: string },
): Promise<void> {
  const { shopName, url } = letter.sender
  await tellAdministrators(tx, letter, caller, {
    subject: 'Изменена защита входа сотрудников',
    paragraphs: ['Здравствуйте!', `В магазине ${quoted(shopName)} изменилась защита входа в служебный раздел.`],
    changes: [change],
    button: { text: 'Открыть защиту входа', url: `${url}/staff/security/` },
    closing: [ifUnknown],
    ...(whose !== undefined && { exceptTo: whose }),
  })
}

function accessLetter({ sender: { shopName, url } }: Letter) {
  return {
    subject: 'Изменён доступ сотрудника',
    paragraphs: ['Здравствуйте!', `В магазине ${quoted(shopName)} изменилось, кто может войти в служебный раздел.`],
    button: { text: 'Открыть список сотрудников', url: `${url}/staff/team/` },
    closing: [ifUnknown],
  }
}

const ifUnknown =
  'Если вы об этом не знали, закройте доступ тому, кто это сделал, и смените пароли: кто-то мог войти вместо него.'

function nameOf(role: Role | null): string {
  return role ? roleNames[role].toLowerCase() : 'нет доступа'
}
