import { consentsOf, recordConsent } from '../consent/consent.server.ts'
import { accounts } from '../database/tables/accounts.server.ts'
import { mailsTo, queueMail } from '../mail/mail.server.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import { accountLetters } from './account-letters.server.ts'
import type { AccountsParts } from './accounts-parts.server.ts'
import { confirmPassword } from './change-password.server.ts'
import { emailKey } from './email.ts'
import { eraseAccount } from './erase-account.server.ts'
import { getProfile } from './profile.server.ts'
import type { Origin } from './sessions.server.ts'
import { requireAnotherAdministrator } from './staff/administrators.server.ts'
import { tellOfRole } from './staff/tell-of-access.server.ts'

/** Everything that is stored about a person (152-FZ, article 14), as one file. */
export async function exportPersonalData(parts: AccountsParts, viewer: Viewer) {
  const { db, records, sessions } = parts
  const [profile, devices, consents, letters, ...others] = await Promise.all([
    getProfile(parts, viewer),
    sessions.list(viewer.accountId),
    consentsOf(db, viewer.accountId),
    mailsTo(db, viewer.email),
    ...records.map((each) => each.collect(db, viewer.accountId)),
  ])
  return {
    exported_at: parts.now().toISOString(),
    account: { id: viewer.accountId, role: viewer.role },
    profile,
    sessions: devices,
    consents,
    // Codes and links in letters give access to the account, so they must not be in a downloaded file.
    letters: letters.map(({ subject, createdAt, sentAt }) => ({
      subject: subject.replace(/^\d{6}/, '••••••'),
      created_at: createdAt,
      sent_at: sentAt,
    })),
    ...Object.fromEntries(records.map((each, index) => [each.name, others[index]])),
  }
}

/** Deletes the account with its data and anonymises the records that must stay, in one transaction. */
export async function deleteAccount(
  parts: AccountsParts,
  viewer: Viewer,
  password: string,
  origin: Origin,
): Promise<void> {
  const account = await confirmPassword(parts, viewer, password, origin)
  const [sender, version] = await Promise.all([parts.sender(), parts.consentVersion()])
  const email = emailKey(account.email)
  await parts.db.transaction(async (tx) => {
    if (account.role === 'administrator') {
      // Of the last two administrators who delete their accounts at the same moment only one may succeed.
      await tx.execute(sql`lock table ${accounts} in share row exclusive mode`)
      await requireAnotherAdministrator(tx, account.id)
    }
    const at = parts.now()
    if (account.processingConsent) {
      const entry = { accountId: account.id, email, purpose: 'profile', version, address: origin.address, at } as const
      await recordConsent(tx, 'withdrawn', entry)
    }
    await eraseAccount(tx, parts.records, account, at)
    await queueMail(tx, accountLetters(sender).accountDeleted(account.email))
    const change = { email: account.email, before: account.role, after: null }
    if (account.role) await tellOfRole(tx, { sender, at }, { viewer, ...origin }, change)
  })
}
