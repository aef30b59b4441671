import { beforeAll, expect, test } from 'vitest'
import { password } from '../../../testing/test-accounts.server.ts'
import { Visitor } from '../../../testing/test-visitor.ts'
import { openStaffOrders, type StaffOrdersShop } from '../testing-staff-orders.server.ts'
import type { OrderView } from './order-views.contract.ts'
import { maxViews } from './view-limits.ts'

const address = '/api/staff/orders/views/'
let shop: StaffOrdersShop

beforeAll(async () => {
  shop = await openStaffOrders()
})

const views = async (visitor = shop.staff) => (await visitor.get(address)).json<OrderView[]>()
const save = (name: string, filters: object, visitor = shop.staff) => visitor.post(address, { name, filters })

async function colleague(role: 'manager' | 'packer' | 'content'): Promise<Visitor> {
  const email = `views-${role}@kitsune.test`
  await shop.addAccount(email, { role })
  const visitor = new Visitor(shop, '198.51.100.20')
  await visitor.signIn(email, password)
  return visitor
}

test('a view counts what its filters find; saved again it is changed; deleted it is gone', async () => {
  const shopper = await shop.shopper()
  const [product = 0] = await shop.addGoods({ name: 'Единорог', stock: 9 })
  await shopper.buy(shop.form, [product, 1])
  await save('Единороги', { q: 'единорог', state: 'Оплачен' })
  expect((await views())[0]).toMatchObject({ name: 'Единороги', count: 0 })
  expect((await save('Единороги', { q: 'единорог', delivery: String(shop.pickup) })).json()).toMatchObject([
    { name: 'Единороги', count: 1, filters: { q: 'единорог' } },
  ])
  const [view] = await views()
  expect((await shop.staff.call('DELETE', `${address}${view?.id}/`)).json()).toEqual([])
  expect((await shop.staff.call('DELETE', `${address}${view?.id}/`)).statusCode).toBe(404)
})

test('views are personal: a colleague neither sees nor deletes them', async () => {
  await save('Мои', { state: 'Ожидает оплаты' })
  const [mine] = await views()
  const manager = await colleague('manager')
  expect(await views(manager)).toEqual([])
  expect((await manager.call('DELETE', `${address}${mine?.id}/`)).statusCode).toBe(404)
  expect(await views()).toHaveLength(1)
})

test('a packer counts only orders to pack; content has no views', async () => {
  const packer = await colleague('packer')
  await save('Не оплачены', { state: 'Ожидает оплаты' }, packer)
  expect(await views(packer)).toMatchObject([{ count: 0 }])
  expect((await (await colleague('content')).get(address)).statusCode).toBe(403)
})

test('empty names, no filters, unknown filters and too many views are refused', async () => {
  expect((await save('', { state: 'Оплачен' })).statusCode).toBe(400)
  expect((await save('Все', {})).statusCode).toBe(400)
  expect((await save('Нет такого', { state: 'Потерян' })).statusCode).toBe(400)
  const now = (await views()).length
  for (let number = now; number < maxViews; number += 1) await save(`Вид ${number}`, { q: String(number) })
  expect((await save('Ещё один', { q: 'лиса' })).statusCode).toBe(409)
  expect((await save('Мои', { q: 'лиса' })).statusCode).toBe(200)
})
