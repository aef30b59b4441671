/** The recipient and purpose of a payment. Money is in whole kopecks. */
export interface PaymentDetails {
  payeeName: string
  account: string
  bankName: string
  bic: string
  corrAccount: string
  inn: string | null
  kopecks: number
  purpose: string
}

/** Maximum lengths by GOST R 56042-2014. */
const longest = { name: 160, bankName: 45, purpose: 210 }

/**
 * The content of a payment QR code (GOST R 56042-2014): `ST`, version 0001, encoding 2 (UTF-8), then `|Name=Value`.
 * The bar is the separator, so no value may contain one.
 */
export function paymentPayload(details: PaymentDetails): string {
  const { payeeName, account, bankName, bic, corrAccount, inn, kopecks, purpose } = details
  const fields: [string, string | null][] = [
    ['Name', clean(payeeName, longest.name)],
    ['PersonalAcc', account],
    ['BankName', clean(bankName, longest.bankName)],
    ['BIC', bic],
    ['CorrespAcc', corrAccount],
    ['PayeeINN', inn],
    ['Sum', String(kopecks)],
    ['Purpose', clean(purpose, longest.purpose)],
  ]
  return ['ST00012', ...fields.flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))].join('|')
}

function clean(value: string, max: number): string {
  const oneLine = value.replaceAll('|', ' ').replace(/\s+/g, ' ').trim()
  // Cut by code points: a lone surrogate cannot be encoded as UTF-8.
  return Array.from(oneLine).slice(0, max).join('').trim()
}
