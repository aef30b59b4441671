import type { siteSettings } from '../database/tables/content.server.ts'
import { toRoubles } from '../platform/text/money.ts'
import { qrCode } from '../platform/text/qr-code.ts'
import type { OrderPayment } from './orders.contract.ts'
import { paymentPayload } from './payment-qr.ts'

type SiteSettings = typeof siteSettings.$inferSelect

/** Payment details as text; `code` is the content of the QR code for banking apps. */
export interface PaymentText extends Omit<OrderPayment, 'qr'> {
  code: string | null
}

/** The shop's bank details from the settings. */
export function paymentText(order: { id: number; totalKopecks: number }, site: SiteSettings): PaymentText {
  const purpose = `Оплата заказа №\u00a0${order.id}`
  const requisites = [
    { name: 'Получатель', value: site.payeeName },
    { name: 'ИНН', value: site.payeeName && site.inn },
    { name: 'Счёт', value: site.bankAccount },
    { name: 'Банк', value: site.bankName },
    { name: 'БИК', value: site.bankBic },
    { name: 'Корр. счёт', value: site.bankCorrAccount },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : []))
  const code = codeFor(order.totalKopecks, purpose, site)
  return { sum: toRoubles(order.totalKopecks), purpose, note: site.paymentNote, requisites, code }
}

/** The same for the order page, with the QR code drawn. */
export function paymentFor(order: { id: number; totalKopecks: number }, site: SiteSettings): OrderPayment {
  const { code, ...payment } = paymentText(order, site)
  return { ...payment, qr: code === null ? null : qrCode(code) }
}

/** No QR code when a bank would refuse the details. */
function codeFor(kopecks: number, purpose: string, site: SiteSettings): string | null {
  const { payeeName, bankName, bankBic: bic, bankAccount: account, bankCorrAccount: corrAccount, inn } = site
  if (!payeeName || !bankName || !isDigits(bic, 9) || !isDigits(account, 20) || !isDigits(corrAccount, 20)) return null
  return paymentPayload({ payeeName, account, bankName, bic, corrAccount, inn, kopecks, purpose })
}

function isDigits(value: string | null, count: number): value is string {
  return value !== null && value.length === count && /^\d+$/.test(value)
}
