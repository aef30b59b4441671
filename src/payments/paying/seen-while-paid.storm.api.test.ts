import { expect, test } from 'vitest'
import type { Order } from '../../orders/orders.contract.ts'
import type { StaffOrder } from '../../orders/staff/staff-orders.contract.ts'
import { rounds } from '../../testing/rounds.ts'
import type { StaffOrderMoney } from '../refunds/refunds.contract.ts'
import type { LinkedPayment } from './paying.contract.ts'
import { openPayingShop } from './testing-paying.server.ts'

const shop = await openPayingShop()

/** What answers showed that cannot have been. */
const contradictions: string[] = []
let looks = 0

/** State and money change together, so each answer shows both from before the payment or both from after it. */
async function look(shopper: Awaited<ReturnType<typeof shop.newShopper>>, id: number, unpaidVersion: number) {
  const [own, link, staff, staffMoney] = await Promise.all([
    shopper.visitor.get(`/api/orders/${id}/`),
    shop.get(`/api${new URL(shop.links.linkTo(id)).pathname}`),
    shop.staff.get(`/api/staff/orders/${id}/`),
    shop.staff.get(`/api/staff/orders/${id}/money/`),
  ])
  const { order_status, online, money } = own.json<Order>()
  const linked = link.json<LinkedPayment>()
  const forStaff = staff.json<StaffOrder>()
  const ledger = staffMoney.json<StaffOrderMoney>()
  const isPaid = order_status === 'Оплачен'
  const wrong = {
    'the shopper sees it unpaid, with nothing to wait for': !isPaid && !online?.is_pending,
    'the shopper sees it paid without the money, or unpaid with it': isPaid !== money.received > 0,
    'the link asks for the money again': linked.state === 'to_pay',
    'staff see it unpaid with nothing to pay': forStaff.state === 'Ожидает оплаты' && forStaff.to_pay === 0,
    'staff see the money with the version from before it': ledger.received > 0 !== ledger.version > unpaidVersion,
  }
  looks += 1
  contradictions.push(...Object.entries(wrong).flatMap(([sentence, isWrong]) => (isWrong ? [sentence] : [])))
}

test('who looks while money comes in sees the order before it or after it, never a mixture', async () => {
  const people = rounds(1, 6)
  for (let person = 0; person < people; person += 1) {
    const shopper = await shop.newShopper()
    for (let round = 0; round < 5; round += 1) {
      const id = await shopper.buy(shop.form, [shop.product, 1])
      const { url } = (await shopper.visitor.post(`/api/orders/${id}/pay/`)).json<{ url: string }>()
      const paymentId = new URL(url).pathname.split('/').at(-2) ?? ''
      await shop.pay(paymentId)
      await shop.notify(paymentId)
      const { version } = (await shop.staff.get(`/api/staff/orders/${id}/`)).json<StaffOrder>()
      await Promise.all([shop.checkDue(), ...Array.from({ length: 6 }, () => look(shopper, id, version))])
    }
  }
  expect(looks).toBe(people * 30)
  expect(contradictions).toEqual([])
})
