import { expect, test } from 'vitest'
import { type ApiClient, ApiError } from '../../platform/browser/api-client.ts'
import type { Checkout, LineChange } from '../checkout.contract.ts'
import { loadCheckout } from './load-checkout.ts'

function checkout(...changes: LineChange[]): Checkout {
  const product = { name: 'Лиса' } as Checkout['items'][number]['product']
  const quantity = changes.some(({ kind }) => kind === 'gone') ? 0 : 2
  const items = [{ product, price: 13_990, quantity, total_price: 27_980, changes }]
  return {
    order_id: 1001,
    items,
    delivery_types: [],
    pickup_places: [],
    total_price: 27_980,
    pays_online: true,
    cart_changed: false,
  }
}

/** Answers the calls in this order and records them. */
function answering(...answers: (Checkout | object | ApiError)[]) {
  const asked: string[] = []
  const api = {
    call: (key: string) => {
      asked.push(key)
      const answer = answers[asked.length - 1]
      return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer)
    },
  }
  return { api: api as ApiClient, asked }
}

const refusal = (status: number, error: string) => new ApiError('ERR_BAD_REQUEST', error, status, { error })

test('an unchanged draft is shown as it is', async () => {
  const { api, asked } = answering(checkout())
  expect(await loadCheckout(api)).toMatchObject({ state: 'ready', changes: [] })
  expect(asked).toEqual(['GET /api/checkout/'])
})

test('changes are listed, and the draft is made again to match what is shown', async () => {
  const changed = checkout({ kind: 'fewer', old_quantity: 3 }, { kind: 'price', old_price: 12_990 })
  const { api, asked } = answering(changed, { order_id: 1002 }, { ...checkout(), order_id: 1002 })
  const loaded = await loadCheckout(api)
  expect(loaded).toMatchObject({ state: 'ready', checkout: { order_id: 1002 } })
  expect(loaded.changes).toEqual([
    '«Лиса»: можно заказать только 2\u00a0шт. из 3.',
    '«Лиса»: цена была 12\u00a0990\u00a0₽, теперь 13\u00a0990\u00a0₽.',
  ])
  expect(asked).toEqual(['GET /api/checkout/', 'POST /api/cart/create-order/', 'GET /api/checkout/'])
})

test('a draft that no longer matches the cart is made again', async () => {
  const { api, asked } = answering({ ...checkout(), cart_changed: true }, { order_id: 1001 }, checkout())
  const told = ['Корзина изменилась, и\u00a0заказ собран по\u00a0ней заново.']
  expect(await loadCheckout(api)).toMatchObject({ state: 'ready', changes: told })
  expect(asked).toEqual(['GET /api/checkout/', 'POST /api/cart/create-order/', 'GET /api/checkout/'])
})

test('with an emptied cart there is nothing to order', async () => {
  const { api } = answering({ ...checkout(), cart_changed: true }, refusal(409, 'Ваша корзина пуста'))
  expect(await loadCheckout(api)).toEqual({ state: 'none', text: 'Ваша корзина пуста', changes: [] })
})

test('when everything is sold out, the products are listed', async () => {
  const { api } = answering(checkout({ kind: 'gone' }), refusal(409, 'Товаров из корзины сейчас нет в наличии.'))
  expect(await loadCheckout(api)).toEqual({
    state: 'none',
    text: 'Товаров из корзины сейчас нет в наличии.',
    changes: ['«Лиса»: больше нет в\u00a0наличии, поэтому в\u00a0заказ не войдёт.'],
  })
})

test('a product whose limit is reached is not called sold out', async () => {
  const [item] = checkout({ kind: 'gone' }).items
  if (!item) throw new Error('no item')
  const limited = { ...item, product: { ...item.product, status: 'available' as const } }
  const { api } = answering({ ...checkout(), items: [limited] }, { order_id: 1001 }, checkout())
  expect((await loadCheckout(api)).changes).toEqual([
    '«Лиса»: вы уже заказали всё, что можно одному покупателю, поэтому в\u00a0заказ не войдёт.',
  ])
})

test('without a draft there is nothing to order', async () => {
  const { api } = answering(refusal(409, 'Сначала оформите заказ из корзины.'))
  expect(await loadCheckout(api)).toEqual({ state: 'none', text: 'Сначала оформите заказ из корзины.', changes: [] })
})

test('a server error is a failure', async () => {
  const { api } = answering(refusal(503, 'Магазин закрыт'))
  await expect(loadCheckout(api)).rejects.toThrow('Магазин закрыт')
})
