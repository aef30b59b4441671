import { recordAudit } from '../../audit/audit.server.ts'
import { siteSettings } from '../../database/tables/content.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import { toColumnNames, toWireNames } from '../../platform/contract/wire-names.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { accountFitsBic, corrAccountFitsBic } from './requisites.ts'
import type { SiteSettings, SiteSettingsAnswer } from './site-settings.contract.ts'

type Row = typeof siteSettings.$inferSelect

export async function getSiteSettings(db: Pick<Database, 'select'>): Promise<SiteSettingsAnswer> {
  const [row] = await db.select().from(siteSettings).limit(1)
  if (!row) throw new Error('site_settings has no row: the migrations have not run')
  return { ...fieldsOf(row), version: row.version }
}

/** A trigger on the table notifies all processes, which then show the new values. */
export function updateSiteSettings(
  db: Database,
  viewer: Viewer,
  { version, ...changes }: Partial<SiteSettings> & { version: number },
): Promise<void> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(siteSettings).for('update')
    if (before?.version !== version) throw new ShopError('edited_meanwhile')
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const after: SiteSettings = { ...fieldsOf(before), ...given }
    refuseForeignAccounts(after, given)
    await tx
      .update(siteSettings)
      .set({ ...toColumnNames(after), version: version + 1 })
      .where(eq(siteSettings.id, before.id))
    await recordAudit(tx, viewer, {
      action: 'site.update',
      subject: 'site',
      subjectId: 'site',
      subjectName: 'Данные магазина',
      before: fieldsOf(before),
      after: { ...after },
    })
  })
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
