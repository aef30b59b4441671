import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Client } from 'pg'
import { type StormShopper, stormForm } from '../testing/storm-shoppers.ts'

export interface StormAnswer {
  status: number
  body: { order_id?: number; error?: string }
}

/** Confirms the shopper's draft; undefined when there was no answer. */
export function confirm(origin: string, shopper: StormShopper, deliveryType: number): Promise<StormAnswer | undefined> {
  const body = JSON.stringify(stormForm(shopper, deliveryType))
  return new Promise((resolve) => {
    const call = request(`${origin}/api/checkout/confirm/`, { method: 'POST', headers: shopper.headers })
    call.once('error', () => resolve(undefined))
    call.once('response', (answer) => {
      text(answer)
        .then((said) => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(said) as StormAnswer['body'] }))
        .catch(() => resolve(undefined))
    })
    call.end(body)
  })
}

/** As `confirm`; whom a slow machine has no connection for comes back later, as they are told. */
export async function confirmPatiently(origin: string, shopper: StormShopper, deliveryType: number) {
  for (;;) {
    const answer = await confirm(origin, shopper, deliveryType)
    if (answer?.status !== 503) return answer
  }
}

/** Sends the confirmation and closes the connection at once, or at the first byte of the answer. */
export function confirmAndHangUp(
  origin: string,
  shopper: StormShopper,
  deliveryType: number,
  when: 'sent' | 'answered',
): Promise<void> {
  const { hostname, port, host } = new URL(origin)
  const body = JSON.stringify(stormForm(shopper, deliveryType))
  const headers = { ...shopper.headers, host, 'content-length': Buffer.byteLength(body) }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`POST /api/checkout/confirm/ HTTP/1.1\r\n${head.join('')}\r\n${body}`, () => {
        if (when === 'sent') socket.destroy()
      })
    })
    socket.once('data', () => socket.destroy())
    socket.once('error', reject)
    socket.once('close', () => resolve())
  })
}

/** Traces of an interrupted or duplicated order; all of them must be empty. */
export async function findBroken(client: Client): Promise<Record<string, unknown[]>> {
  const questions = {
    'orders without lines, event or consent': `
      select id from orders where account_id in (select id from accounts where email like 'storm-%') and (
        not exists (select from order_lines where order_id = orders.id)
        or (select count(*) from order_events where order_id = orders.id and kind = 'placed') <> 1
        or (select count(*) from consents where account_id = orders.account_id and purpose = 'order') <> 1)`,
    'accounts with several orders': `
      select account_id from orders join accounts on accounts.id = account_id where accounts.email like 'storm-%'
      group by account_id having count(*) > 1`,
    'drafts confirmed without an order, or the other way round': `
      select order_drafts.id from order_drafts left join orders on orders.id = order_drafts.id
      where (confirmed_at is null) <> (orders.id is null)`,
    'sums that do not fit their lines': `
      select orders.id from orders join order_lines on order_id = orders.id
      group by orders.id having sum(price_kopecks * quantity) <> goods_kopecks`,
    'deposits that do not fit their lines': `
      select orders.id from orders join order_lines on order_id = orders.id
      group by orders.id having coalesce(sum((price_kopecks - deposit_kopecks) * quantity), 0) <> deferred_kopecks`,
    'lines without their movement': `
      select order_id, product_id from order_lines join products on products.id = product_id
      where stock is not null and order_id in (select order_id from order_events where kind = 'placed')
        and order_id in (select id from orders where account_id in (select id from accounts where email like 'storm-%'))
        and quantity <> coalesce((select -sum(change) from stock_movements
          where stock_movements.order_id = order_lines.order_id and product_id = order_lines.product_id), 0)`,
    'carts that still hold what was bought': `
      select cart_items.id from cart_items join orders using (account_id) join order_lines on order_id = orders.id
        and order_lines.product_id = cart_items.product_id`,
  }
  const found: Record<string, unknown[]> = {}
  for (const [question, sql] of Object.entries(questions)) found[question] = (await client.query(sql)).rows
  return Object.fromEntries(Object.entries(found).filter(([, rows]) => rows.length > 0))
}
