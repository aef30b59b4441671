import { qrModules } from '../platform/text/qr-code.ts'

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

export interface QrCode {
  /** Modules per side, including the empty border that scanners need. */
  size: number
  /** SVG path of the dark modules, one unit each. */
  path: string
}

export function qrCode(payload: string): QrCode {
  const modules = qrModules(payload)
  return { size: modules.length, path: modules.map((row, y) => rowPath(row, y)).join('') }
}

/** Adjacent modules are drawn as one bar: a third of the text, and no hairlines between them. */
function rowPath(row: boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x++
    path += `M${start} ${y}h${x + 1 - start}v1h-${x + 1 - start}z`
  }
  return path
}
