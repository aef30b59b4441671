import { randomUUID } from 'node:crypto'
import { auditLog } from '../../database/tables/audit.server.ts'
import { desc } from '../../platform/postgres/drizzle.server.ts'
import { password } from '../../testing/test-accounts.server.ts'
import type { TestAppOptions } from '../../testing/test-app.server.ts'
import { Visitor } from '../../testing/test-visitor.ts'
import { openOrdersShop } from '../testing-orders.server.ts'
import type { StaffOrder } from './staff-orders.contract.ts'

/** For tests: a shop with orders and a signed-in member of staff. */
export async function openStaffOrders(options: TestAppOptions = {}) {
  const shop = await openOrdersShop(options)
  const email = 'staff@kitsune.test'
  const staffId = await shop.addAccount(email, { role: 'administrator' })
  const staff = new Visitor(shop, '198.51.100.7')
  await staff.signIn(email, password)
  const order = async (id: number) => (await staff.get(`/api/staff/orders/${id}/`)).json<StaffOrder>()

  return {
    ...shop,
    staff,
    staffId,
    order,
    /** Moves the order on, with its current version. */
    async move(id: number, to: string, more: object = {}) {
      const { version } = await order(id)
      return staff.post(`/api/staff/orders/${id}/state/`, { version, to, ...more })
    },
    audit: async (action: string) =>
      (await shop.db.select().from(auditLog).orderBy(desc(auditLog.id))).filter((entry) => entry.action === action),
  }
}

export type StaffOrdersShop = Awaited<ReturnType<typeof openStaffOrders>>

/** The same with a shopper and plenty of one figure. */
export async function openShopOfOneFigure() {
  const shop = await openStaffOrders()
  const shopper = await shop.shopper()
  const [figure = 0] = await shop.addGoods({ name: 'Лисица', stock: 50 })
  return { shop, shopper, figure }
}

/** What staff send for an order by telephone. */
export function phoneOrder(shop: StaffOrdersShop, lines: { product_id: number; quantity: number; price: number }[]) {
  return {
    key: randomUUID(),
    channel: 'phone',
    customer: null,
    full_name: 'Орлова Мария',
    phone: '+7 (913) 555-66-77',
    email: '',
    delivery: { delivery_type: shop.pickup },
    address: '',
    comment: '',
    lines,
    total: lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
    payment: 'link',
  }
}
