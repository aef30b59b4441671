import type { ClientBase } from 'pg'
import { type DraftLine, orderDrafts, orders } from '../../database/tables/orders.server.ts'
import type { DeliveryChoice } from '../../database/values/delivery-choice.ts'
import { orderErrors } from '../../orders/order-errors.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import { statement } from '../../platform/postgres/statement.server.ts'
import type { Confirmation } from './confirmation.ts'

export interface LockedDraft {
  accountId: number
  id: number
  lines: DraftLine[]
  /** The most that the goods may cost without asking again. */
  goodsKopecks: number
  offDeliveryKopecks: number
  deliveryChoices: Record<string, DeliveryChoice>
  confirmed: boolean
}

const lockRows = statement<{ accountIds: number[] }, LockedDraft>(
  'lock_order_drafts',
  (value) => sql`select account_id::float8 as "accountId", id::float8, lines, goods_kopecks::float8 as "goodsKopecks",
      off_delivery_kopecks::float8 as "offDeliveryKopecks", delivery_choices as "deliveryChoices", confirmed_at is not null as confirmed
    from ${orderDrafts} where account_id = any(${value('accountIds')}::bigint[]) order by account_id for no key update`,
)

const findOrders = statement<{ orderIds: number[]; accountIds: number[] }, { accountId: number }>(
  'find_placed_orders',
  (value) => sql`select asked.account_id::float8 as "accountId"
    from unnest(${value('orderIds')}::bigint[], ${value('accountIds')}::bigint[]) as asked (order_id, account_id)
    join ${orders} on orders.id = asked.order_id and orders.account_id = asked.account_id`,
)

/** Locks the drafts of these shoppers. A repeated confirmation waits here until the first one is done. */
export async function lockDrafts(tx: ClientBase, confirmations: Confirmation[]): Promise<Map<number, LockedDraft>> {
  const rows = await lockRows(tx, { accountIds: confirmations.map(({ accountId }) => accountId) })
  return new Map(rows.map((draft) => [draft.accountId, draft]))
}

/** Shoppers who confirm an order that was already placed, because its answer was lost, and who have a newer draft. */
export async function findPlacedBefore(
  tx: ClientBase,
  confirmations: Confirmation[],
  drafts: Map<number, LockedDraft>,
): Promise<Set<number>> {
  const asked = confirmations.flatMap(({ accountId, form: { order_id } }) =>
    order_id === undefined || order_id === drafts.get(accountId)?.id ? [] : { accountId, orderId: order_id },
  )
  if (asked.length === 0) return new Set()
  const found = await findOrders(tx, {
    orderIds: asked.map(({ orderId }) => orderId),
    accountIds: asked.map(({ accountId }) => accountId),
  })
  return new Set(found.map(({ accountId }) => accountId))
}

/** Refuses to place a draft other than the one that was shown. */
export function requireShownDraft({ form }: Confirmation, draft: LockedDraft | undefined): LockedDraft {
  if (!draft) throw new ShopError(orderErrors.no_draft)
  if (form.order_id !== undefined && form.order_id !== draft.id) {
    throw new ShopError(draft.confirmed ? orderErrors.no_draft : orderErrors.draft_replaced)
  }
  return draft
}
