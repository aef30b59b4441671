import { expect, test } from 'vitest'
import { emailValue } from './email-value.ts'

const email = emailValue('Проверьте email.')

test.each([
  ['anna@mail.test', 'anna@mail.test'],
  ["Anna.O'Neil+1@Mail.Test", "Anna.O'Neil+1@Mail.Test"],
  ['anna@почта.рф', 'anna@почта.рф'],
  ['anna@ПОЧТА.РФ', 'anna@почта.рф'],
  ['anna@xn--80a1acny.xn--p1ai', 'anna@почта.рф'],
  ['anna@лиса.example.ru', 'anna@лиса.example.ru'],
  ['anna@mail.xn--p1ai', 'anna@mail.рф'],
])('%s', (given, kept) => {
  expect(email.parse(given)).toBe(kept)
})

test.each([
  '',
  'anna',
  '@почта.рф',
  'anna@',
  'anna@рф',
  'anna@почта..рф',
  'anna@.рф',
  'anna@по чта.рф',
  'anna@почта.рф/x',
  'anna@почта.рф:25',
  'anna@почта.1',
  'an na@почта.рф',
  'a@b@почта.рф',
  'anna@xn--.рф',
  `anna@${'лиса.'.repeat(60)}рф`,
  'anna@почта.рф\r\nBcc: x@mail.test',
])('%j is none', (given) => {
  expect(email.safeParse(given)).toMatchObject({ success: false })
})
