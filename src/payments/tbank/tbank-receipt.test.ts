import { expect, test } from 'vitest'
import { receiptModes } from '../../database/values/receipts.ts'
import { readReceiptNotice, toTbankReceipt } from './tbank-receipt.ts'

test('a deposit is a prepayment in the words of T-Bank, a gift card an advance, and comes back in ours', () => {
  const line = { name: 'Лисица', quantity: 1, priceKopecks: 150_000, subject: 'goods' as const }
  const said = receiptModes.map((mode) => {
    const [item] = toTbankReceipt({ email: 'anna@mail.test', lines: [line], mode, vatCode: 11, taxSystem: 1 }).Items
    return [item?.PaymentMethod, item?.Tax]
  })
  expect(said).toEqual([
    ['full_prepayment', 'vat122'],
    ['prepayment', 'vat122'],
    ['advance', 'vat122'],
    ['full_payment', 'vat22'],
  ])
  const heard = said.map(([PaymentMethod]) => {
    const notice = { Status: 'RECEIPT', ErrorCode: '0', Amount: 150_000, Type: 'Income', FiscalDocumentNumber: 7 }
    return readReceiptNotice({ ...notice, Receipt: { Items: [{ PaymentMethod }] } })?.mode
  })
  expect(heard).toEqual([...receiptModes])
})
