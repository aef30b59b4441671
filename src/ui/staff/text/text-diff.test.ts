import { expect, test } from 'vitest'
import { textDiff } from './text-diff.ts'

const signs = { same: ' ', added: '+', removed: '-' }
const shown = (before: string, after: string) =>
  textDiff(before, after)
    .map(({ kind, text }) => signs[kind] + text)
    .join('\n')

test.each([
  ['а\nб\nв', 'а\nб\nв', ' а\n б\n в'],
  ['а\nб\nв', 'а\nг\nв', ' а\n-б\n+г\n в'],
  ['а\nв', 'а\nб\nв', ' а\n+б\n в'],
  ['а\nб\nв', 'а\nв', ' а\n-б\n в'],
  ['', 'а', '-\n+а'],
  ['а\nб\nв\nг\nд', 'а\nв\nх\nг\nд', ' а\n-б\n в\n+х\n г\n д'],
])('%j → %j', (before, after, expected) => {
  expect(shown(before, after)).toBe(expected)
})

test('very long texts are still compared', () => {
  const lines = (word: string) => Array.from({ length: 5000 }, (_, at) => `${word} ${at}`).join('\n')
  expect(textDiff(lines('а'), lines('б'))).toHaveLength(10_000)
})
