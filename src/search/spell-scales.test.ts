import { expect, test } from 'vitest'
import { divideQuery } from './divide-query.ts'

test.each([
  ['масштаб 1:144', '1/144'],
  ['фигурка в масштабе 1 к 7', 'фигурка 1/7'],
  ['1/8 масштаб', '1/8'],
  ['одна шестая', '1/6'],
  ['бюст в одну треть', 'бюст 1/3'],
  ['в масштабе одна четвёртая', '1/4'],
  ['четвёртый масштаб', '1/4'],
  ['фигурки шестого масштаба', 'фигурки 1/6'],
  ['масштаб один к двенадцати', '1/12'],
  ['модель один к ста сорока четырём', 'модель 1/144'],
  ['модель один к тридцати пяти', 'модель 1/35'],
  ['один к семи микэмару', '1/7 микэмару'],
  ['одна фигурка', 'одна фигурка'],
  ['первый снег', 'первый снег'],
  ['масштабная фигурка', 'масштабная фигурка'],
])('a scale in words: %s', (typed, read) => {
  expect(divideQuery(typed).join(' ')).toBe(read)
})

test('a long polite sentence keeps the name at its end', () => {
  const polite =
    'добрый день, подскажите пожалуйста, есть ли у вас случайно в магазине что-нибудь с персонажем Иветта Вальдрозе'
  expect(divideQuery(polite)).toEqual(expect.arrayContaining(['Иветта', 'Вальдрозе']))
  expect(divideQuery(polite).length).toBeLessThanOrEqual(10)
  expect(divideQuery('а б в г д е ж з и к л м н').length).toBeLessThanOrEqual(10)
})
