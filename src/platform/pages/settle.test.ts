import { expect, test } from 'vitest'
import { ApiError } from '../browser/api-client.ts'
import { failWhenAway, settle, valueOr } from './settle.ts'

const away = () => Promise.reject(new ApiError('ERR_BAD_RESPONSE', 'нет', 503, { error: 'Закрыто.' }))
const refused = () => Promise.reject(new ApiError('ERR_BAD_REQUEST', 'нет', 404))

test('a loaded list and a failed one are both returned as values', async () => {
  expect(await settle(Promise.resolve([1]))).toEqual({ ok: true, value: [1] })
  expect(await settle(away())).toEqual({ ok: false, message: 'Закрыто.', status: 503 })
})

test('a bug is not hidden as a failed list', async () => {
  await expect(settle(Promise.reject(new TypeError('x is undefined')))).rejects.toThrow(TypeError)
})

test('the fallback replaces a failed value', async () => {
  expect(valueOr(await settle(Promise.resolve([1])), [])).toEqual([1])
  expect(valueOr(await settle(refused()), 'none')).toBe('none')
})

test('a page fails as a whole only when nothing could be loaded', async () => {
  const fine = await settle(Promise.resolve(1))
  expect(() => failWhenAway(fine, { ok: false, message: undefined, status: 503 })).not.toThrow()
  const all = [await settle(away()), await settle(away())]
  expect(() => failWhenAway(...all)).toThrow(expect.objectContaining({ init: { status: 503 } }))
  expect(() => failWhenAway(...all, { ok: false, message: undefined, status: 404 })).not.toThrow()
})
