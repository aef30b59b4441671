import { expect, test } from 'vitest'
import { accountFitsBic, corrAccountFitsBic, isAccount, isBic, isInn, isOgrn } from './requisites.ts'

/** Real numbers published by public companies. */
test.each(['7707083893', '7736050003', '500100732259'])('INN %s is valid', (inn) => {
  expect(isInn(inn)).toBe(true)
})

test.each(['7707083894', '500100732258', '500100732269', '770708389', '77070838933', '', '77070838a3'])(
  'INN %j is invalid',
  (inn) => {
    expect(isInn(inn)).toBe(false)
  },
)

test.each(['1027700132195', '1027700070518', '304500116000157'])('OGRN %s is valid', (ogrn) => {
  expect(isOgrn(ogrn)).toBe(true)
})

test.each(['1027700132196', '304500116000158', '102770013219', '10277001321950', ''])('OGRN %j is invalid', (ogrn) => {
  expect(isOgrn(ogrn)).toBe(false)
})

test('a BIC has nine digits and begins with a zero, an account has twenty', () => {
  expect([isBic('044525225'), isBic('44525225'), isBic('0445252250'), isBic('144525225')]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect([isAccount('40702810900000000001'), isAccount('4070281090000000000')]).toEqual([true, false])
})

test('an account number is valid only with the BIC of its bank', () => {
  expect(corrAccountFitsBic('30101810400000000225', '044525225')).toBe(true)
  expect(corrAccountFitsBic('30101810400000000226', '044525225')).toBe(false)
  const fitting = Array.from({ length: 10 }, (_, digit) => `40702810${digit}00000000001`).filter((account) =>
    accountFitsBic(account, '044525225'),
  )
  expect(fitting).toHaveLength(1)
})
