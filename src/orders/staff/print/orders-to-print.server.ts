import { ShopError } from '../../../platform/contract/errors.ts'
import type { Role } from '../../../platform/contract/roles.ts'
import type { OrdersParts } from '../../orders-parts.server.ts'
import { getStaffOrder } from '../card/get-staff-order.server.ts'
import { orderFor } from '../packer-rules.ts'
import type { StaffOrder } from '../staff-orders.contract.ts'
import { requireVisible } from '../visible-orders.server.ts'

/** One after the other: fifty at once would take all connections from everybody else. */
export async function ordersToPrint(parts: OrdersParts, role: Role, ids: number[]) {
  const orders: StaffOrder[] = []
  const missing: number[] = []
  for (const id of ids) {
    const order = await visibleOrder(parts, role, id)
    if (order) orders.push(order)
    else missing.push(id)
  }
  return { orders, missing }
}

async function visibleOrder(parts: OrdersParts, role: Role, id: number): Promise<StaffOrder | undefined> {
  try {
    await requireVisible(parts, role, id)
    return orderFor(role, await getStaffOrder(parts, id))
  } catch (error) {
    if (error instanceof ShopError && error.status === 404) return undefined
    throw error
  }
}
