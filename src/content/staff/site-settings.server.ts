import { eq } from 'drizzle-orm'
import { recordAudit } from '../../audit/audit.server.ts'
import { siteSettings } from '../../database/tables/content.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
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
      .set({ ...columnsOf(after), version: version + 1 })
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
  return {
    shop_name: row.shopName,
    phone: row.phone,
    email: row.email,
    time_of_work: row.timeOfWork,
    vk_url: row.vkUrl,
    telegram_url: row.telegramUrl,
    about_text: row.aboutText,
    full_name: row.fullName,
    inn: row.inn,
    ogrn: row.ogrn,
    legal_address: row.legalAddress,
    payee_name: row.payeeName,
    bank_name: row.bankName,
    bank_bic: row.bankBic,
    bank_account: row.bankAccount,
    bank_corr_account: row.bankCorrAccount,
    payment_note: row.paymentNote,
    orders_email: row.ordersEmail,
    unpaid_order_days: row.unpaidOrderDays,
    low_stock: row.lowStock,
  }
}

function columnsOf(fields: SiteSettings) {
  return {
    shopName: fields.shop_name,
    phone: fields.phone,
    email: fields.email,
    timeOfWork: fields.time_of_work,
    vkUrl: fields.vk_url,
    telegramUrl: fields.telegram_url,
    aboutText: fields.about_text,
    fullName: fields.full_name,
    inn: fields.inn,
    ogrn: fields.ogrn,
    legalAddress: fields.legal_address,
    payeeName: fields.payee_name,
    bankName: fields.bank_name,
    bankBic: fields.bank_bic,
    bankAccount: fields.bank_account,
    bankCorrAccount: fields.bank_corr_account,
    paymentNote: fields.payment_note,
    ordersEmail: fields.orders_email,
    unpaidOrderDays: fields.unpaid_order_days,
    lowStock: fields.low_stock,
  }
}
