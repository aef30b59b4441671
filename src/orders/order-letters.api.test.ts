import { describe, expect, test } from 'vitest'
import { type Change, changesChannel, readChange } from '../database/changes.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { siteSettings } from '../database/tables/content.server.ts'
import { mails } from '../database/tables/mail.server.ts'
import { orderEvents, orderLines, orders } from '../database/tables/orders.server.ts'
import { addRefund, recordReceived } from '../ledger/write-ledger.server.ts'
import { openDatabase } from '../platform/postgres/database.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { openListener } from '../platform/postgres/listen.server.ts'
import { lettersTo } from '../testing/test-visitor.ts'
import { openLettersShop } from './testing-letters.server.ts'

const { shop, db, clock, publicUrl, log, writeLetters, expire, bought } = await openLettersShop()

describe('letters', () => {
  test('a new order: one to the shopper with products, delivery and payment, one to the shop without personal data', async () => {
    const { number, letters } = await bought({
      deliveryType: shop.post,
      deliveryAddress: 'Новосибирск, Лисий бульвар, 1',
      deliveryIndex: '630000',
    })
    expect(await letters()).toEqual([])
    await writeLetters()
    await writeLetters()
    const [letter, ...rest] = await letters()
    expect(rest).toEqual([])
    expect(letter?.subject).toBe(`Заказ №\u00a0${number} принят`)
    for (const said of [
      'Фигурка <Аки>, 2\u00a0шт. × 12\u00a0990\u00a0₽ — 25\u00a0980,00\u00a0₽',
      'Доставка: 590,00\u00a0₽',
      'Итого: 26\u00a0570,00\u00a0₽',
      'Адрес: 630000, Новосибирск, Лисий бульвар, 1',
      'Счёт: 40802810500000012345',
      `Назначение: Оплата заказа №\u00a0${number}`,
      `Открыть заказ: ${publicUrl}/orders/${number}/`,
      'до 18\u00a0ноября 2026\u00a0г., 12:00 по\u00a0Новосибирску',
      'QR-код',
    ]) {
      expect(letter?.body).toContain(said)
    }
    expect(letter?.html).toContain('Фигурка &lt;Аки&gt;')
    // The letter stores the text of the payment code, which is drawn when the letter is sent.
    const [, code = ''] = /<img src="qr:([^"]+)" alt="QR-код для оплаты"/.exec(letter?.html ?? '') ?? []
    expect(decodeURIComponent(code)).toBe(
      `ST00012|Name=ИП Лисицына А. И.|PersonalAcc=40802810500000012345|BankName=Банк|BIC=040000999|CorrespAcc=30101810500000000999|Sum=2657000|Purpose=Оплата заказа № ${number}`,
    )
    const [toShop] = (await lettersTo(shop, 'orders@kitsune.test')).filter(({ about }) => about === `order:${number}`)
    expect(toShop?.subject).toBe(`Новый заказ №\u00a0${number} на 26\u00a0570\u00a0₽`)
    expect(toShop?.body).toContain(`${publicUrl}/staff/orders/${number}/`)
    expect(toShop?.body).not.toMatch(/Петрова|Лисий|79991234567/)
  })

  test('each state has its own letter, with the tracking number and the reason', async () => {
    const sent = await bought({ deliveryType: shop.courier, deliveryAddress: 'Омск' })
    await sent.become('paid')
    await sent.become('packing')
    await sent.become('sent', { trackingNumber: '80080012345678' })
    await sent.become('completed')
    const picked = await bought()
    await picked.become('paid')
    await picked.become('packing')
    await picked.become('ready')
    const cancelled = await bought()
    await cancelled.become('paid')
    // Nobody reads that a cancelled order is being packed.
    await cancelled.become('packing')
    await cancelled.become('cancelled', { reason: 'Брак на складе.' })
    await writeLetters()
    const subjects = async ({ letters, number }: typeof sent) =>
      (await letters()).map(({ subject }) => subject.replace(`Заказ №\u00a0${number} `, ''))
    expect(await subjects(sent)).toEqual(['принят', 'оплачен', 'собирается', 'отправлен', 'завершён'])
    expect((await sent.letters())[3]?.body).toContain('Трек-номер: 80080012345678')
    for (const letter of [1, 3]) expect((await sent.letters())[letter]?.body).toMatch(/Доставим \d+.+ноября/)
    expect((await picked.letters())[1]?.body).toMatch(/Можно будет забрать \d+.+ноября/)
    expect((await subjects(picked))[3]).toBe('готов к выдаче')
    const where = 'Где забрать: Новосибирск, Лисий бульвар, 1. Ежедневно с 12 до 20'
    for (const letter of [0, 3]) expect((await picked.letters())[letter]?.body).toContain(where)
    for (const letter of [0, 3]) expect((await sent.letters())[letter]?.body).not.toContain('Где забрать')
    expect((await sent.letters())[2]?.body).toContain('Следующее письмо придёт, когда заказ отправится к вам.')
    expect((await picked.letters())[2]?.body).toContain('Следующее письмо придёт, когда заказ можно будет забрать.')
    // What the letter of the payment would promise is not true any more.
    expect(await subjects(cancelled)).toEqual(['принят', 'отменён'])
    expect((await cancelled.letters())[1]?.body).toMatch(
      /Причина: брак на складе\.\s+Мы вернём оплату: 25\u00a0980,00\u00a0₽/,
    )
  })

  test('the letter of a payment names what came beyond it, and no refund of another kind', async () => {
    const [conceded, overpaid] = [await bought(), await bought()]
    const at = clock.now()
    await db.transaction((tx) =>
      recordReceived(tx, { orderId: overpaid.number, method: 'transfer', kopecks: 2_600_000, at }),
    )
    for (const { become } of [conceded, overpaid]) await become('paid')
    await db.transaction((tx) =>
      addRefund(tx, { orderId: conceded.number, kopecks: 10_050, reason: 'concession', at: clock.now() }),
    )
    await writeLetters()
    expect((await conceded.letters()).at(-1)?.body).not.toContain('Пришло больше')
    expect((await overpaid.letters()).at(-1)?.body).toContain('Пришло больше, чем нужно: возвращаем 20,00\u00a0₽.')
  })

  test('a preorder is named as such, without a promise to deliver in two days', async () => {
    const { product, letters, become } = await bought()
    await db
      .update(products)
      .set({ isPreorder: true, releaseYear: 2027, releaseMonth: 3 })
      .where(eq(products.id, product))
    await db.update(orderLines).set({ isPreorder: true }).where(eq(orderLines.productId, product))
    await become('paid')
    await writeLetters()
    const [placed, paid] = await letters()
    expect(placed?.body).toContain('12\u00a0990\u00a0₽. Предзаказ, выход в\u00a0марте 2027\u00a0года')
    expect(paid?.body).toContain('В заказе есть предзаказ: соберём всё вместе, когда он выйдет.')
    expect(paid?.body).not.toContain('Доставим')
  })

  test('several processes write each letter once, in one transaction with the event', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, () => bought()))
    const others = [openDatabase(shop.address, log, 2), openDatabase(shop.address, log, 2)]
    await Promise.all([db, ...others].map((each) => writeLetters(each)))
    await Promise.all(others.map((each) => each.$client.end()))
    for (const { letters } of many) expect(await letters()).toHaveLength(1)
    expect(await db.$count(orderEvents, eq(orderEvents.lettersDue, true))).toBe(0)
  })

  test('without the shop’s bank details and address the shopper still gets a letter', async () => {
    const [before] = await db.select().from(siteSettings)
    await db.update(siteSettings).set({ email: null, ordersEmail: null, payeeName: null, bankAccount: null })
    await db.update(siteSettings).set({ bankName: null, bankBic: null, bankCorrAccount: null })
    const { letters, number } = await bought()
    await writeLetters()
    expect((await letters())[0]?.body).toContain('Мы свяжемся с вами, чтобы договориться об оплате.')
    expect(await db.$count(mails, eq(mails.about, `order:${number}`))).toBe(1)
    await db.update(siteSettings).set(before ?? {})
  })
})

describe('unpaid orders', () => {
  test('get one reminder a day before they expire, and are cancelled when they do', async () => {
    const { number, product, letters } = await bought()
    const subjects = async () => {
      await writeLetters()
      return (await letters()).map(({ subject }) => subject.replace(`Заказ №\u00a0${number} `, ''))
    }
    clock.pass({ days: 1, minutes: 23 * 60 + 59 })
    await expire()
    expect(await subjects()).toEqual(['принят'])
    clock.pass({ minutes: 1 })
    await expire()
    await expire()
    expect(await subjects()).toEqual(['принят', 'ждёт оплаты'])
    clock.pass({ minutes: 24 * 60 - 1 })
    await expire()
    expect(await shop.stockOf(product)).toBe(3)
    clock.pass({ minutes: 1 })
    await Promise.all([expire(), expire(), expire()])
    expect(await subjects()).toEqual(['принят', 'ждёт оплаты', 'отменён'])
    expect(await shop.stockOf(product)).toBe(5)
    const [order] = await db.select().from(orders).where(eq(orders.id, number))
    expect([order?.state, order?.cancelReason]).toEqual(['cancelled', 'Не оплачен вовремя'])
  })

  test('get no reminder if they are paid before the letter is written', async () => {
    const { letters, become } = await bought()
    clock.pass({ days: 2 })
    await expire()
    await become('paid')
    await writeLetters()
    expect((await letters()).map(({ subject }) => subject.split(' ').at(-1))).toEqual(['принят', 'оплачен'])
  })

  test('that are paid in time are not cancelled', async () => {
    const { number, become, product } = await bought()
    await become('paid')
    clock.pass({ days: 4 })
    await expire()
    expect((await db.select().from(orders).where(eq(orders.id, number)))[0]?.state).toBe('paid')
    expect(await shop.stockOf(product)).toBe(3)
  })

  test('expire after the time in the settings; a short one has its reminder after half of it', async () => {
    await db.update(siteSettings).set({ unpaidOrderDays: 1 })
    const { number, letters } = await bought()
    await db.update(siteSettings).set({ unpaidOrderDays: 3 })
    await expire()
    await writeLetters()
    expect(await letters()).toHaveLength(1)
    clock.pass({ minutes: 12 * 60 })
    await expire()
    await writeLetters()
    expect(await letters()).toHaveLength(2)
    clock.pass({ minutes: 12 * 60 })
    await expire()
    expect((await db.select().from(orders).where(eq(orders.id, number)))[0]?.state).toBe('cancelled')
  })

  test('that cannot be cancelled do not block the others', async () => {
    const [stuck, other] = [await bought(), await bought()]
    // The returned pieces would overflow the stock.
    await db.update(products).set({ stock: 2_147_483_647 }).where(eq(products.id, stuck.product))
    clock.pass({ days: 4 })
    await expire()
    const stateOf = async ({ number }: typeof stuck) =>
      (await db.select({ state: orders.state }).from(orders).where(eq(orders.id, number)))[0]?.state
    expect([await stateOf(stuck), await stateOf(other)]).toEqual(['awaiting_payment', 'cancelled'])
    await db.update(products).set({ stock: 0 }).where(eq(products.id, stuck.product))
    await expire()
    expect(await stateOf(stuck)).toBe('cancelled')
  })

  test('are each cancelled once, even with many orders and several processes', async () => {
    const [product = 0] = await shop.addGoods({ stock: 30 })
    const shoppers = await Promise.all(Array.from({ length: 15 }, () => shop.shopper()))
    for (const shopper of shoppers) await shopper.buy(shop.form, [product, 2])
    expect(await shop.stockOf(product)).toBe(0)
    clock.pass({ days: 4 })
    const others = [openDatabase(shop.address, log, 2), openDatabase(shop.address, log, 2)]
    await Promise.all([db, ...others].map((each) => expire(each)))
    await Promise.all(others.map((each) => each.$client.end()))
    expect(await shop.stockOf(product)).toBe(30)
  })
})

test('a sale is announced after the commit, and again by the outbox; goods that are gone or back at once', async () => {
  const heard: Change[] = []
  const listener = await openListener(shop.address, [changesChannel, 'done'], log)
  listener.onNotification(changesChannel, (payload) => heard.push(readChange(payload)))
  let count = 0
  const everythingHeard = () =>
    new Promise<void>((resolve) => {
      count += 1
      const mark = String(count)
      listener.onNotification('done', (payload) => payload === mark && resolve())
      void db.$client.query(`select pg_notify('done', $1)`, [mark])
    })
  await writeLetters()
  const shopper = await shop.shopper()
  const [product = 0] = await shop.addGoods({ stock: 3 })
  await everythingHeard()
  heard.length = 0

  const counted = { table: 'products', ids: [product], pageOnly: true }
  const listed = { ...counted, pageOnly: false }
  await shopper.buy(shop.form, [product, 1])
  await expect.poll(() => heard).toEqual([counted])
  await writeLetters()
  await everythingHeard()
  expect(heard).toEqual([counted, counted])

  const last = await shopper.buy(shop.form, [product, 2])
  await expect.poll(() => heard.slice(2)).toEqual([listed, counted])
  await writeLetters()
  await shopper.visitor.post(`/api/orders/${last}/cancel/`)
  await everythingHeard()
  expect(heard.slice(4)).toEqual([counted, listed])
  await listener.close()
})
