import { expect, expectTypeOf, test } from 'vitest'
import { toShopError } from '../http/error-answers.server.ts'
import { fieldMessages } from '../http/field-messages.server.ts'
import { declareErrors, ShopError } from './errors.ts'

test('a refusal has a status and a Russian sentence', () => {
  const refusal = new ShopError('not_found')
  expect(refusal.status).toBe(404)
  expect(refusal.sentence).toMatch(/^[А-ЯЁ].*\.$/)
})

test('a refusal keeps its facts and fields', () => {
  const refusal = new ShopError('invalid_input', { left: 2 }, { email: 'Введите почту.' })
  expect(refusal).toMatchObject({ facts: { left: 2 }, fields: { email: 'Введите почту.' } })
})

const testErrors = declareErrors({
  box_full: { status: 409, sentence: ({ max }: { max: number }) => `В коробке уже ${max}.` },
  box_gone: { status: 404, sentence: () => 'Коробки нет.' },
})

test('a refusal of a feature carries its code, its status and a sentence with the facts', () => {
  const refusal = new ShopError(testErrors.box_full, { max: 3 })
  expect(refusal).toMatchObject({ code: 'box_full', message: 'box_full', status: 409, sentence: 'В коробке уже 3.' })
  expect(new ShopError(testErrors.box_gone)).toMatchObject({ code: 'box_gone', status: 404, sentence: 'Коробки нет.' })
})

test('a refusal without the facts that its sentence needs does not compile', () => {
  type Arguments = ConstructorParameters<typeof ShopError<{ max: number }>>
  expectTypeOf<[typeof testErrors.box_full, { max: number }]>().toExtend<Arguments>()
  expectTypeOf<[typeof testErrors.box_full]>().not.toExtend<Arguments>()
  expectTypeOf<[typeof testErrors.box_full, { left: number }]>().not.toExtend<Arguments>()
})

test.each([
  [{ statusCode: 413 }, 'too_large'],
  [{ statusCode: 415 }, 'unsupported_type'],
  [{ statusCode: 400 }, 'malformed_request'],
  [{ statusCode: 500 }, 'internal'],
  [{ code: '57P01' }, 'database_away'],
  [{ code: '23505' }, 'internal'],
])('an error with %o is %s', (properties, code) => {
  expect(toShopError(Object.assign(new Error('secret text'), properties)).code).toBe(code)
})

test('the message of an unexpected error never becomes the sentence', () => {
  expect(toShopError(new Error('password is hunter2')).sentence).not.toContain('hunter2')
  expect(toShopError('not even an error').code).toBe('internal')
})

test('fields get a schema’s own Russian message, and a generic one instead of zod’s English', () => {
  expect(
    fieldMessages([
      { path: ['email'], message: 'Введите почту.' },
      { path: ['email'], message: 'Вторая о том же.' },
      { path: ['items', 0, 'count'], message: 'Too small' },
      { path: [], message: 'Invalid input' },
    ]),
  ).toEqual({
    email: 'Введите почту.',
    'items.0.count': 'Недопустимое значение.',
    request: 'Недопустимое значение.',
  })
})
