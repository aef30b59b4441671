import { expect, test } from 'vitest'
import { mails } from '../database/tables/mail.server.ts'
import { orders } from '../database/tables/orders.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { password } from '../testing/test-accounts.server.ts'
import { lettersTo } from '../testing/test-visitor.ts'
import { openLettersShop } from './testing-letters.server.ts'

const { shop, db, clock, writeLetters, bought } = await openLettersShop()

test('the export contains the orders', async () => {
  const { shopper, number } = await bought()
  expect((await shopper.visitor.get('/api/user/export/')).json().orders).toMatchObject([
    { order_id: number, full_name: 'Петрова Анна Ивановна', total_price: 25_980, items: [{ quantity: 2 }] },
  ])
})

const person = { fullName: 'Неповторимова Ева', comment: 'Тайна' }
const sentPerson = { ...person, deliveryType: shop.courier, deliveryAddress: 'Омск' }
const nobody = { accountId: null, fullName: '', phone: '', email: '', comment: '', trackingNumber: null }
const orderOf = async (number: number) => (await db.select().from(orders).where(eq(orders.id, number)))[0]
const lettersAbout = (number: number) => db.$count(mails, eq(mails.about, `order:${number}`))
const leave = async ({ visitor }: Awaited<ReturnType<typeof bought>>['shopper']) =>
  expect((await visitor.post('/api/user/api/delete_account/', { password })).statusCode).toBe(200)

test('deleting the account erases the person from finished orders and their letters', async () => {
  const { shopper, number, email, product, become } = await bought(sentPerson)
  await shopper.putIntoCart([product, 1])
  await shopper.createOrder()
  for (const state of ['paid', 'packing', 'sent', 'completed'] as const) {
    await become(state, state === 'sent' ? { trackingNumber: 'RA123456789RU' } : {})
  }
  await writeLetters()
  await leave(shopper)
  expect(await orderOf(number)).toMatchObject({ ...nobody, totalKopecks: 2_598_000 })
  expect(await lettersTo(shop, email)).toEqual([])
  expect(await lettersAbout(number)).toBe(0)
})

test('an open order keeps its address until it is finished, and is then erased too', async () => {
  const { shopper, number, email, letters, become } = await bought(sentPerson)
  await become('paid')
  await leave(shopper)
  expect(await orderOf(number)).toMatchObject({ ...person, accountId: null, email })
  for (const state of ['packing', 'sent'] as const) await become(state)
  await writeLetters()
  expect(await orderOf(number)).toMatchObject(person)
  await db.update(mails).set({ sentAt: clock.now() })
  await become('completed')
  await writeLetters()
  expect(await orderOf(number)).toMatchObject({ ...nobody, totalKopecks: 2_598_000 })
  // Only the last letter is left, because it is not sent yet.
  expect((await letters()).map(({ subject }) => subject)).toEqual([`Заказ №\u00a0${number} завершён`])
  expect(await lettersAbout(number)).toBe(1)
})

test('an unpaid order is cancelled with its account, and its goods go back at once', async () => {
  const { shopper, number, product } = await bought(person)
  await leave(shopper)
  expect(await shop.stockOf(product)).toBe(5)
  expect(await orderOf(number)).toMatchObject({ state: 'cancelled' })
  await writeLetters()
  expect(await shop.stockOf(product)).toBe(5)
  expect(await orderOf(number)).toMatchObject({ ...nobody, state: 'cancelled' })
})
