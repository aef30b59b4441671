import { expect, test } from 'vitest'
import { comeBackTo } from './come-back.ts'

test.each([
  [{ from: '/new_order/' }, '/new_order/'],
  [{ from: '/orders/1001/', step: 'code' }, '/orders/1001/'],
  [{ from: '//elsewhere.test/' }, undefined],
  [{ from: '/\\elsewhere.test/' }, undefined],
  [{ from: '/.//elsewhere.test/' }, undefined],
  [{ from: '/\t/elsewhere.test/' }, undefined],
  [{ from: '/%2e/\\elsewhere.test/' }, undefined],
  [{ from: '/\t/[' }, undefined],
  [{ from: 'https://elsewhere.test/' }, undefined],
  [{ from: 7 }, undefined],
  [{}, undefined],
  [null, undefined],
])('%j leads to %s', (state, path) => {
  expect(comeBackTo(state)).toBe(path)
})
