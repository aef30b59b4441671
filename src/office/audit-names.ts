import { fieldLabels } from '../catalogue/staff/product-values.ts'
import { settingGroups } from '../content/staff/settings-fields.ts'
import { orderDeeds, orderFields } from '../orders/staff/card/order-deeds.ts'

/** How the log calls what it is about; whoever records a new subject adds its name here. */
export const subjectNames: Record<string, string> = {
  account: 'Учётная запись',
  product: 'Товар',
  category: 'Категория',
  order: 'Заказ',
  delivery_type: 'Способ доставки',
  site: 'Данные магазина',
  store: 'Магазин',
  document: 'Документ',
  synonym: 'Синоним поиска',
  empty_search: 'Поиск без ответа',
  import: 'Импорт',
  export: 'Выгрузка',
}

/** Where what was changed can be looked at; things without a page of their own are on the screen of all of them. */
const pages: Record<string, string> = {
  account: '/staff/customers/{id}/',
  product: '/staff/products/{id}/',
  order: '/staff/orders/{id}/',
  import: '/staff/import/{id}/',
  document: '/staff/documents/{id}/',
  category: '/staff/categories/',
  delivery_type: '/staff/delivery/',
  site: '/staff/site/',
  store: '/staff/site/',
  synonym: '/staff/search/',
}

interface Entry {
  subject: string
  subject_id: string
  action: string
}

/** Undefined for what is gone, and for what was about many at once. */
export function subjectPage({ subject, subject_id, action }: Entry): string | undefined {
  const page = pages[subject]
  if (!page?.includes('{id}')) return page
  const isOne = subject === 'document' || /^\d+$/.test(subject_id)
  return isOne && !action.endsWith('.delete') ? page.replace('{id}', subject_id) : undefined
}

/** What was done, by the second half of the action; a whole action may have a name of its own. */
const deeds: Record<string, string> = {
  create: 'Создание',
  update: 'Изменение',
  delete: 'Удаление',
  archive: 'В архив',
  restore: 'Из архива',
  reorder: 'Порядок',
  stock: 'Остаток',
  state: 'Состояние',
  lock: 'Блокировка',
  unlock: 'Разблокировка',
  export: 'Выгрузка',
  bulk: 'Изменение многих',
  bulk_undo: 'Отмена изменения многих',
  order: 'Порядок',
  'import.run': 'Запись товаров',
  'export.orders': 'Заказы с данными покупателей',
  'document.version': 'Новая версия',
  ...orderDeeds,
  'account.invite': 'Приглашение',
  'account.role': 'Роль',
}

export function deedName(action: string): string {
  return deeds[action] ?? deeds[action.split('.')[1] ?? ''] ?? action
}

const fieldNames: Record<string, string> = {
  ...fieldLabels,
  ...Object.fromEntries(settingGroups.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label]))),
  requires_address: 'Нужен адрес',
  placeholder: 'Подсказка в поле адреса',
  note: 'Примечание',
  title: 'Название',
  address: 'Адрес',
  picture_id: 'Картинка',
  body: 'Текст',
  version: 'Версия',
  effective_from: 'Действует с',
  phrase: 'Ищут',
  replacement: 'Показывать',
  query: 'Запрос',
  format: 'Формат',
  from: 'С',
  to: 'По',
  result: 'Итог',
  added: 'Новых',
  changed: 'Изменено',
  unchanged: 'Без изменений',
  reason: 'Причина',
  picture: 'Картинка',
  order: 'Порядок',
  ...orderFields,
  locked_at: 'Заблокирован',
  role: 'Роль',
  name: 'Название',
  price: 'Цена',
  priceKopecks: 'Цена, коп.',
  stock: 'Остаток',
  state: 'Состояние',
  description: 'Описание',
}

export function fieldName(field: string): string {
  return fieldNames[field] ?? field
}

const roleNames: Record<string, string> = { staff: 'сотрудник', superuser: 'администратор' }

export function writeValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return field === 'role' ? (roleNames[text] ?? text) : text
}
