import { expect, test } from 'vitest'
import { mails } from '../database/tables/mail.server.ts'
import { pointLots } from '../database/tables/points.server.ts'
import { asc, eq, sql } from '../platform/postgres/drizzle.server.ts'
import { watchPoints } from '../promotions/points/watch-points.server.ts'
import { runScheduled } from '../testing/run-job.ts'
import { password } from '../testing/test-accounts.server.ts'
import { Visitor } from '../testing/test-visitor.ts'
import { openPointsShop, settings } from './testing-points.server.ts'

const shop = await openPointsShop()
const { db, form, staff, decide, give, want, pointsOf, books } = shop

test('staff give and take by role, with a reason, in the journal; the rules are kept in it too', async () => {
  await decide()
  const shopper = await shop.shopper()
  await shop.addAccount('packer@kitsune.test', { role: 'packer' })
  const packer = new Visitor(shop)
  await packer.signIn('packer@kitsune.test', password)
  const path = `/api/staff/customers/${shopper.accountId}/points/`
  expect((await packer.post(path, { points: 5, reason: 'Мне' })).statusCode).toBe(403)
  expect((await packer.get('/api/staff/points/')).statusCode).toBe(403)
  await shop.addAccount('manager@kitsune.test', { role: 'manager' })
  const manager = new Visitor(shop)
  await manager.signIn('manager@kitsune.test', password)
  expect((await manager.get('/api/staff/points/')).statusCode).toBe(200)
  expect((await manager.call('PUT', '/api/staff/points/', { ...settings, version: 1 })).statusCode).toBe(403)
  expect((await shopper.visitor.post(path, { points: 5, reason: 'Мне' })).statusCode).toBe(403)
  expect((await staff.post(path, { points: 5, reason: ' ' })).json().fields).toMatchObject({
    reason: expect.stringContaining('за что'),
  })
  expect((await staff.post(path, { points: 0, reason: 'Ноль' })).statusCode).toBe(400)
  await give(shopper.accountId, 120, 'День рождения')
  expect((await shop.audit('account.update'))[0]).toMatchObject({
    subjectId: String(shopper.accountId),
    after: { note: '+120\u00a0баллов', reason: 'День рождения' },
  })
  expect((await pointsOf(shopper)).history).toMatchObject([{ kind: 'staff', change: 120, reason: 'День рождения' }])
  await decide({ percent: 7, months: null })
  expect((await shop.audit('promotion.update'))[0]).toMatchObject({
    subjectName: 'Баллы и правила скидок',
    after: { note: expect.stringContaining('7\u00a0%; до 50\u00a0% товаров; бессрочно') },
  })
  // Somebody else saved meanwhile.
  expect((await staff.call('PUT', '/api/staff/points/', { ...settings, version: 1 })).statusCode).toBe(409)
  expect((await shopper.visitor.get('/api/user/export/')).json().points).toMatchObject([{ change: 120 }])
})

test('points expire in their order, after a letter', async () => {
  await decide()
  const shopper = await shop.shopper()
  const [fox = 0] = await shop.addGoods({ priceKopecks: 100_000, stock: 9 })
  const job = watchPoints({
    db,
    sender: async () => ({ shopName: 'Кицунэ', email: 'shop@kitsune.test', url: 'https://kitsune.test' }),
  })
  const letters = () => db.select().from(mails).where(sql`${mails.subject} like 'Баллы сгорят%'`)
  await give(shopper.accountId, 100)
  await give(shopper.accountId, 60)
  const [first, second] = await db
    .select()
    .from(pointLots)
    .where(eq(pointLots.accountId, shopper.accountId))
    .orderBy(asc(pointLots.id))
  const expireIn = (id: number | undefined, days: number) =>
    db
      .update(pointLots)
      .set({ expiresAt: sql`now() + ${days} * interval '1 day'` })
      .where(eq(pointLots.id, id ?? 0))
  await expireIn(first?.id, 40)
  await expireIn(second?.id, 10)
  await runScheduled(job)
  await runScheduled(job)
  const written = (await letters()).filter(({ recipient }) => recipient === shopper.email)
  expect(written).toHaveLength(1)
  expect(written[0]?.body).toContain('60\u00a0баллов')
  expect(written[0]?.body).toContain('100\u00a0баллов')
  // What expires first is spent first.
  await want(shopper, 70)
  const id = await shopper.buy({ ...form, total_price: 930 }, [fox, 1])
  const left = async () =>
    (
      await db
        .select({ remaining: pointLots.remaining })
        .from(pointLots)
        .where(eq(pointLots.accountId, shopper.accountId))
        .orderBy(asc(pointLots.id))
    ).map(({ remaining }) => remaining)
  expect(await left()).toEqual([90, 0])
  // Given back before that, they expire when they would have.
  const ends = async () =>
    (
      await db
        .select({ at: pointLots.expiresAt })
        .from(pointLots)
        .where(eq(pointLots.accountId, shopper.accountId))
        .orderBy(asc(pointLots.id))
    ).map(({ at }) => at?.getTime() ?? null)
  await db
    .update(pointLots)
    .set({ expiresAt: null })
    .where(eq(pointLots.id, first?.id ?? 0))
  const before = await ends()
  await want(shopper, 20)
  const another = await shopper.buy({ ...form, total_price: 980 }, [fox, 1])
  await shopper.visitor.post(`/api/orders/${another}/cancel/`)
  expect(await ends()).toEqual(before)
  // Expired while the order had them: given back, they can be used for two weeks.
  await expireIn(second?.id, -1)
  await shopper.visitor.post(`/api/orders/${id}/cancel/`)
  expect(await left()).toEqual([100, 60])
  await runScheduled(job)
  expect(await books(shopper)).toBe(160)
  await expireIn(second?.id, -1)
  await runScheduled(job)
  await runScheduled(job)
  expect(await books(shopper)).toBe(100)
  expect((await pointsOf(shopper)).history[0]).toMatchObject({ kind: 'expired', change: -60, order_id: null })
  expect((await letters()).filter(({ recipient }) => recipient === shopper.email)).toHaveLength(1)
})

test('ten orders at once of different shoppers, and a shopper who cancels while ordering: no deadlock, nothing lost', async () => {
  await decide()
  const [fox = 0] = await shop.addGoods({ priceKopecks: 100_000, stock: 1000 })
  const shoppers = await Promise.all(Array.from({ length: 8 }, () => shop.shopper()))
  for (const shopper of shoppers) await give(shopper.accountId, 1000)
  await Promise.all(
    shoppers.map(async (shopper) => {
      for (let round = 0; round < 3; round += 1) {
        await want(shopper, 300)
        const id = await shopper.buy({ ...form, total_price: 700 }, [fox, 1])
        await want(shopper, 200)
        await shopper.putIntoCart([fox, 1])
        await shopper.createOrder()
        const both = await Promise.all([shopper.visitor.post(`/api/orders/${id}/cancel/`), shopper.confirm(form)])
        expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      }
    }),
  )
  for (const shopper of shoppers) expect(await books(shopper)).toBe(400)
})
