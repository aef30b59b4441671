/** What a column of a table can be, for import and export alike: the export's titles are what the import knows best. */
export interface ImportColumn {
  field: ImportField
  title: string
  kind: 'text' | 'price' | 'whole' | 'yesNo' | 'box' | 'age'
  /** Other titles it goes by, in lower case. */
  aliases: readonly string[]
  /** New products cannot do without it. */
  required?: true
  hint?: string
}

export const importFields = [
  'sku',
  'name',
  'price',
  'category',
  'stock',
  'series',
  'maker',
  'character',
  'character_latin',
  'scale',
  'height_mm',
  'material',
  'release_year',
  'release_month',
  'age_mark',
  'box_condition',
  'is_new',
  'is_preorder',
  'on_sale',
  'limit_per_customer',
  'description',
] as const

export type ImportField = (typeof importFields)[number]

const columns: Record<ImportField, Omit<ImportColumn, 'field'>> = {
  sku: {
    title: 'Артикул',
    kind: 'text',
    required: true,
    aliases: ['sku', 'код', 'код товара', 'арт', 'article', 'vendor code'],
    hint: 'По нему находится товар: незнакомый артикул создаёт новый.',
  },
  name: {
    title: 'Название',
    kind: 'text',
    required: true,
    aliases: ['name', 'title', 'наименование', 'товар', 'имя', 'product', 'номенклатура'],
  },
  price: {
    title: 'Цена',
    kind: 'price',
    required: true,
    aliases: ['price', 'цена руб', 'цена в рублях', 'стоимость', 'розничная цена', 'cost'],
    hint: 'В рублях: 12 990 или 12990,50.',
  },
  category: {
    title: 'Категория',
    kind: 'text',
    required: true,
    aliases: ['category', 'группа', 'раздел', 'group', 'категория товара'],
  },
  stock: {
    title: 'Остаток',
    kind: 'whole',
    aliases: ['stock', 'количество', 'кол во', 'наличие', 'на складе', 'quantity', 'qty', 'остатки'],
    hint: 'Пустая ячейка: штуки не считаются, товар есть всегда.',
  },
  series: { title: 'Серия', kind: 'text', aliases: ['series', 'тайтл', 'вселенная', 'франшиза', 'аниме'] },
  maker: {
    title: 'Производитель',
    kind: 'text',
    aliases: ['maker', 'manufacturer', 'бренд', 'brand', 'vendor', 'фирма'],
  },
  character: { title: 'Персонаж', kind: 'text', aliases: ['character', 'герой'] },
  character_latin: {
    title: 'Персонаж латиницей',
    kind: 'text',
    aliases: ['character latin', 'character en', 'персонаж лат', 'персонаж англ'],
  },
  scale: { title: 'Масштаб', kind: 'text', aliases: ['scale'] },
  height_mm: { title: 'Высота, мм', kind: 'whole', aliases: ['height', 'height mm', 'высота'] },
  material: { title: 'Материал', kind: 'text', aliases: ['material', 'материалы'] },
  release_year: { title: 'Год выхода', kind: 'whole', aliases: ['release year', 'year', 'год', 'год выпуска'] },
  release_month: {
    title: 'Месяц выхода',
    kind: 'whole',
    aliases: ['release month', 'month', 'месяц', 'месяц выпуска'],
    hint: 'Числом от 1 до 12.',
  },
  age_mark: { title: 'Возраст', kind: 'age', aliases: ['age', 'age mark', 'возрастное ограничение'] },
  box_condition: {
    title: 'Коробка',
    kind: 'box',
    aliases: ['box', 'box condition', 'состояние коробки', 'упаковка'],
    hint: 'Новая, Вскрытая, Повреждена или Без коробки.',
  },
  is_new: { title: 'Новинка', kind: 'yesNo', aliases: ['new', 'is new', 'новый'], hint: 'Да или нет.' },
  is_preorder: { title: 'Предзаказ', kind: 'yesNo', aliases: ['preorder', 'is preorder'], hint: 'Да или нет.' },
  on_sale: {
    title: 'В продаже',
    kind: 'yesNo',
    aliases: ['on sale', 'продается', 'активен', 'active'],
    hint: 'Да или нет.',
  },
  limit_per_customer: {
    title: 'Не больше в одни руки',
    kind: 'whole',
    aliases: ['limit', 'limit per customer', 'лимит'],
  },
  description: { title: 'Описание', kind: 'text', aliases: ['description', 'текст', 'text', 'описание товара'] },
}

export const importColumns: readonly ImportColumn[] = importFields.map((field) => ({ field, ...columns[field] }))

export function columnOf(field: ImportField): ImportColumn {
  return { field, ...columns[field] }
}

/** Which field each title means, null where none is known. Of two titles for one field the first is taken. */
export function matchColumns(titles: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  return titles.map((title) => {
    const words = plain(title)
    const found = importColumns.find(
      ({ field, title: own, aliases }) => plain(field) === words || plain(own) === words || aliases.includes(words),
    )
    if (!found || taken.has(found.field)) return null
    taken.add(found.field)
    return found.field
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
