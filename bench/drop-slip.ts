import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { getRelease, moveRelease } from '../src/preorders/staff/staff-preorders.contract.ts'
import { StaffClient } from '../src/testing/staff-client.ts'
import type { Change } from './drop-changes.ts'

const buyers = 10_000

/**
 * Staff move a release that 10,000 paid orders wait for, each time a month further. The change is over when all of
 * their letters are written.
 */
export async function slipRelease(client: pg.Client, shopUrl: string): Promise<() => Change> {
  const found = await client.query<{ id: string; name: string }>(
    'select id, name from products where is_preorder and archived_at is null order by id limit 1',
  )
  const id = Number(found.rows[0]?.id)
  await client.query('update products set release_year = 2027, release_month = 1 where id = $1', [id])
  await client.query(
    `with placed as (
        insert into orders (id, state, full_name, phone, email, delivery_name, delivery_price_kopecks, goods_kopecks,
          total_kopecks, expires_at, paid_at)
        select nextval('order_numbers'), 'paid', 'Иванова Анна', '79990000000', 'buyer-' || n || '@mail.test',
          'Самовывоз', 0, 100000, 100000, now(), now()
        from generate_series(1, $1::int) as n returning id
      )
      insert into order_lines (order_id, position, product_id, sku, product_name, price_kopecks, quantity)
      select placed.id, 0, $2, 'SLIP', $3, 100000, 1 from placed`,
    [buyers, id, found.rows[0]?.name],
  )
  await client.query('vacuum analyze orders, order_lines')
  const staff = new StaffClient(shopUrl)
  await staff.signIn()
  let month = 1

  return () => {
    month += 1
    return async (index) => {
      // One slip is enough for a round.
      if (index > 0) return
      const { version } = await staff.call<typeof getRelease>('GET /api/staff/preorders/{id}/', { params: { id } })
      const body = { version, year: 2027, month, note: 'Завод не успел.' }
      await staff.call<typeof moveRelease>('POST /api/staff/preorders/{id}/move/', { params: { id }, body })
      for (;;) {
        const left = await client.query('select from release_moves where asked_at is null')
        if (left.rowCount === 0) return
        await pause(100)
      }
    }
  }
}
