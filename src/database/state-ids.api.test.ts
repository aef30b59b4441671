import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../platform/postgres/database.server.ts'
import { cloneTestDatabase } from '../testing/test-database.server.ts'
import { orderStateWords } from './values/order-states.ts'
import { parcelStateWords as everyParcelState } from './values/parcel-states.ts'
import { returnStateWords } from './values/returns.ts'

const db = openDatabase(await cloneTestDatabase(), pino({ level: 'silent' }), 1)
afterAll(() => db.$client.end())

/** The states that there were in words; later ones have been ids from the beginning. */
const { returned: _returned, given_back: _givenBack, lost: _lost, ...parcelStateWords } = everyParcelState

const migrations = join(import.meta.dirname, '../../migrations')

async function statesOf(table: string): Promise<unknown[]> {
  const { rows } = await db.$client.query(`select state from ${table} order by id`)
  return rows.map(({ state }) => state)
}

test('states that were stored in words become ids, and nobody is told that an order has changed', async () => {
  const run = (text: string, values?: unknown[]) => db.$client.query(text, values)
  for (const name of ['orders_state_known', 'parcels_state_known', 'returns_state_known', 'returns_decided']) {
    const [table] = name.split('_')
    await run(`alter table ${table} drop constraint ${name}, add constraint ${name} check (true)`)
  }
  const orderWords = Object.values(orderStateWords)
  for (const [index, word] of orderWords.entries()) {
    await run(
      `insert into orders (id, state, full_name, phone, email, delivery_name, delivery_price_kopecks, goods_kopecks,
        total_kopecks, expires_at) values ($1, $2, 'Анна', '79990000000', 'anna@mail.test', 'Почта', 0, 100, 100, now())`,
      [index + 1, word],
    )
    await run(`insert into order_events (order_id, at, kind, state, actor) values ($1, now(), 'state', $2, 'shop')`, [
      index + 1,
      word,
    ])
  }
  await run(`insert into order_events (order_id, at, kind, actor) values (1, now(), 'note', 'staff')`)
  for (const word of Object.values(parcelStateWords)) {
    const { rows } = await run(
      `insert into parcels (state, delivery_name, price_kopecks, weight_grams, length_cm, width_cm, height_cm)
        values ($1, 'Почта', 0, 100, 10, 10, 10) returning id`,
      [word],
    )
    await run(`insert into parcel_events (parcel_id, at, state, actor) values ($1, now(), $2, 'shop')`, [
      rows[0].id,
      word,
    ])
  }
  for (const word of Object.values(returnStateWords)) {
    const isDecided = ['Принят', 'Отклонен', 'Отозван'].includes(word)
    await run(
      `insert into returns (order_id, state, kind, created_at, decided_at)
        values (1, $1, 'defect', now(), case when $2 then now() end)`,
      [word, isDecided],
    )
  }
  const before = await run(`select version from orders where id = 1`)

  const file = readdirSync(migrations).find((name) => name.endsWith('_state_ids.sql')) ?? ''
  for (const statement of readFileSync(join(migrations, file), 'utf8').split('--> statement-breakpoint')) {
    await run(statement)
  }

  expect(await statesOf('orders')).toEqual(Object.keys(orderStateWords))
  expect(await statesOf('order_events')).toEqual([...Object.keys(orderStateWords), null])
  expect(await statesOf('parcels')).toEqual(Object.keys(parcelStateWords))
  expect(await statesOf('parcel_events')).toEqual(Object.keys(parcelStateWords))
  expect(await statesOf('returns')).toEqual(Object.keys(returnStateWords))
  expect((await run(`select version from orders where id = 1`)).rows[0].version).toBe(before.rows[0].version)
  for (const table of ['orders', 'parcels', 'returns']) {
    await expect(run(`update ${table} set state = 'Оплачен'`)).rejects.toMatchObject({ code: '23514' })
  }
})
