import { expect, test } from 'vitest'
import type { BulkRun } from '../bulk.contract.ts'
import { bulkOutcome, bulkSummary } from './bulk-words.ts'

test.each([
  [{ kind: 'price', percent: -12.5 } as const, 'цена −12,5\u00a0%'],
  [{ kind: 'price', percent: 10 } as const, 'цена +10\u00a0%'],
  [{ kind: 'on_sale', value: false } as const, 'снять с продажи'],
  [{ kind: 'category', category_id: 3 } as const, 'категория «Фигурки»'],
  [{ kind: 'category', category_id: 4 } as const, 'категория, которой уже нет'],
])('%s', (change, expected) => {
  expect(bulkSummary(change, [{ id: 3, name: 'Фигурки' }])).toBe(expected)
})

test('the result of a run', () => {
  const run = { at: '2026-11-15T05:00:00.000Z', by: 'a@b.ru', total: 5, changed: 2, failure: null } as BulkRun
  expect(bulkOutcome({ ...run, state: 'done' })).toBe('15 нояб., 12:00 · a@b.ru · изменено: 2\u00a0товара из 5')
  expect(bulkOutcome({ ...run, state: 'undone', restored: 1, kept: 1 })).toContain(
    'оставлено, потому что их меняли позже: 1',
  )
  expect(bulkOutcome({ ...run, state: 'failed', failure: 'Такой категории нет.' })).toMatch(/Такой категории нет\.$/)
})
