import type { products } from '../database/tables/catalogue.server.ts'
import { mails } from '../database/tables/mail.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { readLedger } from '../ledger/write-ledger.server.ts'
import { openStaffOrders, type StaffOrdersShop } from '../orders/staff/testing-staff-orders.server.ts'
import { and, asc, eq } from '../platform/postgres/drizzle.server.ts'
import { runScheduled } from '../testing/run-job.ts'
import { testSecret } from '../testing/test-app.server.ts'
import { Visitor } from '../testing/test-visitor.ts'
import { openAnswerLinks } from './answer-links.server.ts'
import { followReleases, remindOfPreorders } from './preorder-jobs.server.ts'
import type { WholeRelease } from './staff/staff-preorders.contract.ts'

/** For tests: a shop with releases, buyers who have paid for them, and the jobs, which the test runs itself. */
export async function openPreordersShop() {
  const shop = await openStaffOrders()
  const releases = releasesOf(shop)
  const guest = await new Visitor(shop, '192.0.2.9').arrive()
  const answersApi = (path: string) => `/api${path.replace('/answer/', '/answers/')}`
  return {
    ...shop,
    ...releases,
    /** Nobody has signed in: whoever has the link of the letter. */
    guest,
    /** What the page of this address asks. */
    answersApi,
    look: async (path: string) => (await guest.get(answersApi(path))).json(),
    answer: (path: string, choice: string) => guest.post(answersApi(path), { answer: choice }),
    stateOf: async (id: number) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]?.state,
    agreedOf: async (id: number, product: number) => (await releases.line(id, product))?.agreedMonth,
  }
}

/** What such a test does with the releases of its shop. */
export function releasesOf(shop: StaffOrdersShop) {
  const { db, staff } = shop
  const links = openAnswerLinks(testSecret, 'https://kitsune.test')
  const sender = async () => ({ shopName: 'Кицунэ', email: null, url: 'https://kitsune.test' })
  const parts = { db, sender, links }

  return {
    links,
    runJob: () => runScheduled(followReleases(parts), shop.clock.now()),
    remind: () => runScheduled(remindOfPreorders(parts), shop.clock.now()),
    async addRelease(more: Partial<typeof products.$inferInsert> = {}): Promise<number> {
      const [id = 0] = await shop.addGoods({ isPreorder: true, releaseYear: 2027, releaseMonth: 2, ...more })
      return id
    },
    /** A new shopper's order, paid unless said otherwise. */
    async preorder(goods: [productId: number, quantity: number][], { paid = true, form = {} } = {}) {
      const shopper = await shop.shopper()
      const number = await shopper.buy({ ...shop.form, email: shopper.email, ...form }, ...goods)
      if (paid) await shop.move(number, 'Оплачен')
      shop.clock.pass({ minutes: 1 })
      return { shopper, number }
    },
    async release(productId: number): Promise<WholeRelease> {
      return (await staff.get(`/api/staff/preorders/${productId}/`)).json()
    },
    /** Staff move the release and the job asks the buyers. */
    async slip(productId: number, month: number | null, year = 2027) {
      const { version } = (await staff.get(`/api/staff/preorders/${productId}/`)).json()
      const answer = await staff.post(`/api/staff/preorders/${productId}/move/`, {
        version,
        year,
        month,
        note: 'Завод не успел.',
      })
      await runScheduled(followReleases(parts), shop.clock.now())
      return answer
    },
    /** A batch came, and the job serves the buyers. */
    arrive: async (productId: number, pieces: number, next: object = {}) => {
      const { batches } = (await staff.get(`/api/staff/preorders/${productId}/`)).json<WholeRelease>()
      const came = await staff.post(`/api/staff/preorders/${productId}/arrive/`, {
        pieces,
        seen_batches: batches.length,
        ...next,
      })
      await runScheduled(followReleases(parts), shop.clock.now())
      return came
    },
    async letters(email: string) {
      return db.select().from(mails).where(eq(mails.recipient, email)).orderBy(asc(mails.id))
    },
    /** The path of the page that the newest letter with buttons leads to. */
    async linkOf(email: string): Promise<string> {
      const rows = await db.select().from(mails).where(eq(mails.recipient, email)).orderBy(asc(mails.id))
      const paths = rows.flatMap(({ body }) => /\/preorders\/answer\/\d+\/[\w-]+\//.exec(body)?.[0] ?? [])
      return paths.at(-1) ?? ''
    },
    async line(orderId: number, productId: number) {
      const [line] = await db
        .select()
        .from(orderLines)
        .where(and(eq(orderLines.orderId, orderId), eq(orderLines.productId, productId)))
      return line
    },
    async refundsOf(orderId: number) {
      return (await readLedger(db, orderId)).refunds.map(({ reason, kopecks }) => [reason, kopecks])
    },
  }
}
