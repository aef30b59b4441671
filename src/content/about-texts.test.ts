import { expect, test } from 'vitest'
import { aboutParagraphs } from './about-texts.ts'
import { russianDate } from './russian-date.ts'

test('paragraphs are separated by empty lines', () => {
  expect(aboutParagraphs({ shop_name: 'Кицунэ', about_text: ' Раз\nдва. \n\n \n\nТри.\n' })).toEqual([
    'Раз два.',
    'Три.',
  ])
})

test.each([null, '', ' \n '])('a shop that has not written about itself (%j) still has a page', (about_text) => {
  expect(aboutParagraphs({ shop_name: 'Лис', about_text })[0]).toContain('«Лис»')
})

test('dates in Russian', () => {
  expect(russianDate('2026-11-05')).toBe('5\u00a0ноября 2026\u00a0г.')
})
