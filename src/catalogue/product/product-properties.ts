import type { ShelfKind } from '../../database/values/shelf-kinds.ts'
import { monthNames } from '../../platform/text/month-names.ts'
import { boxConditions } from '../box-conditions.ts'
import type { Product } from '../catalogue.contract.ts'
import { shelfAddress } from '../shelves/shelf-address.ts'

export interface ProductProperty {
  name: string
  value: string
  /** The list of all products with this value. */
  href?: string
}

type Row = [name: string, value: string | null | undefined, href?: string]

/** What collectors look for first; unknown properties have no row. */
export function factsOf(product: Product): ProductProperty[] {
  const { series, maker } = product
  const shelfOf = (kind: ShelfKind) => {
    const shelf = product.shelves.find((each) => each.kind === kind)
    return shelf && shelfAddress(shelf)
  }
  return known([
    ['Масштаб', product.scale],
    ['Высота', heightOf(product.height_mm)],
    ['Производитель', maker?.name, shelfOf('maker')],
    ['Серия', series?.name, shelfOf('series')],
    ['Персонаж', product.character, shelfOf('character')],
    ['Дата выхода', releaseOf(product)],
    ['Состояние коробки', product.box_condition && boxConditions[product.box_condition]],
  ])
}

/** The rest, below the description. */
export function furtherPropertiesOf(product: Product): ProductProperty[] {
  return known([
    ['Материал', product.material],
    ['Возраст', product.age_mark],
    ['Артикул', product.sku],
  ])
}

function known(rows: Row[]): ProductProperty[] {
  return rows.flatMap(([name, value, href]) => (value?.trim() ? [{ name, value, href }] : []))
}

function heightOf(millimetres: number | null): string | undefined {
  return millimetres === null || millimetres <= 0 ? undefined : centimetresOf(millimetres)
}

export function centimetresOf(millimetres: number): string {
  return `${String(millimetres / 10).replace('.', ',')}\u00a0см`
}

function releaseOf({ release_year: year, release_month: month }: Product): string | undefined {
  if (year === null) return undefined
  const name = month === null ? undefined : monthNames[month - 1]
  return name ? `${name} ${year}` : `${year}\u00a0год`
}
