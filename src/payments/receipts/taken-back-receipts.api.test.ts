import { expect, test } from 'vitest'
import { receipts } from '../../database/tables/receipts.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import type { StaffOrderMoney } from '../refunds/refunds.contract.ts'
import { openReceiptsShop } from './testing-receipts.server.ts'

const shop = await openReceiptsShop()
const [figure = 0] = await shop.addGoods({ name: 'Лисица', priceKopecks: 500_000, stock: 50 })
const place = () => shop.shopper.buy(shop.courierForm, [figure, 1])

/** Staff take the last step back: the new state, or why not. */
async function takeBack(id: number): Promise<string> {
  const { version } = await shop.order(id)
  const answer = await shop.staff.post(`/api/staff/orders/${id}/take_back/`, { version, reason: 'Нажали не туда' })
  return answer.json().code ?? answer.json().state
}

/** Moves the order by staff; what is to follow has followed. */
async function move(id: number, ...states: string[]) {
  for (const to of states) expect((await shop.move(id, to)).statusCode).toBe(200)
  await shop.work()
}

/** Staff have printed the newest receipt of this kind. */
async function print(id: number, kind: string) {
  const list = (await shop.staff.get(`/api/staff/orders/${id}/receipts/`)).json<{ id: number; kind: string }[]>()
  const receipt = list.findLast((each) => each.kind === kind)
  expect((await shop.staff.post(`/api/staff/receipts/${receipt?.id}/done/`)).statusCode).toBe(200)
}

const kinds = async (id: number) => (await shop.receipts(id)).map(([kind, , state]) => `${kind} ${state}`)

test('no receipt is left to print for money that never came; paid later it has its own', async () => {
  const id = await place()
  await move(id, 'Оплачен')
  expect(await kinds(id)).toEqual(['income pending'])
  expect(await takeBack(id)).toBe('Ожидает оплаты')
  expect(await kinds(id)).toEqual([])
  await move(id, 'Оплачен')
  expect(await kinds(id)).toEqual(['income pending'])
})

test('a printed receipt has its money: it is not taken back without a word', async () => {
  const id = await place()
  await move(id, 'Оплачен')
  await print(id, 'income')
  expect(await takeBack(id)).toBe('payment_printed')
  expect([(await shop.order(id)).state, await kinds(id)]).toEqual(['Оплачен', ['income done']])
})

test('a mark whose receipt is printed is not offered to be taken away: its money goes back with a receipt', async () => {
  const id = await place()
  await move(id, 'Оплачен')
  shop.clock.pass({ minutes: 1 })
  const { version } = await shop.order(id)
  await shop.staff.post(`/api/staff/orders/${id}/payments/`, { version, sum: 300, method: 'transfer' })
  await shop.work()
  const money = async () => (await shop.staff.get(`/api/staff/orders/${id}/money/`)).json<StaffOrderMoney>()
  const offered = async () => (await money()).payments.map(({ can_void }) => can_void)
  expect(await offered()).toEqual([false, true])
  await print(id, 'income')
  expect(await offered()).toEqual([false, false])
  const { version: now, payments } = await money()
  const path = `/api/staff/orders/${id}/payments/${payments[1]?.id}/void/`
  const refused = (await shop.staff.post(path, { version: now, reason: 'Чужой перевод' })).json()
  expect(refused).toMatchObject({
    code: 'mark_printed',
    error: expect.stringMatching(/возврат и\sнажмите «Деньги возв/),
  })
})

test('the closing receipt of an order that was not sent is not printed, and the right one follows when it is', async () => {
  const id = await place()
  await move(id, 'Оплачен', 'Собирается', 'Отправлен')
  expect(await kinds(id)).toEqual(['income pending', 'offset pending'])
  expect(await takeBack(id)).toBe('Собирается')
  expect(await kinds(id)).toEqual(['income pending'])
  expect([await takeBack(id), await takeBack(id)]).toEqual(['Оплачен', 'Ожидает оплаты'])
  expect(await kinds(id)).toEqual([])
  await move(id, 'Оплачен', 'Собирается', 'Отправлен')
  expect(await kinds(id)).toEqual(['income pending', 'offset pending'])
})

test('sent once more, a printed closing receipt is right; its money is not given up', async () => {
  const id = await place()
  await move(id, 'Оплачен', 'Собирается', 'Отправлен')
  await print(id, 'offset')
  expect([await takeBack(id), await takeBack(id), await takeBack(id)]).toEqual([
    'Собирается',
    'Оплачен',
    'closing_printed',
  ])
  await move(id, 'Собирается', 'Отправлен')
  expect(await kinds(id)).toEqual(['income pending', 'offset done'])
})

test('handed over at the counter by mistake: what is closed then is not closed before', async () => {
  const id = await shop.shopper.buy(shop.form, [figure, 1])
  await move(id, 'Оплачен', 'Собирается', 'Готов к выдаче', 'Завершен')
  expect(await kinds(id)).toEqual(['income pending', 'offset pending'])
  expect(await takeBack(id)).toBe('Готов к выдаче')
  expect(await kinds(id)).toEqual(['income pending'])
})

test('what was written beside a mistaken part says what is true without it', async () => {
  const id = await place()
  const { version, total } = await shop.order(id)
  await shop.staff.post(`/api/staff/orders/${id}/payments/`, { version, sum: 500, method: 'transfer' })
  await shop.work()
  shop.clock.pass({ minutes: 1 })
  await move(id, 'Оплачен')
  const modes = async () =>
    (await shop.db.select().from(receipts).where(eq(receipts.orderId, id)).orderBy(receipts.id)).map(
      ({ kopecks, mode }) => [kopecks, mode],
    )
  const rest = (total - 500) * 100
  expect(await modes()).toEqual([
    [50_000, 'partial_prepayment'],
    [rest, 'full_prepayment'],
  ])
  const { version: now, take_back_payments: marks } = await shop.order(id)
  const body = { version: now, reason: 'Чужие деньги', payment_id: marks[0]?.id }
  expect((await shop.staff.post(`/api/staff/orders/${id}/take_back/`, body)).statusCode).toBe(200)
  expect(await modes()).toEqual([[rest, 'partial_prepayment']])
})
