import { expect, test } from 'vitest'
import { openOrdersShop } from './testing-orders.server.ts'

const shop = await openOrdersShop()

test('when the database has no space left, a confirmation says so and takes nothing; repeated later, it is one order', async () => {
  const { shopper, product } = await shop.withDraft()
  const before = await shop.traces(shopper, product)
  await shop.db.execute(`
    create function refuse_for_space() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger stock_full before insert on stock_movements for each row execute function refuse_for_space()`)
  const refused = await shopper.confirm(shop.form)
  expect([refused.statusCode, refused.json().error]).toEqual([
    507,
    'На сервере магазина закончилось место. Мы уже знаем об этом. Попробуйте позже.',
  ])
  expect(await shop.traces(shopper, product)).toEqual(before)

  await shop.db.execute('drop trigger stock_full on stock_movements; drop function refuse_for_space')
  const confirmed = await shopper.confirm(shop.form)
  expect(confirmed.statusCode).toBe(200)
  expect(await shopper.cart()).toEqual([])
  expect(await shop.traces(shopper, product)).toMatchObject({ orders: 1, stock: 3 })
})
