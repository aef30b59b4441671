import { pino } from 'pino'
import { siteSettings, stores } from '../database/tables/content.server.ts'
import type { OrderState } from '../database/values/order-states.ts'
import { runScheduled } from '../testing/run-job.ts'
import { lettersTo } from '../testing/test-visitor.ts'
import { expireOrders } from './expire-orders.server.ts'
import { sendOrderEvents } from './order-outbox.server.ts'
import { eventTo } from './order-steps.ts'
import { openOrdersShop } from './testing-orders.server.ts'
import { transition } from './transition.server.ts'

const publicUrl = 'https://kitsune.test'

/** A shop whose letters have all that they can mention: bank details, a store, an address for orders. */
export async function openLettersShop() {
  const log = pino({ level: 'silent' })
  const shop = await openOrdersShop()
  const { db, clock } = shop
  await db.update(siteSettings).set({
    shopName: 'Кицунэ',
    email: 'hello@kitsune.test',
    ordersEmail: 'orders@kitsune.test',
    payeeName: 'ИП Лисицына А. И.',
    bankName: 'Банк',
    bankBic: '040000999',
    bankAccount: '40802810500000012345',
    bankCorrAccount: '30101810500000000999',
  })
  await db.insert(stores).values({ address: 'Новосибирск, Лисий бульвар, 1', timeOfWork: 'Ежедневно с 12 до 20' })

  async function writeLetters(onDb = db): Promise<void> {
    await runScheduled(sendOrderEvents(onDb, publicUrl))
  }

  async function expire(onDb = db): Promise<void> {
    await runScheduled(expireOrders(onDb, log), clock.now())
  }

  let people = 0
  async function bought(form: object = {}) {
    people += 1
    const email = `buyer${people}@mail.test`
    const shopper = await shop.shopper()
    const [product = 0] = await shop.addGoods({ name: 'Фигурка <Аки>', stock: 5, priceKopecks: 1_299_000 })
    const number = await shopper.buy({ ...shop.form, email, ...form }, [product, 2])
    const letters = async () => (await lettersTo(shop, email)).toReversed()
    const become = (to: OrderState, rest = {}) => {
      const event = eventTo(to) ?? 'paid'
      return db.transaction((tx) => transition(tx, number, { event, at: clock.now(), actor: 'staff', ...rest }))
    }
    return { shopper, product, number, letters, become, email }
  }

  return { shop, db, clock, publicUrl, log, writeLetters, expire, bought }
}
