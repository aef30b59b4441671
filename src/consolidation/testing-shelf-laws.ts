/**
 * For tests: queries for what must never be found, whatever happened to the shelf and its parcels. `stock` is what every
 * product of the test began with.
 */
export function shelfLaws(stock: number): Record<string, string> {
  return {
    'paid pieces that are in no place, or in two': `
      select orders.id, line.position, line.quantity, placed from orders join order_lines as line on line.order_id = orders.id,
        lateral (select coalesce(sum(parcel_lines.quantity), 0) as placed from parcel_lines join parcels on parcels.id = parcel_id
          where parcel_lines.order_id = orders.id and position = line.position and parcels.state <> 'cancelled') as places
      where placed <> case when orders.state in ('awaiting_payment', 'cancelled') then 0 else line.quantity end`,
    'goods of cancelled orders in parcels': `
      select parcel_id from parcel_lines join orders on orders.id = order_id join parcels on parcels.id = parcel_id
      where orders.state = 'cancelled' and parcels.state <> 'cancelled'`,
    'parcels to be packed whose delivery is not paid, or paid ones that wait': `
      select parcels.id, parcels.state, orders.state from parcels join orders on orders.id = delivery_order_id
      where (parcels.state = 'awaiting_payment') <> (orders.state = 'awaiting_payment')
        or (parcels.state = 'cancelled') <> (orders.state = 'cancelled') and orders.state <> 'completed'`,
    'deliveries that are paid for and bring nothing': `
      select id from orders where state <> 'cancelled' and not exists (select from order_lines where order_id = orders.id)
        and not exists (select from parcels where delivery_order_id = orders.id)`,
    'empty parcels': `
      select id from parcels where state <> 'cancelled' and not exists (select from parcel_lines where parcel_id = parcels.id)`,
    'orders whose money does not fit': `
      select orders.id, state, total_kopecks, kept from orders, lateral (select coalesce(sum(kopecks), 0) - coalesce((
          select sum(kopecks) from refunds where refunds.order_id = orders.id and refunds.state <> 'cancelled'), 0) as kept
        from payments where payments.order_id = orders.id and payments.state = 'succeeded') as ledger
      where kept <> case when state in ('awaiting_payment', 'cancelled') then 0 else total_kopecks end`,
    'stock that does not fit its movements': `
      select products.id, stock from products where stock is not null and exists (
          select from stock_movements where product_id = products.id)
        and stock <> ${stock} + (select sum(change) from stock_movements where product_id = products.id)`,
  }
}
