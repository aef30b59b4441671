import type { AccountsParts } from '../../accounts/accounts-parts.server.ts'
import { deviceLabel } from '../../accounts/device-label.ts'
import type { Origin } from '../../accounts/sessions.server.ts'
import { administratorEmails } from '../../accounts/staff/administrators.server.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import { editedMeanwhile } from '../../audit/edited-meanwhile.server.ts'
import { siteSettings } from '../../database/tables/content.server.ts'
import { layOutLetter, type Sender } from '../../mail/letter-layout.server.ts'
import { type Letter, queueMails } from '../../mail/mail.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import { may } from '../../platform/contract/roles.ts'
import { toColumnNames, toWireNames } from '../../platform/contract/wire-names.ts'
import { requireRecentIdentity } from '../../platform/http/recent-identity.server.ts'
import type { StaffViewer } from '../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { dateFormat } from '../../platform/text/date-format.ts'
import { quoted } from '../../platform/text/quoted.ts'
import { readSiteSettings } from '../read-site-settings.server.ts'
import { accountFitsBic, corrAccountFitsBic } from './requisites.ts'
import { needsProof, type SettingName, settingFields, settingNames, whoMaySet } from './settings-fields.ts'
import type { SiteSettings, SiteSettingsAnswer } from './site-settings.contract.ts'

type Row = typeof siteSettings.$inferSelect

interface Caller extends Origin {
  viewer: StaffViewer
}

export async function getSiteSettings(db: Pick<Database, 'select'>): Promise<SiteSettingsAnswer> {
  const row = await readSiteSettings(db)
  return { ...fieldsOf(row), version: row.version }
}

/**
 * Each field says who may change it; bank details also need a proof of identity, and all administrators are told. A
 * trigger on the table notifies all processes, which then show the new values.
 */
export async function updateSiteSettings(
  accounts: AccountsParts,
  caller: Caller,
  { version, ...changes }: Partial<SiteSettings> & { version: number },
): Promise<void> {
  const { db } = accounts
  const { viewer } = caller
  const seen = await readSiteSettings(db)
  if (seen.version !== version) throw await editedMeanwhile(db, 'site', 'site')
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const before = fieldsOf(seen)
  const after: SiteSettings = { ...before, ...given }
  const changed = settingNames.filter((name) => after[name] !== before[name])
  if (changed.some((name) => !may(viewer.role, whoMaySet(name)))) throw new ShopError('forbidden')
  refuseForeignAccounts(after, given)
  const bank = changed.filter(needsProof)
  if (bank.length > 0) requireRecentIdentity(viewer)
  const sender = await accounts.sender()
  await db.transaction(async (tx) => {
    const [locked] = await tx.select({ version: siteSettings.version }).from(siteSettings).for('update')
    if (locked?.version !== version) throw await editedMeanwhile(tx, 'site', 'site')
    await tx
      .update(siteSettings)
      .set({ ...toColumnNames(after), version: version + 1 })
      .where(eq(siteSettings.id, seen.id))
    await recordAudit(tx, viewer, {
      action: bank.length > 0 ? 'site.bank' : 'site.update',
      subject: 'site',
      subjectId: 'site',
      subjectName: 'Данные магазина',
      before: { ...before },
      after: { ...after },
    })
    if (bank.length > 0) await tellAdministrators(tx, bank)
  })

  async function tellAdministrators(tx: Transaction, names: SettingName[]): Promise<void> {
    const emails = await administratorEmails(tx)
    const change = {
      by: viewer.email,
      at: accounts.now(),
      userAgent: caller.userAgent,
      address: caller.address,
      changes: names.map((name) => ({ name, before: textOf(before[name]), after: textOf(after[name]) })),
    }
    await queueMails(
      tx,
      emails.map((email) => bankDetailsChanged(email, sender, change)),
    )
  }
}

function textOf(value: string | number | null): string | null {
  return value === null ? null : String(value)
}

/** Account and BIC belong to different banks, so one has a typo. Checked only when one of them is edited. */
function refuseForeignAccounts(after: SiteSettings, given: object): void {
  const { bank_bic: bic, bank_account: account, bank_corr_account: corr } = after
  if (!bic) return
  const fields: Record<string, string> = {}
  const touched = (name: string) => name in given || 'bank_bic' in given
  if (account && touched('bank_account') && !accountFitsBic(account, bic)) {
    fields.bank_account = 'Счёт не подходит к БИК: проверьте цифры в обоих.'
  }
  if (corr && touched('bank_corr_account') && !corrAccountFitsBic(corr, bic)) {
    fields.bank_corr_account = 'Корреспондентский счёт не подходит к БИК: проверьте цифры в обоих.'
  }
  if (Object.keys(fields).length > 0) throw new ShopError('invalid_input', {}, fields)
}

function fieldsOf(row: Row): SiteSettings {
  const { id: _id, version: _version, ...fields } = toWireNames(row)
  return fields
}

interface BankChange {
  by: string
  at: Date
  userAgent: string
  address: string
  changes: { name: SettingName; before: string | null; after: string | null }[]
}

const time = dateFormat({ dateStyle: 'long', timeStyle: 'short' })

/** Goes to every administrator: whoever can change the account can redirect all the money. */
function bankDetailsChanged(recipient: string, sender: Sender, change: BankChange): Letter {
  const { by, at, userAgent, address, changes } = change
  const text = {
    subject: 'Изменены реквизиты для оплаты',
    preview: `Их изменил ${by}.`,
    paragraphs: [
      'Здравствуйте!',
      `В магазине ${quoted(sender.shopName)} изменились реквизиты, на которые платят покупатели.`,
    ],
    details: [
      {
        title: 'Что изменилось',
        rows: changes.map(({ name, before, after }) => ({
          name: settingFields[name].label,
          value: `было: ${before || 'пусто'} — стало: ${after || 'пусто'}`,
        })),
      },
      {
        title: 'Кто и когда',
        rows: [
          { name: 'Кто', value: by },
          { name: 'Когда', value: time.format(at) },
          { name: 'Откуда', value: [deviceLabel(userAgent), address].filter(Boolean).join(', ') },
        ],
      },
    ],
    button: { text: 'Проверить реквизиты', url: `${sender.url}/staff/site/#payment` },
    closing: [
      'Если вы об этом не знали, верните прежние реквизиты, закройте этому сотруднику доступ и смените пароли: кто-то мог войти вместо него.',
    ],
  }
  return { ...layOutLetter(recipient, text, sender), urgent: true }
}
