import { formatPrice } from '../../platform/text/money.ts'

/** What staff write about a product, by the names of the API; the audit log and notices of conflict speak in these. */
export type ProductValues = Record<string, string | number | boolean | null | number[]>

/** Names of fields as staff see them, in the order of the editor. */
export const fieldLabels: Record<string, string> = {
  name: 'Название',
  sku: 'Артикул',
  price: 'Цена',
  category: 'Категория',
  category_id: 'Категория',
  description: 'Описание',
  pictures: 'Картинки',
  series: 'Серия',
  maker: 'Производитель',
  character: 'Персонаж',
  character_latin: 'Персонаж латиницей',
  scale: 'Масштаб',
  height_mm: 'Высота, мм',
  material: 'Материал',
  release_year: 'Год выхода',
  release_month: 'Месяц выхода',
  age_mark: 'Возраст',
  box_condition: 'Коробка',
  is_new: 'Новинка',
  is_preorder: 'Предзаказ',
  on_sale: 'В продаже',
  limit_per_customer: 'Не больше в одни руки',
  archived: 'В архиве',
  stock: 'Остаток',
}

export const boxConditionNames: Record<string, string> = {
  new: 'Новая',
  opened: 'Вскрытая',
  damaged: 'Повреждена',
  none: 'Без коробки',
}

/** A value as it is read: «12 990 ₽», «да», «не указано». */
export function showValue(name: string, value: ProductValues[string] | undefined): string {
  if (value === null || value === undefined || value === '') return 'не указано'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) return value.length === 0 ? 'нет' : `${value.length} шт.`
  if (name === 'price') return formatPrice(Number(value))
  if (name === 'box_condition') return boxConditionNames[String(value)] ?? String(value)
  return String(value)
}
