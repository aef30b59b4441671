import { expect, test } from 'vitest'
import { ApiError, isRefusal } from './api-client.ts'
import { failureText } from './failure.ts'

const failed = (answer?: ApiError['answer']) => new ApiError('ERR_BAD_REQUEST', 'message', 400, answer)

test.each([
  [failed({ error: 'Неверный код.', detail: 'wrong_code' }), 'Неверный код.'],
  [failed({ detail: 'Only a detail' }), 'Only a detail'],
  [failed({}), 'Произошла ошибка при входе'],
  [failed(), 'Произошла ошибка при входе'],
  [new TypeError('broken'), 'Произошла ошибка при входе'],
])('%o is shown as %s', (error, text) => {
  expect(failureText(error, 'Произошла ошибка при входе')).toBe(text)
})

test('a refusal is recognised by its code', () => {
  expect(isRefusal(failed({ code: 'wrong_code' }), 'wrong_code')).toBe(true)
  expect(isRefusal(failed({ code: 'wrong_code_x', detail: 'wrong_code (request 1)' }), 'wrong_code')).toBe(false)
  expect(isRefusal(new Error('wrong_code'), 'wrong_code')).toBe(false)
})
