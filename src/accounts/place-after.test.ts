import { expect, test } from 'vitest'
import { placeAfter } from './place-after.ts'

test.each([
  ['', '/'],
  ['?next=', '/'],
  ['?next=%2Fstaff%2Forders%2F%3Fpage%3D2', '/staff/orders/?page=2'],
  ['?next=%2F', '/'],
  ['?next=https%3A%2F%2Fevil.example%2F', '/'],
  ['?next=%2F%2Fevil.example', '/'],
  ['?next=%2F%5Cevil.example', '/'],
  ['?next=%2F%09%2Fevil.example', '/'],
  ['?next=javascript%3Aalert(1)', '/'],
  ['?next=staff', '/'],
])('%s leads to %s', (search, place) => expect(placeAfter(search)).toBe(place))
