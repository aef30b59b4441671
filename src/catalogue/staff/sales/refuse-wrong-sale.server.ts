import { ShopError } from '../../../platform/contract/errors.ts'
import type { ProductRow } from '../../product-row.server.ts'

export const saleProblems = {
  price: 'Цена со скидкой должна быть ниже обычной.',
  zero: 'Цена со скидкой не может быть нулём.',
  until: 'Скидка должна закончиться позже, чем начнётся.',
}

type Sale = Partial<Pick<ProductRow, 'regularPriceKopecks' | 'salePriceKopecks' | 'saleFrom' | 'saleUntil'>>

/** Of what is being written and what is there already. A price that falls below that of a sale ends the sale instead. */
export function refuseWrongSale(given: Sale, row: Sale = {}): void {
  const { salePriceKopecks, saleFrom, saleUntil } = given
  if (salePriceKopecks === undefined && saleFrom === undefined && saleUntil === undefined) return
  const written = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Sale
  const sale = { ...row, ...written }
  if (sale.salePriceKopecks && sale.salePriceKopecks >= (sale.regularPriceKopecks ?? 0))
    throw new ShopError('invalid_input', {}, { sale_price: saleProblems.price })
  if (sale.salePriceKopecks === 0) throw new ShopError('invalid_input', {}, { sale_price: saleProblems.zero })
  if (sale.saleFrom && sale.saleUntil && sale.saleFrom >= sale.saleUntil)
    throw new ShopError('invalid_input', {}, { sale_until: saleProblems.until })
}
