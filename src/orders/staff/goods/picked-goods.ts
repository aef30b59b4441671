import type { StaffProductRow } from '../../../catalogue/staff/staff-products.contract.ts'
import { otherLayout } from '../../../platform/text/keyboard-layout.ts'
import { toKopecks, toRoubles } from '../../../platform/text/money.ts'
import { price as priceLines } from '../../../pricing/price.ts'
import type { ShownDiscount } from '../../../promotions/discounts.contract.ts'

/** Goods that staff put into an order, with what they cost now. */
export interface PickedLine {
  product_id: number
  name: string
  sku: string
  image: string | null
  price: number
  /** Pieces on the shelf; null where nobody counts. */
  stock: number | null
  /** Null while the field is empty. */
  quantity: number | null
}

export function pickLine({ id, name, sku, picture, price, stock }: StaffProductRow): PickedLine {
  return { product_id: id, name, sku, image: picture && smallest(picture), price, stock, quantity: 1 }
}

/** The narrowest variant: it is shown as wide as a thumb. */
function smallest({ image, widths }: NonNullable<StaffProductRow['picture']>): string {
  return widths.length > 0 ? image.replace(/[^/]+$/, `${Math.min(...widths)}.webp`) : image
}

/** Picked again, it is one piece more. */
export function withPicked(lines: readonly PickedLine[], picked: PickedLine): PickedLine[] {
  const known = lines.some(({ product_id: id }) => id === picked.product_id)
  if (!known) return [...lines, picked]
  return lines.map((line) =>
    line.product_id === picked.product_id ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line,
  )
}

/** Goods and total in roubles, after discounts. NaN while a quantity is no number. */
export function totalsOf(
  lines: Pick<PickedLine, 'price' | 'quantity'>[],
  delivery: number,
  discounts: readonly Pick<ShownDiscount, 'sum' | 'delivery'>[] = [],
) {
  const { goodsKopecks, totalKopecks } = priceLines({
    lines: lines.map(({ price, quantity }, key) => ({
      key,
      priceKopecks: toKopecks(price),
      quantity: quantity ?? Number.NaN,
      depositKopecks: null,
    })),
    deliveryKopecks: toKopecks(delivery),
    adjustments: discounts.flatMap(({ sum, delivery: off }) => [
      { id: '', kopecks: toKopecks(sum), appliesTo: 'goods' as const },
      { id: '', kopecks: toKopecks(off), appliesTo: 'delivery' as const },
    ]),
  })
  return { goods: toRoubles(goodsKopecks), total: toRoubles(totalKopecks) }
}

/** Why it cannot be put into an order; undefined when it can. */
export function whyNot({ archived, on_sale, stock }: StaffProductRow): string | undefined {
  if (archived) return 'в архиве'
  if (!on_sale) return 'снят с продажи'
  return stock === 0 ? 'нет на складе' : undefined
}

/** What a scanner has read: the one product with this article or barcode, also on the Russian keyboard layout. */
export function scanned(typed: string, found: readonly StaffProductRow[]): StaffProductRow | undefined {
  const code = typed.trim().toLowerCase()
  const exact = found.find(({ sku }) => [code, otherLayout(code)].includes(sku.toLowerCase()))
  const [first, ...more] = found.filter(({ barcode }) => barcode === code)
  return exact ?? (more.length === 0 ? first : undefined)
}
