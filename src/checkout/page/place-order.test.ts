import { expect, test } from 'vitest'
import { type ApiClient, ApiError } from '../../platform/browser/api-client.ts'
import { placeOrder } from './place-order.ts'

const body = { order_id: 1001 } as Parameters<typeof placeOrder>[1]

function failing(...failures: ApiError[]) {
  const bodies: unknown[] = []
  const api = {
    call: (_key: string, input: { body: unknown }) => {
      bodies.push(input.body)
      const failure = failures.shift()
      return failure ? Promise.reject(failure) : Promise.resolve({ order_id: 1001, detail: '' })
    },
  }
  return { api: api as unknown as ApiClient, bodies }
}

test('after a lost answer it retries once, for the same order', async () => {
  const { api, bodies } = failing(new ApiError('ERR_NETWORK', 'Нет связи'))
  expect(await placeOrder(api, body)).toMatchObject({ order_id: 1001 })
  expect(bodies).toEqual([body, body])
})

test('without a connection it gives up', async () => {
  const { api, bodies } = failing(new ApiError('ERR_NETWORK', 'Нет связи'), new ApiError('ETIMEDOUT', 'Долго'))
  await expect(placeOrder(api, body)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  expect(bodies).toHaveLength(2)
})

test('a refusal is not retried', async () => {
  const { api, bodies } = failing(new ApiError('ERR_BAD_REQUEST', 'Нет в наличии', 409))
  await expect(placeOrder(api, body)).rejects.toMatchObject({ status: 409 })
  expect(bodies).toHaveLength(1)
})
