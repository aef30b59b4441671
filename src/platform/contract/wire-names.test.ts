import { expect, test } from 'vitest'
import { toColumnNames, toWireNames } from './wire-names.ts'

const row = { id: 1, heightMm: 240, bankCorrAccount: null, costPriceKopecks: 5 }
const fields = { id: 1, height_mm: 240, bank_corr_account: null, cost_price_kopecks: 5 }

test('converts a row to the names of the API, and back', () => {
  expect(toWireNames(row)).toEqual(fields)
  expect(toColumnNames(fields)).toEqual(row)
})

test('the compiler knows the names', () => {
  const height: number = toWireNames(row).height_mm
  const cost: number = toColumnNames(fields).costPriceKopecks
  expect([height, cost]).toEqual([240, 5])
})
