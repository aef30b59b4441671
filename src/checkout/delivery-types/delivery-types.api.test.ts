import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '../../database/tables/audit.server.ts'
import { deliveryTypes, orders } from '../../database/tables/orders.server.ts'
import { staffVisitor } from '../../testing/staff-visitor.ts'
import { type AccountsShop, openAccountsShop } from '../../testing/test-accounts.server.ts'
import type { Visitor } from '../../testing/test-visitor.ts'
import type { StaffDeliveryType } from './delivery-types.contract.ts'

let shop: AccountsShop
let staff: Visitor
const address = '/api/staff/delivery_types/'
const courier = {
  name: 'Курьер',
  price: 349.5,
  requires_address: true,
  placeholder: 'Улица, дом',
  note: 'По городу',
  carrier: null,
  days_min: 2,
  days_max: 4,
}

beforeAll(async () => {
  shop = await openAccountsShop()
  staff = await staffVisitor(shop)
})

beforeEach(async () => {
  await shop.db.delete(orders)
  await shop.db.delete(deliveryTypes)
  await shop.db.delete(auditLog)
})

async function make(...names: string[]): Promise<StaffDeliveryType[]> {
  let list: StaffDeliveryType[] = []
  for (const name of names) list = (await staff.post(address, { ...courier, name })).json()
  return list
}

async function orderWith(deliveryTypeId: number): Promise<void> {
  await shop.db.insert(orders).values({
    id: 1,
    state: 'paid',
    fullName: 'Анна',
    phone: '79130000000',
    email: 'anna@mail.test',
    deliveryTypeId,
    deliveryName: 'Курьер',
    deliveryPriceKopecks: 0,
    goodsKopecks: 100,
    totalKopecks: 100,
    expiresAt: new Date(),
  })
}

test('all fields can be changed, and are recorded in the audit log', async () => {
  const [made] = await make('Курьер')
  expect(made).toEqual({ id: expect.any(Number), ...courier, archived: false, orders: 0, version: 1 })
  const changed = { ...courier, price: 0, note: null, requires_address: false }
  const answer = await staff.call('PATCH', `${address}${made?.id}/`, { ...changed, version: 1 })
  expect([answer.statusCode, answer.json()]).toMatchObject([200, [{ ...changed, version: 2 }]])
  expect(await shop.db.select().from(auditLog)).toMatchObject([
    { action: 'delivery_type.create', subjectName: 'Курьер', after: { price: 349.5 } },
    {
      action: 'delivery_type.update',
      before: { price: 349.5, note: 'По городу', requires_address: true },
      after: { price: 0, note: null },
    },
  ])
})

test.each([
  [{ name: '  ' }, 'name'],
  [{ name: 'Я'.repeat(61) }, 'name'],
  [{ price: -1 }, 'price'],
  [{ price: 1.005 }, 'price'],
  [{ price: '100' }, 'price'],
  [{ placeholder: 'Я'.repeat(121) }, 'placeholder'],
  [{ days_min: -1 }, 'days_min'],
  [{ days_min: 9, days_max: 3 }, 'days_max'],
])('%j is refused', async (wrong, field) => {
  const answer = await staff.post(address, { ...courier, ...wrong })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
})

test('of two edits at once the second is refused', async () => {
  const [made] = await make('Курьер')
  const save = (name: string) => staff.call('PATCH', `${address}${made?.id}/`, { ...courier, name, version: 1 })
  expect((await save('Первый')).statusCode).toBe(200)
  const second = await save('Второй')
  expect([second.statusCode, second.json().code]).toEqual([409, 'edited_meanwhile'])
  expect((await staff.get(address)).json()).toMatchObject([{ name: 'Первый' }])
})

describe('archiving and deleting', () => {
  test('archived ones are listed last, and can be restored', async () => {
    const [first, second] = await make('А', 'Б')
    const archive = (archived: boolean) => staff.post(`${address}${first?.id}/archive/`, { archived })
    expect((await archive(true)).json()).toMatchObject([{ id: second?.id }, { id: first?.id, archived: true }])
    expect((await archive(false)).json()).toMatchObject([{ id: first?.id, archived: false }, { id: second?.id }])
  })

  test('the last one is archived only with a confirmation', async () => {
    const [only] = await make('А')
    const url = `${address}${only?.id}/archive/`
    const refused = await staff.post(url, { archived: true })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'last_delivery_type'])
    expect((await staff.call('DELETE', `${address}${only?.id}/`)).statusCode).toBe(409)
    expect((await staff.post(url, { archived: true, even_last: true })).json()).toMatchObject([{ archived: true }])
  })

  test('when the last two are archived at once, one needs a confirmation', async () => {
    const list = await make('А', 'Б')
    const answers = await Promise.all(list.map(({ id }) => staff.post(`${address}${id}/archive/`, { archived: true })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('one that orders use is never deleted', async () => {
    const [used, unused] = await make('А', 'Б')
    await orderWith(used?.id ?? 0)
    expect((await staff.get(address)).json()).toMatchObject([{ orders: 1 }, { orders: 0 }])
    const refused = await staff.call('DELETE', `${address}${used?.id}/`)
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      'С этим способом уже есть заказы: его можно убрать в архив.',
    ])
    expect((await staff.call('DELETE', `${address}${unused?.id}/`)).json()).toHaveLength(1)
  })
})

test('they are shown in the order that staff chose, which names all of them', async () => {
  const list = await make('А', 'Б', 'В')
  const ids = list.map(({ id }) => id).toReversed()
  const answer = await staff.call('PUT', `${address}order/`, { ids })
  expect(answer.json().map(({ name }: StaffDeliveryType) => name)).toEqual(['В', 'Б', 'А'])
  expect((await staff.call('PUT', `${address}order/`, { ids: ids.slice(1) })).statusCode).toBe(409)
})

test('an unknown type is not found', async () => {
  expect((await staff.call('DELETE', `${address}999/`)).statusCode).toBe(404)
})
