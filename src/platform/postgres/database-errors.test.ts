import { expect, test } from 'vitest'
import { isDatabaseAway, isDuplicate, isUnstorableText } from './database-errors.server.ts'

function failure(properties: object, message = 'failed'): Error {
  return Object.assign(new Error(message), properties)
}

test.each([
  failure({ code: 'ECONNREFUSED' }),
  failure({ code: 'ENOENT', syscall: 'connect' }),
  failure({ code: '57P01' }),
  failure({ code: '53300' }),
  failure({ code: '08006' }),
  failure({}, 'Connection terminated unexpectedly'),
  failure({}, 'timeout exceeded when trying to connect'),
  failure({}, 'Query read timeout'),
  failure({}, 'Client has encountered a connection error and is not queryable'),
  new Error('Failed query: select 1', { cause: failure({ code: 'ECONNRESET' }) }),
  Object.assign(new AggregateError([failure({ code: 'ECONNREFUSED' })], ''), { code: 'ECONNREFUSED' }),
])('database away: %s %o', (error) => {
  expect(isDatabaseAway(error)).toBe(true)
})

test.each([
  failure({ code: '23505' }, 'duplicate key value'),
  failure({ code: 'ENOENT', syscall: 'open' }, 'no such file'),
  failure({ code: '57014' }, 'canceling statement due to statement timeout'),
  new Error('Failed query: select 1', { cause: failure({ code: '42601' }) }),
  'a string',
  undefined,
])('database not away: %s', (error) => {
  expect(isDatabaseAway(error)).toBe(false)
})

test('only a zero byte and half a character in JSON cannot be stored', () => {
  expect(isUnstorableText(failure({ code: '22P02' }, 'invalid input syntax for type json'))).toBe(true)
  expect(isUnstorableText(failure({ code: '22P02' }, 'invalid input syntax for type integer: "x"'))).toBe(false)
  expect(isUnstorableText(new Error('Failed query', { cause: failure({ code: '22021' }) }))).toBe(true)
  expect(isUnstorableText(failure({ code: '22003' }))).toBe(false)
  expect(isUnstorableText(undefined)).toBe(false)
})

test('only a value that another row has is a duplicate', () => {
  expect(isDuplicate(new Error('Failed query', { cause: failure({ code: '23505' }) }))).toBe(true)
  expect(isDuplicate(failure({ code: '23503' }))).toBe(false)
})
