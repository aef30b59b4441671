import { expect, test } from 'vitest'
import { credentialErrors } from './credential-errors.ts'

test.each([
  ['', '', { email: 'Введите email.', password: 'Введите пароль.' }],
  ['anna', 'secret', { email: 'Введите email, например anna@example.ru.' }],
  ['anna@почта.рф', 'secret', {}],
  [' anna@mail.test ', '', { password: 'Введите пароль.' }],
])('«%s» and «%s» lack %o', (email, password, errors) => {
  expect(credentialErrors({ email, password })).toEqual(errors)
})
