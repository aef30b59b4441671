import { expect, test } from 'vitest'
import { neutralise, restore } from './neutral-cell.ts'

test.each([
  ['@x\n=1+1', "'@x\n'=1+1"],
  ['Состав:\r\n- лиса\r\n- подставка', "Состав:\r\n'- лиса\r\n'- подставка"],
  ['\n=1', "'\n'=1"],
  ["строка\n'=1", "строка\n''=1"],
])('every line of %j is neutralised, and restored exactly', (text, expected) => {
  expect(neutralise(text)).toBe(expected)
  expect(restore(expected)).toBe(text)
})

test.each(['=1+1', '+7 913', '-5', '@SUM(A1)', '\t=1', `=cmd|' /C calc'!A0`, `'=1`])(
  '%j is neutralised, and restored exactly',
  (text) => {
    expect(neutralise(text)).toBe(`'${text}`)
    expect(restore(neutralise(text))).toBe(text)
  },
)

test.each(['', 'Фигурка', '1=1', "'тис", "д'Артаньян", 'a\t=1', "''", 'первая\nвторая', "a\n'b"])(
  '%j is left unchanged',
  (text) => {
    expect(neutralise(text)).toBe(text)
    expect(restore(text)).toBe(text)
  },
)
