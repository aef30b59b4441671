import { siteSettings } from '../database/tables/content.server.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { readLedger } from '../ledger/write-ledger.server.ts'
import { expireOrders } from '../orders/expire-orders.server.ts'
import type { Order } from '../orders/orders.contract.ts'
import { openPayingShop } from '../payments/paying/testing-paying.server.ts'
import { runScheduled } from '../testing/run-job.ts'
import { releasesOf } from './testing-preorders.server.ts'

/** What a packer measures. */
export const size = { weight_grams: 900, length_cm: 30, width_cm: 20, height_cm: 15 }

export type Buyer = Awaited<ReturnType<ReturnType<typeof releasesOf>['preorder']>>

/** For tests: a shop with releases whose buyers pay deposits by card. */
export async function openDepositsShop() {
  const { newShopper, ...paying } = await openPayingShop()
  const shop = { ...paying, newShopper, ...releasesOf({ ...paying, shopper: newShopper }) }
  const { db, staff, standIn } = shop
  // The provider of these tests prints no receipts of deposits: its shop has a cash desk of its own.
  await db.update(siteSettings).set({ receiptsBy: 'own' })

  return {
    ...shop,
    seen: async ({ shopper, number }: Buyer) => (await shopper.visitor.get(`/api/orders/${number}/`)).json<Order>(),
    ordered: (product: number, quantity = 1) => shop.preorder([[product, quantity]], { paid: false }),
    expire: () => runScheduled(expireOrders(db, shop.app.log), shop.clock.now()),
    kept: async (id: number) => balanceOf(await readLedger(db, id)).kept,
    setRule: (values: Partial<typeof siteSettings.$inferInsert>) => db.update(siteSettings).set(values),
    /** By card, at the provider's page. */
    payNow: async ({ shopper, number }: Buyer, sum = ''): Promise<number> => {
      const begun = await shopper.visitor.post(`/api/orders/${number}/pay/?sum=${sum}`)
      const [, id = ''] = /\/pay\/([\w-]+)\/$/.exec(begun.json().url) ?? []
      const kopecks = standIn.books.payments.get(id)?.kopecks ?? 0
      await shop.pay(id)
      await shop.checkAll()
      return kopecks
    },
    packFirst: async (orderId: number) => {
      const [parcel] = (await staff.get(`/api/staff/orders/${orderId}/parcels/`)).json()
      return staff.post(`/api/staff/parcels/${parcel.id}/pack/`, { version: parcel.version, ...size })
    },
    lastLetter: async (email: string) => {
      await shop.writeLetters()
      return (await shop.letters(email)).at(-1)
    },
  }
}
