import { type FieldName, fieldNames, fieldOf } from '../../field-names.ts'
import type { TableColumn } from '../../product-field.ts'
import { productFields } from '../../product-fields.ts'

/** The columns of import and export. The import recognises the titles that the export writes. */
export type ImportField = Exclude<FieldName, 'category_id'> | 'category' | 'stock'

/** Fields whose cells name something that many products share. */
export const namedFields = ['category', 'series', 'maker'] as const

const stock: TableColumn = {
  kind: 'whole',
  label: 'Остаток',
  min: 0,
  max: 1_000_000,
  aliases: ['stock', 'количество', 'кол во', 'наличие', 'на складе', 'quantity', 'qty', 'остатки'],
  example: 5,
  hint: 'Пустая ячейка: штуки не считаются, товар есть всегда.',
}

/** Pictures are no column of a product: they are fetched when the rows are written. */
const pictures: TableColumn = {
  kind: 'text',
  label: 'Картинки',
  max: 25_000,
  aliases: ['pictures', 'images', 'image', 'фото', 'фотографии', 'изображения', 'ссылки на картинки', 'ссылки на фото'],
  example: '',
  hint: 'Адреса через пробел, до 10 у товара. Загрузятся после импорта и встанут за теми, что есть.',
}

/** What a column of a table can be. */
export type MatchedField = ImportField | 'pictures'

const first: readonly ImportField[] = ['sku', 'name', 'price', 'category', 'stock']
/** A long text would push the other columns out of sight. */
const last: readonly ImportField[] = ['description']

/** In the order of exported tables. */
export const importFields: readonly ImportField[] = [
  ...first,
  ...fieldNames
    .filter((name) => name !== 'category_id')
    .filter((name) => !first.includes(name) && !last.includes(name)),
  ...last,
]

export const matchedFields: readonly MatchedField[] = [...importFields, 'pictures']

export function columnOf(field: MatchedField): TableColumn {
  if (field === 'pictures') return pictures
  if (field === 'stock') return stock
  return field === 'category' ? productFields.category_id : fieldOf(field)
}

/** The field of each title, null for unknown titles. If two titles mean one field, the first one is used. */
export function matchColumns(titles: readonly string[]): (MatchedField | null)[] {
  const taken = new Set<MatchedField>()
  return titles.map((title) => {
    const words = plain(title)
    const found = matchedFields.find((field) => {
      const { label, aliases } = columnOf(field)
      return plain(field) === words || plain(label) === words || aliases.includes(words)
    })
    if (!found || taken.has(found)) return null
    taken.add(found)
    return found
  })
}

/** «Цена, руб.» → `цена руб`. */
function plain(title: string): string {
  return title
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
