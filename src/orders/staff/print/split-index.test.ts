import { expect, test } from 'vitest'
import { splitIndex } from './split-index.ts'

test.each([
  ['630000, г. Новосибирск, ул. Ленина, 1', '630000', 'г. Новосибирск, ул. Ленина, 1'],
  ['г. Новосибирск, 630000, ул. Ленина, 1', '630000', 'г. Новосибирск, ул. Ленина, 1'],
  ['г. Новосибирск, ул. Ленина, 1', '', 'г. Новосибирск, ул. Ленина, 1'],
  ['', '', ''],
])('%j', (text, index, address) => {
  expect(splitIndex(text)).toEqual({ index, address })
})
