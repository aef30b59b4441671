import { expect, test } from 'vitest'
import { oneKeychain, openReturnsShop } from './testing-returns.server.ts'

const { shop, figure, keychain, bought, ask, decide, onShelf, refundsOf } = await openReturnsShop()

/** Staff take the last step back: the new state, or why not. */
async function takeBack(id: number): Promise<string> {
  const { version } = await shop.order(id)
  const answer = await shop.staff.post(`/api/staff/orders/${id}/take_back/`, { version, reason: 'Нажали не туда' })
  return answer.json().code ?? answer.json().state
}

test('what came back is neither packed again nor paid again: the order goes back no further than to its shopper', async () => {
  const id = await bought()
  await ask(id, oneKeychain)
  expect(await takeBack(id)).toBe('Отправлен')
  expect(await takeBack(id)).toBe('return_made')
  await decide(id, 'receive')
  await decide(id, 'accept', { way_back: 0, ...onShelf(1) })
  expect(await takeBack(id)).toBe('return_made')
  expect([(await shop.order(id)).state, await refundsOf(id)]).toEqual(['Отправлен', [['return', 'pending', 30_000]]])
})

test('what came back after it was fetched at the counter does not wait there again, where it could be cancelled', async () => {
  const id = await shop.shopper.buy(shop.form, [figure, 1], [keychain, 2])
  for (const state of ['Оплачен', 'Собирается', 'Готов к выдаче', 'Завершен']) await shop.move(id, state)
  expect(await takeBack(id)).toBe('Готов к выдаче')
  await shop.move(id, 'Завершен')
  await ask(id, oneKeychain)
  expect(await takeBack(id)).toBe('return_made')
  await decide(id, 'receive')
  await decide(id, 'accept', { way_back: 0, ...onShelf(1) })
  expect([await takeBack(id), (await shop.order(id)).state]).toEqual(['return_made', 'Завершен'])
})

test('a return that staff refused is none', async () => {
  const id = await bought({ handedOver: false })
  await ask(id, oneKeychain)
  await decide(id, 'refuse', { reason: 'Носили' })
  expect(await takeBack(id)).toBe('Собирается')
})

test('what was lost before the rest was sent does not keep the rest: it is where it was, and no further', async () => {
  const [figure = 0] = await shop.addGoods({ name: 'Кот', priceKopecks: 100_000, stock: 9 })
  const id = await shop.shopper.buy(shop.courierForm, [figure, 2])
  await shop.move(id, 'Оплачен')
  const act = async (index: number, action: string, body: object = {}) => {
    const parcel = (await shop.staff.get(`/api/staff/orders/${id}/parcels/`)).json()[index]
    const path = `/api/staff/parcels/${parcel.id}/${action}/`
    expect((await shop.staff.post(path, { version: parcel.version, ...body })).statusCode).toBe(200)
  }
  await act(0, 'split', { lines: [{ order_id: id, position: 0, quantity: 1 }] })
  await act(1, 'hand-over')
  await act(1, 'lost', { claim: 'Претензия 3' })
  shop.clock.pass({ minutes: 5 })
  await act(0, 'hand-over')
  expect((await shop.order(id)).state).toBe('Отправлен')
  expect(await takeBack(id)).toBe('Собирается')
  expect(await takeBack(id)).not.toBe('Оплачен')
})
