import { expect, test } from 'vitest'
import { passwordProblem, passwordStrength } from './password-rules.ts'

test.each([
  ['1234567', 'Не короче 8 символов.'],
  ['x'.repeat(129), 'Не длиннее 128 символов.'],
  ['Qwerty123', 'Этот пароль слишком легко угадать.'],
  ['aaaaaaaabb', 'Этот пароль слишком легко угадать.'],
  ['anna.petrova', 'Пароль не должен повторять email.'],
  ['Anna.Petrova1990', 'Пароль не должен повторять email.'],
  ['anna.petrova@mail.test', 'Пароль не должен повторять email.'],
  ['лисица на полке', undefined],
  ['kitsune-demo', undefined],
])('%s: %s', (password, problem) => {
  expect(passwordProblem(password, 'anna.petrova@mail.test')).toBe(problem)
})

test.each([
  ['12345678', 'weak'],
  ['abcdefgh', 'weak'],
  ['abcdefgh12', 'fair'],
  ['Лиса-и-7-полок', 'strong'],
  ['рыжая лиса считает фигурки', 'strong'],
])('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
