import { expect, test } from 'vitest'
import { quoted } from './quoted.ts'

test('quotation marks inside of quotation marks are of the second kind', () => {
  expect(quoted('Лиса')).toBe('«Лиса»')
  expect(quoted('Набор «Лиса»')).toBe('«Набор „Лиса“»')
})
