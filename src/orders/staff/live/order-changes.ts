import type { OrderState } from '../../../database/values/order-states.ts'
import type { Role } from '../../../platform/contract/roles.ts'
import { packingStates } from '../packer-rules.ts'

/** An order that was placed, paid, moved or edited: its state before, null for a new one, and now. */
export type ChangedOrder = [id: number, before: OrderState | null, state: OrderState]

/** What a screen learns: numbers only, it loads what it shows. */
export interface OrderChanges {
  /** New to whoever gets this. */
  fresh: number[]
  changed: number[]
  /** Was visible to them, and is no more. */
  gone: number[]
}

const isPacking = (state: OrderState | null) => packingStates.some((packing) => packing === state)

/** What somebody of this role may know of it: to a packer, orders that are not to be packed do not exist. */
export function changesFor(role: Role, orders: ChangedOrder[]): OrderChanges | undefined {
  const sees = role === 'packer' ? isPacking : (state: OrderState | null) => state !== null
  const found: OrderChanges = { fresh: [], changed: [], gone: [] }
  for (const [id, before, state] of orders) {
    if (sees(state)) (sees(before) ? found.changed : found.fresh).push(id)
    else if (sees(before)) found.gone.push(id)
  }
  return found.fresh.length + found.changed.length + found.gone.length > 0 ? found : undefined
}
