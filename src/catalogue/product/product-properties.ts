import { monthNames } from '../../platform/text/month-names.ts'
import { boxConditions } from '../box-conditions.ts'
import type { Product } from '../catalogue.contract.ts'

export interface ProductProperty {
  name: string
  value: string
  /** The list of all products with this value. */
  href?: string
}

/** The properties that collectors need, as rows of a table; unknown ones have no row. */
export function propertiesOf(product: Product): ProductProperty[] {
  const { series, maker } = product
  const rows: [string, string | null | undefined, string?][] = [
    ['Серия', series?.name, series ? `/catalog/?series=${series.id}` : undefined],
    ['Персонаж', product.character],
    ['Производитель', maker?.name, maker ? `/catalog/?maker=${maker.id}` : undefined],
    ['Масштаб', product.scale],
    ['Высота', heightOf(product.height_mm)],
    ['Материал', product.material],
    ['Дата выхода', releaseOf(product)],
    ['Возраст', product.age_mark],
    ['Состояние коробки', product.box_condition && boxConditions[product.box_condition]],
    ['Артикул', product.sku],
  ]
  return rows.flatMap(([name, value, href]) => (value?.trim() ? [{ name, value, href }] : []))
}

function heightOf(millimetres: number | null): string | undefined {
  if (millimetres === null || millimetres <= 0) return undefined
  return `${String(millimetres / 10).replace('.', ',')}\u00a0см`
}

function releaseOf({ release_year: year, release_month: month }: Product): string | undefined {
  if (year === null) return undefined
  const name = month === null ? undefined : monthNames[month - 1]
  return name ? `${name} ${year}` : `${year}\u00a0год`
}
