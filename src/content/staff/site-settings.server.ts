import type { AccountsParts } from '../../accounts/accounts-parts.server.ts'
import { type StaffCaller, tellAdministrators } from '../../accounts/staff/administrators.server.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import { editedMeanwhile } from '../../audit/edited-meanwhile.server.ts'
import { siteSettings } from '../../database/tables/content.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import { may } from '../../platform/contract/roles.ts'
import { toColumnNames, toWireNames } from '../../platform/contract/wire-names.ts'
import { requireRecentIdentity } from '../../platform/http/recent-identity.server.ts'
import type { StaffViewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { quoted } from '../../platform/text/quoted.ts'
import { followTimeZone } from '../follow-time-zone.server.ts'
import { readSiteSettings } from '../read-site-settings.server.ts'
import { accountFitsBic, corrAccountFitsBic } from './requisites.ts'
import { needsProof, settingFields, settingNames, whoMaySet } from './settings-fields.ts'
import type { SiteSettings, SiteSettingsAnswer } from './site-settings.contract.ts'

type Row = typeof siteSettings.$inferSelect

interface Caller extends StaffCaller {
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
    if (bank.length > 0)
      await tellAdministrators(tx, { sender, at: accounts.now() }, caller, {
        subject: 'Изменены реквизиты для оплаты',
        paragraphs: [
          'Здравствуйте!',
          `В магазине ${quoted(sender.shopName)} изменились реквизиты, на которые платят покупатели.`,
        ],
        changes: bank.map((name) => ({
          name: settingFields[name].label,
          value: `было: ${textOf(before[name])} — стало: ${textOf(after[name])}`,
        })),
        button: { text: 'Проверить реквизиты', url: `${sender.url}/staff/site/#payment` },
        closing: [
          'Если вы об этом не знали, верните прежние реквизиты, закройте этому сотруднику доступ и смените пароли: кто-то мог войти вместо него.',
        ],
      })
  })
  // At once for who set it; other processes hear of the change.
  if (changed.includes('time_zone')) await followTimeZone(db)
}

function textOf(value: string | number | null): string {
  return String(value ?? '') || 'пусто'
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
