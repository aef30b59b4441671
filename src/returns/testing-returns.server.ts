import sharp from 'sharp'
import { readLedger } from '../ledger/write-ledger.server.ts'
import { uploadTo } from '../media/testing-uploads.ts'
import { openReceiptsShop } from '../payments/receipts/testing-receipts.server.ts'
import type { Visitor } from '../testing/test-visitor.ts'
import type { ReturnsOfOrder } from './returns.contract.ts'

/** For tests: a shop whose shoppers have bought a figure and two keychains, and the ways to return them. */
export async function openReturnsShop() {
  const shop = await openReceiptsShop()
  const { visitor } = shop.shopper
  const [figure = 0, keychain = 0] = await shop.addGoods(
    { name: 'Лисица', priceKopecks: 500_000, stock: 50 },
    { name: 'Брелок', priceKopecks: 30_000, stock: 50 },
  )
  const byPost = { ...shop.form, deliveryType: shop.post, delivery_type: shop.post }
  const address = { deliveryAddress: 'Томск, Лесная, 5', deliveryIndex: '634000' }

  /** An order of one figure and two keychains, paid by card and at the shopper's. */
  async function bought({ email = shop.form.email, handedOver = true } = {}): Promise<number> {
    const id = await shop.shopper.buy({ ...byPost, ...address, email }, [figure, 1], [keychain, 2])
    await shop.pay(id)
    await shop.work()
    for (const state of ['Собирается', 'Отправлен', ...(handedOver ? ['Завершен'] : [])]) await shop.move(id, state)
    await shop.work()
    return id
  }

  const path = (id: number) => `/api/orders/${id}/returns/`
  const staffPath = (id: number) => `/api/staff/orders/${id}/returns/`
  const ask = (id: number, body: object, by = visitor) => by.post(path(id), { kind: 'changed_mind', ...body })
  const state = async (id: number) => (await shop.staff.get(staffPath(id))).json<ReturnsOfOrder>()
  async function decide(id: number, step: 'receive' | 'accept' | 'refuse', body: object = {}) {
    const last = (await state(id)).returns.at(-1)
    return shop.staff.post(`${staffPath(id)}${last?.id}/${step}/`, { version: last?.version, ...body })
  }

  const onShelf = (...positions: number[]) => ({ fates: positions.map((position) => ({ position, fate: 'shelf' })) })

  const refundsOf = async (id: number) =>
    (await readLedger(shop.db, id)).refunds.map(({ reason, state: now, kopecks }) => [reason, now, kopecks])

  return { shop, visitor, figure, keychain, bought, path, staffPath, ask, state, decide, onShelf, refundsOf }
}

export function picture(): Promise<Buffer> {
  const empty = { width: 60, height: 40, channels: 3 as const, background: '#c63' }
  return sharp({ create: empty })
    .withExif({ IFD0: { Copyright: 'Анна' } })
    .jpeg()
    .toBuffer()
}

export function upload(by: Visitor, bytes: Uint8Array) {
  return uploadTo('/api/returns/photos/', by, bytes)
}

export const oneKeychain = { lines: [{ position: 1, quantity: 1 }] }
export const everything = {
  lines: [
    { position: 0, quantity: 1 },
    { position: 1, quantity: 2 },
  ],
}
