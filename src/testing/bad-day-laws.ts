import { parcels } from '../database/tables/parcels.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'

/** What must never be found, whatever people and carriers did. */
const laws = {
  'paid pieces that are in no place, or in two': `
    select orders.id, orders.state, line.position from orders join order_lines as line on line.order_id = orders.id, lateral (
      select coalesce(sum(parcel_lines.quantity), 0) as placed from parcel_lines join parcels on parcels.id = parcel_id
      where parcel_lines.order_id = orders.id and position = line.position and parcels.state <> 'cancelled') as places, lateral (
      select coalesce(sum(accepted), 0) as kept from return_lines join returns on returns.id = return_id
      where returns.order_id = orders.id and position = line.position and kind = 'not_sent') as here
    where placed + case when orders.state = 'cancelled' then 0 else kept end <> case when orders.state in ('awaiting_payment', 'cancelled') then 0 else line.quantity end`,
  'sent orders with a parcel here': `
    select orders.id from orders join parcel_lines on order_id = orders.id join parcels on parcels.id = parcel_id
    where orders.state in ('sent', 'completed') and parcels.state in ('awaiting_packing', 'packed')`,
  'lost or given back without a return': `
    select parcels.id from parcels join parcel_lines on parcel_id = parcels.id where parcels.state in ('lost', 'given_back')
      and not exists (select from returns where returns.order_id = parcel_lines.order_id)`,
  'orders with several closing receipts': `
    select order_id from receipts where kind = 'offset' group by order_id having count(*) > 1`,
  'sent orders whose money is kept without a closing receipt': `
    select id from orders where state in ('sent', 'completed') and id not in (select order_id from receipts where kind = 'offset')
      and (select sum(kopecks - refunded_kopecks) from payments where order_id = orders.id) > 0`,
  'closing receipts with pieces too many or too few': `
    select receipts.order_id from receipts, lateral (select sum((line ->> 'quantity')::int) as pieces
      from jsonb_array_elements(lines) as line where line ->> 'subject' = 'goods') as closed, lateral (
        select sum(quantity) as pieces from order_lines where order_lines.order_id = receipts.order_id) as bought, lateral (
        select coalesce(sum(accepted), 0) as pieces from return_lines join returns on returns.id = return_id
        where returns.order_id = receipts.order_id and returns.state = 'accepted') as back
    where kind = 'offset' and closed.pieces not between bought.pieces - back.pieces and bought.pieces`,
  'letters about what has not happened': `
    select orders.id, told.state from orders, (values ('awaiting_pickup', '%можно забрать'), ('returning', 'Посылка с % возвращается'),
        ('returned', '%вернулась в магазин'), ('handed_over', 'Часть заказа % отправлена')) as told (state, subject)
    where (select count(*) from mails where about = 'order:' || orders.id and mails.subject like told.subject)
      > (select count(*) from parcel_events where parcel_events.state = told.state and parcel_id in
          (select parcel_id from parcel_lines where order_id = orders.id))`,
  'letters that a cancelled order was sent': `
    select orders.id from orders join mails on about = 'order:' || orders.id
    where state = 'cancelled' and subject like 'Заказ % отправлен%'`,
  'letters that an order was sent when nothing was': `
    select orders.id from orders join mails on about = 'order:' || orders.id and subject like 'Заказ % отправлен'
    where (select count(*) from parcel_events where parcel_events.state in ('handed_over', 'in_transit') and parcel_id in
        (select parcel_id from parcel_lines where order_id = orders.id)) = 0`,
  'stock that does not add up with orders, returns and losses': `
    select line.order_id, line.product_id from (select order_id, product_id, sum(quantity) as bought from order_lines group by 1, 2) as line
      join orders on orders.id = order_id, lateral (
      select coalesce(-sum(change), 0) as held from stock_movements
      where stock_movements.order_id = line.order_id and stock_movements.product_id = line.product_id) as stock, lateral (
      select coalesce(sum(accepted), 0) as back from return_lines join returns on returns.id = return_id
        join order_lines on order_lines.order_id = returns.order_id and order_lines.position = return_lines.position
      where returns.order_id = line.order_id and order_lines.product_id = line.product_id and fate = 'shelf'
        and returns.state = 'accepted') as shelved
    where held <> case when orders.state = 'cancelled' then 0 else bought - back end`,
  'pieces that went back twice': `
    select line.order_id, line.position from order_lines as line, lateral (
      select coalesce(sum(accepted), 0) as back from return_lines join returns on returns.id = return_id
      where returns.order_id = line.order_id and return_lines.position = line.position and returns.state = 'accepted') as returned
    where back > line.quantity`,
  'lines of a statement that were taken twice': `
    select order_id, document from payments where state = 'succeeded' group by 1, 2 having count(document) > 1`,
  'more money back than came in': `
    select id from payments where refunded_kopecks > kopecks`,
  'cancelled or returned orders whose money is not on its way back': `
    select orders.id from orders where state = 'cancelled' and
      (select coalesce(sum(kopecks), 0) from payments where order_id = orders.id and payments.state = 'succeeded')
      <> (select coalesce(sum(kopecks), 0) from refunds where order_id = orders.id and refunds.state <> 'cancelled')`,
  'carrier orders that nobody withdraws': `
    select id from parcels where state in ('cancelled', 'lost') and carrier_state in ('wanted', 'sent', 'made')`,
}

/** Parcels that have more live orders at the carrier than one, or one although they are cancelled or lost. */
export async function liveTooMany(db: Database, live: readonly { number: string }[]) {
  const rows = await db.select().from(parcels)
  return rows.filter(({ id, state }) => {
    const own = live.filter(({ number }) => number.split('-')[0] === `P${id}`)
    return own.length > (state === 'cancelled' || state === 'lost' ? 0 : 1)
  })
}

/** The laws that do not hold, with the rows that break them. */
export async function brokenLaws(db: Database): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const [law, asked] of Object.entries(laws)) {
    const { rows } = await db.execute(sql.raw(asked))
    if (rows.length > 0) found[law] = rows
  }
  return found
}
