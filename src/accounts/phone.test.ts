import { expect, test } from 'vitest'
import { isWholePhone, maskPhone, phoneDigits, phoneMaxLength } from './phone.ts'

test.each([
  ['', ''],
  ['+', ''],
  ['9', '+7 (9'],
  ['8', '+7'],
  ['+7', '+7'],
  ['+7 (', '+7'],
  ['8999', '+7 (999'],
  ['+7 (999) 1', '+7 (999) 1'],
  ['89991234567', '+7 (999) 123-45-67'],
  ['+7 999 123 45 67', '+7 (999) 123-45-67'],
  ['9991234567', '+7 (999) 123-45-67'],
  ['+7 (999) 123-45-678', '+7 (999) 123-45-67'],
  ['тел. 8 (383) 222-33-44', '+7 (383) 222-33-44'],
  ['+789991234567', '+7 (999) 123-45-67'],
  ['+7+7 999 123-45-67', '+7 (999) 123-45-67'],
  ['+375 29 123-45-67', '+375 29 123-45-67'],
])('%j is shown as %j', (typed, shown) => {
  expect(maskPhone(typed)).toBe(shown)
  expect(maskPhone(shown)).toBe(shown)
  expect(shown.length).toBeLessThanOrEqual(phoneMaxLength)
})

test('a number can be typed digit by digit and deleted again', () => {
  let shown = ''
  for (const digit of '9991234567') shown = maskPhone(shown + digit)
  expect(shown).toBe('+7 (999) 123-45-67')
  while (shown !== '+7') {
    const shorter = maskPhone(shown.slice(0, -1))
    expect(shorter.length).toBeLessThan(shown.length)
    shown = shorter
  }
  expect(maskPhone('+')).toBe('')
})

test.each([
  ['8 (999) 123-45-67', '79991234567'],
  ['+7 (999) 123-45-67', '79991234567'],
  ['+7 (999) 123', '7999123'],
])('%s is saved as %s', (shown, saved) => {
  expect(phoneDigits(shown)).toBe(saved)
})

test('a phone number is complete with eleven digits', () => {
  expect(isWholePhone('+7 (999) 123-45-67')).toBe(true)
  expect(isWholePhone('+7 (999) 123-45-6')).toBe(false)
})

test.each(['+375291234567', '+375 29 123-45-67', '+1 212 555 12 34'])(
  '%s is not taken for a Russian number',
  (foreign) => {
    expect(isWholePhone(foreign)).toBe(false)
  },
)
