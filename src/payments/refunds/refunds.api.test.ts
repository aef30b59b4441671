import { expect, test } from 'vitest'
import { refunds } from '../../database/tables/payments.server.ts'
import { eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { password } from '../../testing/test-accounts.server.ts'
import { openTestApp } from '../../testing/test-app.server.ts'
import { lettersTo, Visitor } from '../../testing/test-visitor.ts'
import { openPayingShop } from '../paying/testing-paying.server.ts'
import type { StaffOrderMoney } from './refunds.contract.ts'

const shop = await openPayingShop()
const money = async (id: number) => (await shop.staff.get(`/api/staff/orders/${id}/money/`)).json<StaffOrderMoney>()
const refund = (id: number, body: object, who = shop.staff) => who.post(`/api/staff/orders/${id}/refunds/`, body)

async function paid(): Promise<number> {
  const id = await shop.place()
  await shop.pay(await shop.begin(id))
  await shop.checkAll()
  return id
}

test('a part goes back by the provider: pressed twice on two processes it is one refund', async () => {
  const id = await paid()
  const { version, kept } = await money(id)
  expect(kept).toBe(5000)
  const other = await openTestApp({ address: shop.address })
  const there = new Visitor(other, '198.51.100.8')
  await there.signIn('staff@kitsune.test', password)
  const body = { version, sum: 700.5, note: 'Помята коробка' }
  const answers = await Promise.all([refund(id, body), refund(id, body, there)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  await Promise.all([shop.sendRefunds(), shop.sendRefunds()])
  expect((await shop.rows(id)).refunds).toEqual([['yookassa', 'succeeded', 'concession', 70_050]])
  expect([...shop.standIn.books.refunds.values()].map(({ kopecks }) => kopecks)).toEqual([70_050])
  expect(await shop.order(id)).toMatchObject({ state: 'Оплачен' })
  expect((await shop.audit('order.refund'))[0]).toMatchObject({ after: { refund: 700.5, note: 'Помята коробка' } })
  await shop.writeLetters()
  const told = (await lettersTo(shop, 'anna@mail.test')).map(({ body: text }) => text).join('\n')
  expect(told).toContain('Возвращаем 700,50\u00a0₽. Помята коробка')

  const tooMuch = await refund(id, { version: version + 1, sum: 4299.51, note: 'Ещё' })
  expect([tooMuch.statusCode, tooMuch.json().error]).toEqual([409, expect.stringContaining('4\u00a0299,50')])
  expect((await refund(id, { version: version + 1, sum: 0.5, note: 'Мало' })).statusCode).toBe(400)
})

test.each(['200600', undefined])(
  'paid with other keys (now %s): after an hour it is a transfer for staff, told why',
  async (account) => {
    const id = await paid()
    const begun = await shop.place()
    await shop.begin(begun)
    await refund(id, { version: (await money(id)).version, sum: 4000, note: 'Договорились' })
    const sent = shop.standIn.books.refunds.size
    await shop.changeKeys(account)
    expect((await shop.rows(id)).refunds).toEqual([['yookassa', 'pending', 'concession', 400_000]])
    await shop.db.execute(
      sql`update refunds set created_at = created_at - interval '61 minutes' where order_id = ${id}`,
    )
    await Promise.all([shop.changeKeys(account), shop.changeKeys(account)])
    expect((await shop.rows(id)).refunds).toEqual([
      ['yookassa', 'cancelled', 'concession', 400_000],
      ['transfer', 'waiting', 'concession', 400_000],
    ])
    expect(shop.standIn.books.refunds.size).toBe(sent)
    const waiting = (await money(id)).refunds.at(-1)
    expect(waiting?.note).toMatch(
      /Оплачено через ЮKassa \(магазин 100500\), а ключей от него .+ переводом и подтвердите здесь/,
    )
    const done = { method: 'transfer', document: 'ПП 7', date: '2026-11-17' }
    expect((await shop.staff.post(`/api/staff/refunds/${waiting?.id}/confirm/`, done)).statusCode).toBe(200)
    // What was begun and never paid ends too, so that the shopper can begin anew.
    expect((await shop.rows(begun)).payments).toEqual([['yookassa', 'pending', 500_000]])
    await shop.db.execute(
      sql`update payments set created_at = created_at - interval '26 hours' where order_id = ${begun}`,
    )
    await shop.changeKeys(account)
    expect((await shop.rows(begun)).payments).toEqual([['yookassa', 'cancelled', 500_000]])
  },
)

test('all of it of an order that is not sent is no concession: it is cancelled, and nobody packs it', async () => {
  const id = await paid()
  const whole = await refund(id, { version: (await money(id)).version, sum: 5000, note: 'Договорились' })
  expect([whole.statusCode, whole.json().code]).toEqual([409, 'refund_whole'])
  expect(whole.json().error).toContain('отмените заказ')
  await shop.move(id, 'Собирается')
  await shop.move(id, 'Готов к выдаче')
  await shop.move(id, 'Завершен')
  const given = await refund(id, { version: (await money(id)).version, sum: 5000, note: 'Договорились' })
  expect(given.statusCode).toBe(200)
  await shop.sendRefunds()
})

test('by hand: it waits on «Сегодня» until staff confirm it with a document', async () => {
  const id = await paid()
  const { version } = await money(id)
  await refund(id, { version, sum: 4000, note: 'Договорились', by_hand: true })
  const {
    refunds: [waiting],
  } = await money(id)
  expect(waiting).toMatchObject({ state: 'waiting', method: 'transfer', sum: 4000 })
  const { refunds: due } = (await shop.staff.get('/api/staff/today/')).json()
  expect(due).toMatchObject({ count: 1, total: 4000, first: [{ order_id: id, state: 'waiting' }] })
  expect(Date.parse(due.first[0].until) - shop.clock.now().getTime()).toBe(10 * 86_400_000)

  const confirm = (body: object) => shop.staff.post(`/api/staff/refunds/${waiting?.id}/confirm/`, body)
  expect((await confirm({ method: 'transfer', document: '', date: '2026-11-16' })).statusCode).toBe(400)
  const done = { method: 'cash', document: 'РКО 12', date: '2026-11-16' }
  const answers = await Promise.all([confirm(done), confirm(done)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [row] = await shop.db
    .select()
    .from(refunds)
    .where(eq(refunds.id, waiting?.id ?? 0))
  expect(row).toMatchObject({ state: 'succeeded', method: 'cash', document: 'РКО 12', documentDate: '2026-11-16' })
  expect((await shop.seen(id)).money.refunds).toMatchObject([{ is_done: true, method: 'cash' }])
  expect((await shop.staff.get('/api/staff/today/')).json().refunds.count).toBe(0)
})

test('only managers and administrators see and move money', async () => {
  const id = await paid()
  for (const role of ['content', 'packer'] as const) {
    await shop.addAccount(`${role}@kitsune.test`, { role })
    const other = new Visitor(shop, '198.51.100.9')
    await other.signIn(`${role}@kitsune.test`, password)
    expect((await other.get(`/api/staff/orders/${id}/money/`)).statusCode).toBe(403)
    expect((await refund(id, { version: 1, sum: 1, note: 'x' }, other)).statusCode).toBe(403)
  }
})

test('no secret leaves: answers hold neither the keys nor our idempotence keys', async () => {
  const id = await paid()
  const said = [
    await shop.staff.get(`/api/staff/orders/${id}/money/`),
    await shop.shopper.visitor.get(`/api/orders/${id}/`),
    await shop.staff.get('/api/staff/export/receipts/?format=csv'),
    await shop.staff.get(`/api/staff/orders/${id}/receipts/`),
  ]
  expect(said.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  for (const { body } of said) expect(body).not.toMatch(/test_secret_of_the_shop|idempotence/i)
})
