import { monthText } from '../catalogue/preorder-text.ts'
import { readSiteSettings } from '../content/read-site-settings.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import { FileAnswer } from '../platform/contract/file-answer.ts'
import { and, eq, isNull } from '../platform/postgres/drizzle.server.ts'
import { listPreorders } from './my-preorders.server.ts'
import { preorderErrors } from './preorder-errors.ts'
import type { MyPreorders } from './preorders.contract.ts'
import type { PreordersParts } from './preorders-parts.server.ts'
import { type CalendarRelease, releaseCalendar } from './release-calendar.ts'
import { monthRank } from './release-month.ts'

/** The release of a product, for everybody. */
export async function releaseFile(parts: PreordersParts, productId: number): Promise<FileAnswer> {
  const [product] = await parts.db
    .select()
    .from(products)
    .where(and(eq(products.id, productId), products.isPreorder, isNull(products.archivedAt)))
  if (!product) throw new ShopError(preorderErrors.release_not_found)
  const { name, releaseYear, releaseMonth } = product
  const month = { release_year: releaseYear, release_month: releaseMonth }
  const note = 'Месяц выхода, как его обещает изготовитель: он может измениться.'
  return fileOf(parts, 'reliz.ics', [{ ...entryOf(parts, productId), name, note, ...month }])
}

/** All that the shopper waits for, in the months that are expected now; where another one was agreed, both are named. */
export async function ownReleasesFile(parts: PreordersParts, accountId: number): Promise<FileAnswer> {
  const { preorders } = await listPreorders(parts, accountId)
  const waiting = preorders.filter(({ arrived_at: arrived }) => arrived === null)
  return fileOf(
    parts,
    'moi-predzakazy.ics',
    waiting.map((line) => ({
      uid: `order-${line.order_id}-${line.position}@${hostOf(parts)}`,
      name: line.product_name,
      url: `${parts.publicUrl}/orders/${line.order_id}/`,
      ...monthAndNote(line),
    })),
  )
}

function monthAndNote({ order_id: orderId, agreed, release, question }: MyPreorders['preorders'][number]) {
  const expected = question?.offered ?? release
  const month = expected.release_year === null ? agreed : expected
  const isOther = agreed.release_year !== null && monthRank(month) !== monthRank(agreed)
  const note = [
    `Заказ № ${orderId}.`,
    isOther && `Договаривались: ${monthText(agreed)}.`,
    question && 'Ответьте в\u00a0«Моих предзаказах», ждёте ли вы.',
  ]
  return { note: note.filter(Boolean).join(' '), ...month }
}

function entryOf(parts: PreordersParts, productId: number) {
  return { uid: `release-${productId}@${hostOf(parts)}`, url: `${parts.publicUrl}/product/${productId}/` }
}

function hostOf({ publicUrl }: PreordersParts): string {
  return new URL(publicUrl).host
}

async function fileOf({ db, now }: PreordersParts, fileName: string, releases: CalendarRelease[]) {
  const { shopName } = await readSiteSettings(db)
  const text = releaseCalendar(releases, { shopName, now: now() })
  return new FileAnswer(fileName, 'text/calendar; charset=utf-8', once(text))
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}
