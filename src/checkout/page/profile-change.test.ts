import { expect, test } from 'vitest'
import { profileChange } from './profile-change.ts'

test.each([
  [' Петрова  Анна Сергеевна ', { last_name: 'Петрова', first_name: 'Анна', surname: 'Сергеевна' }],
  ['Петрова Анна', { last_name: 'Петрова', first_name: 'Анна', surname: '' }],
  ['Анна', { first_name: 'Анна' }],
])('«%s» is saved as %o', (fullName, names) => {
  expect(profileChange({ fullName, phone: '+7 (999) 123-45-67' })).toEqual({ ...names, phone: '79991234567' })
})
