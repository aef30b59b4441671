import { beforeAll, expect, test } from 'vitest'
import { password } from '../../../testing/test-accounts.server.ts'
import { Visitor } from '../../../testing/test-visitor.ts'
import { openStaffOrders, type StaffOrdersShop } from '../testing-staff-orders.server.ts'

let shop: StaffOrdersShop

beforeAll(async () => {
  shop = await openStaffOrders()
})

async function placed(): Promise<number> {
  const { shopper, number } = await shop.withDraft()
  await shopper.confirm(shop.form)
  return number
}

const print = (visitor: Visitor, ids: string) => visitor.get(`/api/staff/orders/print/?ids=${ids}`)

test('several orders in the order of the question, each once; numbers that do not exist are named', async () => {
  const [first, second] = [await placed(), await placed()]
  const answer = (await print(shop.staff, `${second},${first},99999,${second}`)).json()
  expect(answer.orders.map(({ id }: { id: number }) => id)).toEqual([second, first])
  expect(answer.orders[0].lines).toMatchObject([{ quantity: 2 }])
  expect(answer.missing).toEqual([99_999])
})

test('a packer gets orders to pack, without what packers may not see', async () => {
  const [unpaid, paid] = [await placed(), await placed()]
  await shop.move(paid, 'Оплачен')
  await shop.addAccount('packer@kitsune.test', { role: 'packer' })
  const packer = new Visitor(shop, '198.51.100.8')
  await packer.signIn('packer@kitsune.test', password)
  const answer = (await print(packer, `${unpaid},${paid}`)).json()
  expect(answer).toMatchObject({ orders: [{ id: paid, email: '', letters: [] }], missing: [unpaid] })
})

test.each(['', 'abc', '1,', Array.from({ length: 51 }, (_, n) => n + 1).join(',')])('%j is refused', async (ids) => {
  expect((await print(shop.staff, ids)).statusCode).toBe(400)
})
