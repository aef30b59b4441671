import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { csrfTokens } from '../platform/http/csrf.server.ts'

export interface StormShopper {
  accountId: number
  email: string
  /** The headers that their browser sends with a write request. */
  headers: Record<string, string>
}

/** Many signed-in shoppers, each with a cart and a draft of these products, inserted without email codes. */
export async function addStormShoppers(
  client: Client,
  secret: string,
  count: number,
  goodsOf: (index: number) => [productId: number, quantity: number][],
): Promise<StormShopper[]> {
  const storm = randomBytes(4).toString('hex')
  const emails = Array.from({ length: count }, (_, index) => `storm-${storm}-${index}@mail.test`)
  const accounts = await client.query<{ id: string }>(
    `insert into accounts (email, password_hash) select email, '' from unnest($1::text[]) email returning id`,
    [emails],
  )
  const ids = accounts.rows.map(({ id }) => Number(id))
  const cookies = ids.map(() => randomBytes(32).toString('base64url'))
  await client.query(
    `insert into sessions (id, account_id, cookie_hash, device, address, created_at, last_seen_at, identity_at, expires_at)
      select *, 'Буря', '127.0.0.1', now(), now(), now(), now() + interval '1 day'
      from unnest($1::uuid[], $2::bigint[], $3::text[])`,
    [
      ids.map(() => randomUUID()),
      ids,
      cookies.map((cookie) => createHash('sha256').update(cookie).digest('base64url')),
    ],
  )
  const items = ids.flatMap((id, index) => goodsOf(index).map(([product, quantity]) => [id, product, quantity]))
  await client.query(
    `with put as (
        insert into cart_items (account_id, product_id, quantity)
        select * from unnest($1::bigint[], $2::bigint[], $3::int[]) returning *
      )
      insert into order_drafts (account_id, goods_kopecks, lines)
      select account_id, sum(quantity * price_kopecks), jsonb_agg(jsonb_build_object(
        'product_id', product_id, 'quantity', quantity, 'wanted', quantity, 'price_kopecks', price_kopecks))
      from put join products on products.id = product_id group by account_id`,
    [0, 1, 2].map((column) => items.map((item) => item[column])),
  )
  const csrf = csrfTokens(secret)
  return ids.map((accountId, index) => {
    const token = csrf.issue(cookies[index])
    return {
      accountId,
      email: emails[index] ?? '',
      headers: {
        cookie: `session=${cookies[index]}; csrftoken=${token}`,
        'x-csrftoken': token,
        'content-type': 'application/json',
      },
    }
  })
}

/** A valid order form for a delivery that needs no address. */
export function stormForm(shopper: StormShopper, deliveryType: number): object {
  return {
    fullName: 'Петрова Анна Ивановна',
    phone: '+7 (999) 123-45-67',
    email: shopper.email,
    deliveryType,
    delivery_type: deliveryType,
    deliveryAddress: '',
    deliveryIndex: '',
    comment: '',
    paymentMethod: 'online',
    consent: true,
  }
}
