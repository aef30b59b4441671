import type { siteSettings } from '../content/content-tables.server.ts'
import { toRoubles } from '../platform/money.ts'
import type { OrderPayment } from './orders.contract.ts'
import { paymentPayload, qrCode } from './payment-qr.ts'

type SiteSettings = typeof siteSettings.$inferSelect

/** How an order is paid: the shop's details as staff have set them, and the code that banks' apps read. */
export function paymentFor(order: { id: number; totalKopecks: number }, site: SiteSettings): OrderPayment {
  const purpose = `Оплата заказа №\u00a0${order.id}`
  const requisites = [
    { name: 'Получатель', value: site.payeeName },
    { name: 'ИНН', value: site.payeeName && site.inn },
    { name: 'Счёт', value: site.bankAccount },
    { name: 'Банк', value: site.bankName },
    { name: 'БИК', value: site.bankBic },
    { name: 'Корр. счёт', value: site.bankCorrAccount },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : []))
  return {
    sum: toRoubles(order.totalKopecks),
    purpose,
    note: site.paymentNote,
    requisites,
    qr: qrFor(order.totalKopecks, purpose, site),
  }
}

/** Details that no bank would take make no code. */
function qrFor(kopecks: number, purpose: string, site: SiteSettings): OrderPayment['qr'] {
  const { payeeName, bankName, bankBic: bic, bankAccount: account, bankCorrAccount: corrAccount, inn } = site
  if (!payeeName || !bankName || !isDigits(bic, 9) || !isDigits(account, 20) || !isDigits(corrAccount, 20)) return null
  return qrCode(paymentPayload({ payeeName, account, bankName, bic, corrAccount, inn, kopecks, purpose }))
}

function isDigits(value: string | null, count: number): value is string {
  return value !== null && value.length === count && /^\d+$/.test(value)
}
