import { expect, test } from 'vitest'
import { openTestApp } from '../src/testing/test-app.server.ts'
import { fillDemo } from './fill.ts'
import { fillLarge } from './large-fill.ts'

const shop = await openTestApp()
const { db } = shop
const many = 700
const rowsOf = async (query: string) => (await db.$client.query(query)).rows

/** Words have other numbers in every database and no order in a product: they are compared by their spelling. */
const spelled = (numbers: string, places = 'null') =>
  `(select array_agg(spelling || coalesce('@' || ${places}, '') order by spelling, ${places}) from unnest(${numbers}) as number join search_words on search_words.id = ${places === 'null' ? 'number' : 'number / 4'})`
const written = () =>
  Promise.all([
    rowsOf(`select id, card, ${spelled('words', 'number % 4')} as words from products order by id`),
    rowsOf(`select name, ${spelled('words')} as words from search_names order by name`),
    rowsOf('select spelling, word, stem, sound, joined from search_words order by spelling'),
  ])

/** Everything that the fill sets aside. */
const around = () =>
  Promise.all([
    rowsOf('select indexdef from pg_indexes order by 1'),
    rowsOf('select conrelid::regclass, conname, pg_get_constraintdef(oid) as rule from pg_constraint order by 1, 2'),
    rowsOf('select tgname, tgenabled from pg_trigger where not tgisinternal order by 1'),
  ])

test('a large catalogue has what the triggers would have written, and leaves the tables as they were', async () => {
  await fillDemo(db, () => undefined)
  const before = await around()
  await fillLarge(db, many, () => undefined)
  expect(await around()).toEqual(before)

  const filled = await written()
  expect(filled[0]).toHaveLength(many)
  await db.$client.query('truncate search_words, search_names')
  await db.$client.query(`update products set card = '', words = default`)
  expect(filled).toEqual(await written())
})

test('it can be made larger, and products added later get the next number', async () => {
  await fillLarge(db, many + 50, () => undefined)
  const [added] = await rowsOf(
    `insert into products (sku, name, price_kopecks, category_id) values ('N', 'Новая', 100, 1) returning id`,
  )
  expect(added).toEqual({ id: String(many + 51) })
  expect((await shop.get('/api/catalog/')).json()).toMatchObject({ count: many + 51 })
})
