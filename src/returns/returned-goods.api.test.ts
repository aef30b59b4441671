import { expect, test } from 'vitest'
import { writeRestockLetters } from '../cart/restock/restock-letters.server.ts'
import { accounts } from '../database/tables/accounts.server.ts'
import { returnPhotos } from '../database/tables/returns.server.ts'
import { orderRecords } from '../orders/orders-records.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { runScheduled } from '../testing/run-job.ts'
import { password } from '../testing/test-accounts.server.ts'
import { lettersTo, Visitor } from '../testing/test-visitor.ts'
import { removeUnusedPhotos } from './return-photos.server.ts'
import { everything, oneKeychain, openReturnsShop, picture, upload } from './testing-returns.server.ts'

const { shop, visitor, figure, bought, staffPath, ask, state, decide, onShelf, refundsOf } = await openReturnsShop()

test('a parcel nobody collected: the whole comes back, with its delivery, less our way back; the order is «Возвращен»', async () => {
  const id = await bought({ handedOver: false })
  await shop.staff.post(staffPath(id), { kind: 'not_collected', ...everything })
  expect((await state(id)).returns).toMatchObject([{ state: 'В пути', by_staff: true }])
  await decide(id, 'receive')
  const stock = (await shop.stockOf(figure)) ?? 0
  const missing = await decide(id, 'accept', { ...onShelf(0), way_back: 400 })
  expect(missing.statusCode).toBe(400)
  const whole = { kind: 'not_collected', lines: everything.lines, way_back: 400 }
  const quote = async (body: object) => (await shop.staff.post(`${staffPath(id)}quote/`, body)).json()
  expect(await quote(whole)).toEqual({ refund: 5790, delivery: 590, withheld: 400, discount: 0, because: null })
  expect(await quote({ ...whole, ...oneKeychain, way_back: 0 })).toMatchObject({
    refund: 300,
    delivery: 0,
    withheld: 0,
  })
  const own = { kind: 'changed_mind', lines: everything.lines }
  expect((await visitor.post(`/api/orders/${id}/returns/quote/`, own)).json()).toMatchObject({ refund: 6190 })
  const stranger = await shop.shopper2()
  expect((await stranger.visitor.post(`/api/orders/${id}/returns/quote/`, own)).statusCode).toBe(404)
  const fates = [...onShelf(1).fates, { position: 0, fate: 'write_off' }]
  expect((await decide(id, 'accept', { fates, way_back: 400 })).statusCode).toBe(200)
  expect(await shop.stockOf(figure)).toBe(stock)
  await shop.work()
  await shop.work()
  expect(await refundsOf(id)).toEqual([['return', 'succeeded', 560_000 + 59_000 - 40_000]])
  expect((await shop.receipts(id)).at(-1)).toEqual(['return', 'yookassa', 'done', 579_000])
  expect(await shop.order(id)).toMatchObject({ state: 'Возвращен', next_states: [], can_take_back: null })
  expect((await visitor.get(`/api/orders/${id}/`)).json()).toMatchObject({
    order_status: 'Возвращен',
    can_cancel: false,
  })
  expect((await ask(id, oneKeychain)).statusCode).toBe(409)
})

test('packers decide nothing; photos are pictures, one’s own, and gone unless used', async () => {
  const id = await bought()
  await shop.addAccount('returns-packer@kitsune.test', { role: 'packer' })
  const packer = new Visitor(shop, '198.51.100.91')
  await packer.signIn('returns-packer@kitsune.test', password)
  expect((await packer.get(staffPath(id))).statusCode).toBe(403)
  expect((await packer.post(staffPath(id), { kind: 'not_collected', ...everything })).statusCode).toBe(403)
  expect((await upload(visitor, Buffer.from('<svg/>'))).json().error).toMatch(/^[А-ЯЁ]/)
  const stranger = await shop.shopper2()
  const theirs = (await upload(stranger.visitor, await picture())).json().id
  expect((await ask(id, { ...oneKeychain, photos: [theirs] })).json().detail).toContain('return_photo_gone')
  const own = (await upload(visitor, await picture())).json().id
  expect((await ask(id, { ...oneKeychain, photos: [own] })).statusCode).toBe(200)
  await shop.db.execute(sql`update return_photos set created_at = now() - interval '2 days'`)
  await runScheduled(removeUnusedPhotos(shop.db))
  expect((await shop.db.select({ id: returnPhotos.id }).from(returnPhotos)).map((photo) => photo.id)).toEqual([own])
})

test('the last piece back on the shelf wakes the letter of whoever waits for it', async () => {
  const [rare = 0] = await shop.addGoods({ name: 'Редкость', priceKopecks: 900_000, stock: 1 })
  const id = await shop.shopper.buy(shop.courierForm, [rare, 1])
  await shop.pay(id)
  await shop.work()
  for (const step of ['Собирается', 'Отправлен']) await shop.move(id, step)
  const waiting = await shop.shopper2()
  expect((await waiting.visitor.post(`/api/products/${rare}/await/`)).statusCode).toBe(200)
  const sender = async () => ({ shopName: 'Кицунэ', email: null, url: 'https://kitsune.test' })
  const restock = async () => {
    await runScheduled(writeRestockLetters(shop.db, sender))
    return (await lettersTo(shop, waiting.email)).filter(({ subject }) => subject.includes('Снова в наличии')).length
  }
  await ask(id, { kind: 'defect', reason: 'Скол', lines: [{ position: 0, quantity: 1 }] })
  await decide(id, 'receive')
  expect(await restock()).toBe(0)
  await decide(id, 'accept', onShelf(0))
  expect([await shop.stockOf(rare), await restock()]).toEqual([1, 1])
})

test('with the account go the photos and the shopper’s words; the download has the words', async () => {
  const person = await shop.shopper2()
  const id = await person.buy(shop.courierForm, [figure, 1])
  for (const step of ['Оплачен', 'Собирается', 'Отправлен', 'Завершен']) await shop.move(id, step)
  const photo = (await upload(person.visitor, await picture())).json().id
  const lines = [{ position: 0, quantity: 1 }]
  await ask(id, { kind: 'defect', reason: 'Скол на хвосте', lines, photos: [photo] }, person.visitor)
  const records = await orderRecords.collect(shop.db, person.accountId)
  expect(JSON.stringify(records)).toContain('Скол на хвосте')
  await shop.db.transaction(async (tx) => {
    await orderRecords.erase(tx, person.accountId, new Date())
    await tx.delete(accounts).where(eq(accounts.id, person.accountId))
  })
  expect(await shop.db.$count(returnPhotos, eq(returnPhotos.id, photo))).toBe(0)
  expect((await state(id)).returns).toMatchObject([{ reason: '', photos: [] }])
})
