import { expect, test } from 'vitest'
import { DrizzleQueryError } from '../postgres/drizzle.server.ts'
import { describeError } from './log.server.ts'

test('the values of a failed statement stay out of the log', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', client: { password: 'secret' } })
  const error = new DrizzleQueryError('insert into accounts values ($1)', ['ann@example.ru\nsecond line'], cause)
  const written = JSON.stringify(describeError(error))
  expect(written).toContain('insert into accounts')
  expect(written).toContain('23505')
  expect(written).toMatch(/at .*log\.test\.ts/)
  expect(written).not.toContain('ann@example.ru')
  expect(written).not.toContain('second line')
  expect(written).not.toContain('secret')
})

test('a thrown value that is not an error is described too', () => {
  expect(describeError('just text')).toEqual({ type: 'string', message: 'just text' })
})
