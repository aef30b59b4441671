import { describe, expect, test } from 'vitest'
import { type ApiClient, ApiError, apiClient } from '../../platform/browser/api-client.ts'
import { bareProduct } from './bare-product.ts'
import { answerOf, loadProduct, type ProductData, readyOrSlow } from './load-product.ts'

const one = 'GET /api/products/{id}/'
const related = 'GET /api/products/{id}/related/'

function apiThat(answers: Record<string, unknown>): ApiClient {
  return apiClient(async (key) => {
    if (answers[key] instanceof Error) throw answers[key]
    return answers[key]
  })
}

function load(answers: Record<string, unknown>): Promise<ProductData> {
  return loadProduct(apiThat(answers), { params: { productId: '1' }, url: new URL('https://kitsune.test/product/1/') })
}

describe('loadProduct', () => {
  test('loads the product and its series', async () => {
    const data = await load({ [one]: bareProduct, [related]: [] })
    expect(data.result).toEqual({ state: 'loaded', product: bareProduct })
    expect(answerOf(data)).toEqual({})
  })

  test.each([404, 400])('a product refused with %i is missing', async (status) => {
    const refusal = new ApiError('ERR_BAD_REQUEST', 'Товар не найден', status)
    const data = await load({ [one]: refusal, [related]: refusal })
    expect(data.result).toEqual({ state: 'missing' })
    expect(answerOf(data)).toEqual({ status: 404 })
  })

  test.each([
    [new ApiError('ERR_BAD_RESPONSE', 'Магазин прилёг отдохнуть', 503), 503],
    [new ApiError('ERR_NETWORK', 'Нет связи с сервером'), 500],
  ])('%s fails with its message', async (error, status) => {
    const data = await load({ [one]: error, [related]: [] })
    expect(data.result).toEqual({ state: 'failed', message: error.message, status: error.status })
    expect(answerOf(data)).toEqual({ status })
  })

  test('a product is shown without its series, but that page is not cached', async () => {
    const data = await load({ [one]: bareProduct, [related]: new ApiError('ERR_BAD_RESPONSE', 'Ошибка', 500) })
    expect(data.result.state).toBe('loaded')
    expect(answerOf(data)).toEqual({ headers: { 'cache-control': 'no-store' } })
  })

  test('errors that are not from the API are rethrown', async () => {
    await expect(load({ [one]: new TypeError('a bug'), [related]: [] })).rejects.toThrow('a bug')
  })
})

describe('readyOrSlow', () => {
  test('waits for a quick answer', async () => {
    const quick = load({ [one]: bareProduct, [related]: [] })
    expect(await readyOrSlow(quick)).toEqual({ ready: await quick })
  })

  test('returns the promise of a slow one', async () => {
    const slow = new Promise<ProductData>(() => undefined)
    expect(await readyOrSlow(slow)).toEqual({ slow })
  })
})
