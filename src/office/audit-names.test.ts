import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeTime } from '../ui/staff/text/write-time.ts'
import { actionName, subjectNames, subjectPage, writeValue } from './audit-names.ts'

const src = join(import.meta.dirname, '..')
const sources = globSync('**/*.server.ts', { cwd: src })
  .filter((file) => !file.startsWith('testing') && !file.includes('testing-'))
  .map((file) => readFileSync(join(src, file), 'utf8'))

function findAll(pattern: RegExp): string[] {
  return [...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, found = '']) => found)))].toSorted()
}

test('every subject that a feature records has a name, and no other', () => {
  expect(findAll(/\bsubject: '(\w+)'/g)).toEqual(Object.keys(subjectNames).toSorted())
})

test('every action that a feature records has a name', () => {
  const nameless = findAll(/\baction: '(\w+\.\w+)'/g).filter((action) => actionName(action) === action)
  expect(nameless).toEqual([])
})

test.each([
  ['order', '1042', 'order.state', '/staff/orders/1042/'],
  ['document', 'offer', 'document.version', '/staff/documents/offer/'],
  ['category', '3', 'category.delete', '/staff/categories/'],
  ['product', '7', 'product.delete', undefined],
  ['product', 'bulk-5', 'product.bulk', undefined],
  ['empty_search', 'няшка', 'empty_search.dismiss', undefined],
])('%s %s, %s: %s', (subject, subject_id, action, page) => {
  expect(subjectPage({ subject, subject_id, action })).toBe(page)
})

test.each([
  ['price', 1299.5, '1\u00a0299,50\u00a0₽'],
  ['cost_price', 900, '900,00\u00a0₽'],
  ['refund', 100, '100,00\u00a0₽'],
  ['deposit', 500, '500,00\u00a0₽'],
  ['document_date', '2026-11-16', '16 ноября 2026\u00a0г.'],
  ['stock', 12_000, '12\u00a0000'],
  ['on_sale', false, 'нет'],
  ['role', 'packer', 'упаковщик'],
  ['role', 'unheard of', 'unheard of'],
  ['paid_at', '2026-11-15T05:00:00.000Z', writeTime('2026-11-15T05:00:00.000Z')],
  ['series', ['Лунный храм', 'Осень'], 'Лунный храм, Осень'],
  ['note', '<b>x</b>', '<b>x</b>'],
  ['phone', null, '—'],
])('%s %j is written as %s', (field, value, text) => {
  expect(writeValue(field, value)).toBe(text)
})
