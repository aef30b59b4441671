import { expect, test } from 'vitest'
import { type CalendarRelease, releaseCalendar } from './release-calendar.ts'

const release: CalendarRelease = {
  uid: 'release-7@kitsune.test',
  name: 'Лиса; ночь, осень',
  url: 'https://kitsune.test/product/7/',
  note: 'Срок может измениться.',
  release_year: 2027,
  release_month: 12,
}
const options = { shopName: 'Кицунэ', now: new Date('2026-11-16T09:00:00.000Z') }
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('a release fills its month, December up to the new year, and makes nobody busy', () => {
  expect(unfolded(releaseCalendar([release], options))).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'UID:release-7@kitsune.test',
      'DTSTAMP:20261116T090000Z',
      'DTSTART;VALUE=DATE:20271201',
      'DTEND;VALUE=DATE:20280101',
      'SUMMARY:Выход: Лиса\\; ночь\\, осень',
      'TRANSP:TRANSPARENT',
      'END:VCALENDAR',
    ]),
  )
})

test('without a month it is the year, without a year nothing', () => {
  const year = unfolded(releaseCalendar([{ ...release, release_month: null }], options))
  expect(year).toContain('DTSTART;VALUE=DATE:20270101')
  expect(year).toContain('DTEND;VALUE=DATE:20280101')
  expect(releaseCalendar([{ ...release, release_year: null, release_month: null }], options)).not.toContain('VEVENT')
})

test('no line is longer than 75 bytes, and no letter is torn apart', () => {
  const name = 'Очень длинное название фигурки с лисой 🦊 '.repeat(5)
  const text = releaseCalendar([{ ...release, name }], options)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(unfolded(text).join('\n')).toContain(name)
})
