import { expect, test } from 'vitest'
import { isGtin } from './gtin.ts'
import { productInput } from './product-fields.contract.ts'

test.each(['96385074', '036000291452', '4006381333931', '2000000000015', '10614141000415'])('%s is valid', (text) => {
  expect(isGtin(text)).toBe(true)
})

test.each([
  ['a wrong check digit', '4006381333932'],
  ['two digits that changed places', '4006381339331'],
  ['a digit too few', '400638133393'],
  ['nine digits', '963850740'],
  ['letters', '40063813339З1'],
  ['nothing', ''],
])('%s is invalid: %s', (_what, text) => {
  expect(isGtin(text)).toBe(false)
})

test('printed spaces and hyphens are ignored', () => {
  expect(productInput.shape.barcode.parse('4 006381-333931')).toBe('4006381333931')
  expect(productInput.shape.barcode.parse(' ')).toBeNull()
})

test('a length that no barcode has is refused; a check digit that does not fit is not', () => {
  expect(productInput.shape.barcode.safeParse('400638133').error?.issues[0]?.message).toBe(
    'В штрихкоде 8, 12, 13 или 14 цифр.',
  )
  expect(productInput.shape.barcode.parse('4006381333932')).toBe('4006381333932')
})
