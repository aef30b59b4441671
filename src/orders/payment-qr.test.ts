import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { type QrCode, qrCode } from '../platform/text/qr-code.ts'
import { type PaymentDetails, paymentPayload } from './payment-qr.ts'

const details: PaymentDetails = {
  payeeName: 'ИП Лисицына Алёна Игоревна',
  account: '40802810500000012345',
  bankName: 'Демонстрационный банк',
  bic: '040000999',
  corrAccount: '30101810500000000999',
  inn: '000001234509',
  kopecks: 1_358_050,
  purpose: 'Оплата заказа №\u00a01042',
}

describe('the text of the payment code', () => {
  test('follows the standard, in UTF-8 and kopecks', () => {
    expect(paymentPayload(details)).toBe(
      'ST00012|Name=ИП Лисицына Алёна Игоревна|PersonalAcc=40802810500000012345|BankName=Демонстрационный банк' +
        '|BIC=040000999|CorrespAcc=30101810500000000999|PayeeINN=000001234509|Sum=1358050|Purpose=Оплата заказа № 1042',
    )
  })

  test('no value contains the separator or is longer than allowed', () => {
    const payload = paymentPayload({
      ...details,
      payeeName: `А|Б||В\n${'Г'.repeat(200)}`,
      bankName: 'Б'.repeat(60),
      purpose: `|${'П'.repeat(300)}`,
    })
    const fields = payload.split('|')
    expect(fields).toHaveLength(9)
    expect(fields[1]).toMatch(/^Name=А Б В Г{154}$/)
    expect(fields[3]).toBe(`BankName=${'Б'.repeat(45)}`)
    expect(fields[8]).toMatch(/^Purpose=П+$/)
    expect(fields[8]?.length).toBeLessThanOrEqual(8 + 210)
  })

  test('a missing tax number is left out', () => {
    expect(paymentPayload({ ...details, inn: null })).not.toContain('PayeeINN')
  })
})

/** The modules as a scanner sees them, from the SVG path. */
function modulesOf({ size, path }: QrCode): boolean[][] {
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, width, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    expect(width).toBe(back)
    dark[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  }
  return dark
}

test('the text has each detail once, unchanged, and the code contains its bytes', () => {
  const payload = paymentPayload(details)
  const [head, ...fields] = payload.split('|')
  expect(head).toBe('ST00012')
  expect(Object.fromEntries(fields.map((field) => field.split('=')))).toEqual({
    Name: details.payeeName,
    PersonalAcc: details.account,
    BankName: details.bankName,
    BIC: details.bic,
    CorrespAcc: details.corrAccount,
    PayeeINN: details.inn,
    Sum: '1358050',
    Purpose: 'Оплата заказа № 1042',
  })
  // Banking apps read byte mode; 15% of the bytes may be unreadable on a bad print.
  expect(modulesOf(qrCode(payload))).toEqual(
    encode(Array.from(new TextEncoder().encode(payload)), { ecc: 'M', border: 4 }).data,
  )
})

test('a different sum makes a different code', () => {
  expect(qrCode(paymentPayload({ ...details, kopecks: 1 })).path).not.toBe(qrCode(paymentPayload(details)).path)
})

test('the drawing has the three corners, the quiet border and no module outside', () => {
  const code = qrCode(paymentPayload(details))
  const { size } = code
  const dark = modulesOf(code)
  const corner = (top: number, left: number) =>
    dark.slice(top, top + 7).map((row) =>
      row
        .slice(left, left + 7)
        .map((module) => (module ? '#' : ' '))
        .join(''),
    )
  const finder = ['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######']
  for (const [top, left] of [
    [4, 4],
    [4, size - 11],
    [size - 11, 4],
  ] as const) {
    expect(corner(top, left)).toEqual(finder)
  }
  expect(dark.slice(0, 4).flat()).not.toContain(true)
  expect(dark.flatMap((row) => [...row.slice(0, 4), ...row.slice(-4)])).not.toContain(true)
})
