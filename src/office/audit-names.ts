import { roleNames } from '../accounts/staff/role-names.ts'
import { isSum } from '../audit/is-sum.ts'
import { fieldLabels } from '../catalogue/staff/product-values.ts'
import { settingFields } from '../content/staff/settings-fields.ts'
import { orderActionNames, orderFieldNames } from '../orders/staff/card/order-action-names.ts'
import { may, type Role, roles } from '../platform/contract/roles.ts'
import { formatTotal } from '../platform/text/money.ts'
import { writeDay, writeTime } from '../ui/staff/text/write-time.ts'

/** Names of the subjects in the audit log. A new subject needs an entry here. */
export const subjectNames: Record<string, string> = {
  account: 'Учётная запись',
  security: 'Защита входа',
  product: 'Товар',
  promotion: 'Акция',
  gift_card: 'Подарочная карта',
  category: 'Категория',
  order: 'Заказ',
  release: 'Релиз',
  delivery_type: 'Способ доставки',
  parcel: 'Посылка',
  site: 'Данные магазина',
  store: 'Магазин',
  document: 'Документ',
  synonym: 'Синоним поиска',
  empty_search: 'Поиск без ответа',
  search_pin: 'Закреплённый товар',
  home_opening: 'Главная страница',
  mail: 'Письма',
  strip: 'Подборка',
  shelf: 'Полка',
  announcement: 'Объявление',
  redirect: 'Перенаправление',
  import: 'Импорт',
  stock: 'Склад',
  export: 'Выгрузка',
}

/** The page of a subject; one without a page of its own links to its list. */
const pages: Record<string, string> = {
  account: '/staff/customers/{id}/',
  security: '/staff/security/',
  product: '/staff/products/{id}/',
  order: '/staff/orders/{id}/',
  release: '/staff/preorders/{id}/',
  import: '/staff/import/{id}/',
  document: '/staff/documents/{id}/',
  category: '/staff/categories/',
  delivery_type: '/staff/delivery/',
  site: '/staff/site/',
  store: '/staff/site/',
  stock: '/staff/stock/',
  promotion: '/staff/promotions/',
  gift_card: '/staff/gift-cards/?card={id}',
  synonym: '/staff/search/',
  mail: '/staff/mail/',
  strip: '/staff/strips/',
  shelf: '/staff/shelves/{id}/',
  announcement: '/staff/announcements/',
  redirect: '/staff/redirects/',
}

interface Entry {
  subject: string
  subject_id: string
  action: string
}

/** Undefined for deleted subjects and for entries about many at once. */
export function subjectPage({ subject, subject_id, action }: Entry): string | undefined {
  const page = pages[subject]
  if (!page?.includes('{id}')) return page
  const isOne = subject === 'document' || /^\d+$/.test(subject_id)
  return isOne && !action.endsWith('.delete') ? page.replace('{id}', subject_id) : undefined
}

/** Names of actions, by the part after the dot; a whole action may have a name of its own. */
const actionNames: Record<string, string> = {
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
  'gift_card.code': 'Новый код',
  'stock.arrival': 'Приход товара',
  'stock.count': 'Пересчёт',
  'stock.count_cancelled': 'Отмена пересчёта',
  'release.move': 'Перенос выхода',
  'release.arrival': 'Приехала партия',
  'import.name': 'Новое название',
  'import.run': 'Запись товаров',
  'import.undo': 'Отмена импорта',
  'redirect.import': 'Загрузка таблицы',
  'export.orders': 'Заказы с данными покупателей',
  'export.receipts': 'Чеки для кассы',
  'mail.send_again': 'Отправка ещё раз',
  'document.version': 'Новая версия',
  ...orderActionNames,
  'site.bank': 'Реквизиты',
  'account.note': 'Заметка',
  'account.note_delete': 'Удаление заметки',
  'parcel.pack': 'Сборка',
  'parcel.unpack': 'Вскрытие',
  'parcel.hand_over': 'Передача',
  'parcel.split': 'Разделение',
  'parcel.came_back': 'Вернулась',
  'parcel.back_resend': 'Отправка ещё раз',
  'parcel.back_shelf': 'На полку покупателя',
  'parcel.back_refund': 'Возврат денег',
  'parcel.lost': 'Потеря',
  'parcel.cancel': 'Не отправлена',
  'parcel.carrier_order_gone': 'Заявка удалена',
  'parcel.carrier_order_again': 'Отмена ещё раз',
  'account.invite': 'Приглашение',
  'account.role': 'Роль',
  'account.email': 'Адрес для входа',
  'account.factor': 'Защита входа',
}

export function actionName(action: string): string {
  return actionNames[action] ?? actionNames[action.split('.')[1] ?? ''] ?? action
}

const fieldNames: Record<string, string> = {
  ...fieldLabels,
  ...Object.fromEntries(Object.entries(settingFields).map(([name, { label }]) => [name, label])),
  requires_address: 'Нужен адрес',
  code: 'Промокод',
  days_min: 'Дней в пути, от',
  days_max: 'Дней в пути, до',
  carrier: 'Служба доставки',
  weight_grams: 'Вес, г',
  box: 'Коробка, см',
  city_code: 'Город отправки',
  shipment_point: 'Пункт приёма',
  postal_index: 'Индекс отправки',
  placeholder: 'Подсказка в поле адреса',
  note: 'Примечание',
  title: 'Название',
  sum: 'Сумма',
  day: 'День',
  shelf_text: 'Текст',
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
  old_address: 'Старый адрес',
  new_address: 'Куда ведёт',
  refused: 'Не принято',
  text: 'Текст',
  href: 'Ссылка',
  starts_at: 'Начало',
  ends_at: 'Конец',
  skus: 'Артикулы',
  published: 'На главной',
  result: 'Итог',
  added: 'Новых',
  changed: 'Изменено',
  restored: 'Возвращено',
  deleted: 'Удалено',
  kept: 'Оставлено',
  pictures: 'Картинок',
  letters: 'Писем',
  products: 'Товаров',
  pieces: 'Штук',
  unchanged: 'Без изменений',
  reason: 'Причина',
  picture: 'Картинка',
  order: 'Порядок',
  ...orderFieldNames,
  locked_at: 'Заблокирован',
  role: 'Роль',
  factor: 'Защита входа',
  ids: 'Номера',
  factor_required: 'Требуется от всех',
  name: 'Название',
  price: 'Цена',
  stock: 'Остаток',
  state: 'Состояние',
  description: 'Описание',
}

export function fieldName(field: string): string {
  return fieldNames[field] ?? field
}

/** Values as people read them: sums, days and times, lists and yes or no. */
export function writeValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'number') return isSum(field) ? formatTotal(value) : value.toLocaleString('ru-RU')
  if (Array.isArray(value)) return value.map((each) => writeValue(field, each)).join(', ') || '—'
  if (typeof value === 'object') return writeObject(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (field === 'role') return roleName(text)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return writeDay(text)
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) ? writeTime(text) : text
}

function writeObject(value: object): string {
  return Object.entries(value)
    .map(([name, each]) => `${fieldName(name).toLowerCase()} ${writeValue(name, each)}`)
    .join(', ')
}

function roleName(text: string): string {
  return may(text as Role, roles) ? roleNames[text as Role].toLowerCase() : text
}
