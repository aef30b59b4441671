import { expect, test } from 'vitest'
import { findRelease } from './release-words.ts'

const today = new Date('2026-11-18')

test.each([
  ['вышло в октябре 2026', '', { months: [10], from: 2026, to: 2026 }, 'октябрь 2026'],
  ['чиби, октябрь 2026 года', 'чиби,', { months: [10], from: 2026, to: 2026 }, 'октябрь 2026'],
  ['релиз март 2027', '', { months: [3], from: 2027, to: 2027 }, 'март 2027'],
  ['брелоки в июле', 'брелоки', { months: [7] }, 'июль'],
  ['новинки мая', 'новинки', { months: [5] }, 'май'],
  ['сентябрьские новинки', 'новинки', { months: [9] }, 'сентябрь'],
  ['мартовские релизы', 'релизы', { months: [3] }, 'март'],
  ['предзаказ на февраль', 'предзаказ', { months: [2] }, 'февраль'],
  ['что вышло зимой', 'что', { months: [12, 1, 2] }, 'зима'],
  ['новинки лета', 'новинки', { months: [6, 7, 8] }, 'лето'],
  ['фигурки 2024 года', 'фигурки', { from: 2024, to: 2024 }, '2024 год'],
  ['выпуск 2025', '', { from: 2025, to: 2025 }, '2025 год'],
  ['предзаказы 2027', 'предзаказы', { from: 2027, to: 2027 }, '2027 год'],
  ['постеры до 2025 года', 'постеры', { to: 2025 }, 'до 2025 года'],
  ['вышли после 2024 года', '', { from: 2025 }, 'после 2024 года'],
  ['фигурки этого года', 'фигурки', { from: 2026, to: 2026 }, '2026 год'],
  ['что выйдет в следующем году', 'что', { from: 2027, to: 2027 }, '2027 год'],
])('when it came out: %s', (query, rest, release, label) => {
  const found = findRelease(query, today)
  expect(found).toMatchObject({ release })
  expect(found?.label.replaceAll('\u00a0', ' ')).toBe(label)
  expect((query.slice(0, found?.at) + query.slice((found?.at ?? 0) + (found?.length ?? 0))).trim()).toBe(rest)
})

test('what will come out in a month is not out yet', () => {
  expect(findRelease('что выйдет весной', today)).toMatchObject({ release: { months: [3, 4, 5] }, isAhead: true })
  expect(findRelease('что вышло весной', today)).toMatchObject({ isAhead: false })
})

test.each([
  'май',
  'мартовский заяц',
  'зима',
  'рыцари зимней розы',
  '2024',
  'до 2000',
  'брелоки за 2000',
  'чиби за 2015',
  'новинки за 2000',
  'предзаказ на 2000',
  'новинки 2000',
  'витрина в 2000',
  'за 2025 рублей',
  'новый год',
  'фигурка не в октябре',
])('no time of release: %s', (query) => expect(findRelease(query, today)).toBeUndefined())
