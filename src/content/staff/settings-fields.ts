import { administrators, managers, type Roles, textEditors } from '../../platform/contract/roles.ts'
import { taxSystems, vatCodes } from '../tax-codes.ts'

export interface SettingField {
  label: string
  /** The form that contains the field: each group is saved separately. */
  group: 'contacts' | 'about' | 'seller' | 'payment' | 'receipts' | 'orders' | 'deposits' | 'shelf' | 'gift_cards'
  kind?: 'text' | 'email' | 'url' | 'tel' | 'paragraphs' | 'whole' | 'choice'
  choices?: readonly { value: string | number; name: string }[]
  required?: true
  /** Who may change it, when not everybody who may change its group. */
  roles?: Roles
}

/** The settings of the shop by their API names, which are also the column names. */
export const settingFields = {
  shop_name: { label: 'Название магазина', group: 'contacts', required: true },
  phone: { label: 'Телефон', group: 'contacts', kind: 'tel' },
  email: { label: 'Почта для покупателей', group: 'contacts', kind: 'email' },
  time_of_work: { label: 'Время работы', group: 'contacts' },
  time_zone: {
    label: 'Часовой пояс',
    group: 'contacts',
    kind: 'choice',
    // The list is long, and these fields are also named in the journal: the form has it.
    // Deadlines of orders and the days of all reports follow from it.
    roles: administrators,
  },
  vk_url: { label: 'Группа ВКонтакте', group: 'contacts', kind: 'url' },
  telegram_url: { label: 'Канал в Telegram', group: 'contacts', kind: 'url' },
  about_text: { label: 'Текст страницы «О компании»', group: 'about', kind: 'paragraphs' },
  full_name: { label: 'Полное наименование', group: 'seller' },
  inn: { label: 'ИНН', group: 'seller' },
  ogrn: { label: 'ОГРН или ОГРНИП', group: 'seller' },
  legal_address: { label: 'Юридический адрес', group: 'seller' },
  payee_name: { label: 'Получатель', group: 'payment' },
  bank_name: { label: 'Банк', group: 'payment' },
  bank_bic: { label: 'БИК', group: 'payment' },
  bank_account: { label: 'Расчётный счёт', group: 'payment' },
  bank_corr_account: { label: 'Корреспондентский счёт', group: 'payment' },
  payment_note: { label: 'Примечание', group: 'payment' },
  receipts_by: {
    label: 'Кто пробивает чеки',
    group: 'receipts',
    kind: 'choice',
    choices: [
      { value: 'provider', name: 'Платёжный сервис' },
      { value: 'own', name: 'Своя касса' },
    ],
  },
  tax_system: { label: 'Система налогообложения', group: 'receipts', kind: 'choice', choices: taxSystems },
  vat_code: { label: 'Ставка НДС', group: 'receipts', kind: 'choice', choices: vatCodes },
  orders_email: {
    label: 'Почта для новых заказов',
    group: 'orders',
    kind: 'email',
    // These letters carry personal data.
    roles: administrators,
  },
  unpaid_order_days: { label: 'Сколько дней ждать оплату', group: 'orders', kind: 'whole' },
  packing_days: { label: 'За сколько рабочих дней собираете заказ', group: 'orders', kind: 'whole' },
  low_stock: { label: 'Остаток считается малым от', group: 'orders', kind: 'whole' },
  rest_days: { label: 'Сколько дней ждать доплату', group: 'deposits', kind: 'whole' },
  rest_reminder_days: { label: 'За сколько дней до конца напомнить', group: 'deposits', kind: 'whole' },
  rest_overdue: {
    label: 'Когда срок доплаты вышел',
    group: 'deposits',
    kind: 'choice',
    choices: [
      { value: 'wait', name: 'Ждать дальше и сообщить сотрудникам' },
      { value: 'return', name: 'Отменить заказ и вернуть задаток' },
    ],
  },
  shelf: {
    label: 'Предлагать «Мою полку»',
    group: 'shelf',
    kind: 'choice',
    choices: [
      { value: 'on', name: 'Да' },
      { value: 'off', name: 'Нет' },
    ],
  },
  shelf_days: { label: 'Сколько дней товары ждут на полке', group: 'shelf', kind: 'whole' },
  shelf_overdue: {
    label: 'Когда срок вышел',
    group: 'shelf',
    kind: 'choice',
    choices: [
      { value: 'wait', name: 'Ждать дальше и сообщить сотрудникам' },
      { value: 'return', name: 'Отменить заказ и вернуть деньги' },
    ],
  },
  gift_card_min: { label: 'Наименьшая сумма карты, ₽', group: 'gift_cards', kind: 'whole' },
  gift_card_max: { label: 'Наибольшая сумма карты, ₽', group: 'gift_cards', kind: 'whole' },
  gift_card_months: { label: 'Сколько месяцев действует новая карта', group: 'gift_cards', kind: 'whole' },
  gift_card_reminder_days: { label: 'За сколько дней до конца срока напомнить', group: 'gift_cards', kind: 'whole' },
} as const satisfies Record<string, SettingField>

export type SettingName = keyof typeof settingFields

export const settingNames = Object.keys(settingFields) as SettingName[]

export interface SettingGroup {
  /** Also the anchor in the URL of the page. */
  id: SettingField['group']
  title: string
  note?: string
  roles: Roles
  /** Money goes where these fields say: a change asks once more who is there. */
  needsProof?: true
}

/** The groups of settings that are saved together. */
export const settingGroups: readonly SettingGroup[] = [
  { id: 'contacts', title: 'Витрина и контакты', roles: textEditors },
  { id: 'about', title: 'О компании', roles: textEditors },
  {
    id: 'seller',
    title: 'Продавец',
    note: 'Эти данные стоят в подвале сайта, в контактах и в документах.',
    roles: administrators,
  },
  {
    id: 'payment',
    title: 'Оплата переводом',
    note: 'Когда заполнены получатель, банк, БИК и оба счёта, в заказе и в письме появляется QR-код для оплаты.',
    roles: administrators,
    needsProof: true,
  },
  {
    id: 'receipts',
    title: 'Чеки',
    note: 'Какие значения верны, подскажет бухгалтер. Уже выписанные чеки не меняются.',
    roles: administrators,
  },
  { id: 'orders', title: 'Заказы и остатки', roles: managers },
  {
    id: 'deposits',
    title: 'Задаток за предзаказ',
    note: 'Размер задатка задаётся в карточке товара. Остальное покупатель платит, когда предзаказ приехал.',
    roles: managers,
  },
  {
    id: 'shelf',
    title: 'Моя полка',
    note: 'Покупатель копит оплаченные заказы у вас и отправляет их одной посылкой: доставку платит один раз.',
    roles: managers,
  },
  {
    id: 'gift_cards',
    title: 'Подарочные карты',
    note: 'Остаток карты, срок которой вышел, становится доходом магазина. Уже выпущенные карты не меняются. Если наибольшая сумма 0, карты не продаются и ссылки на них в подвале нет.',
    roles: managers,
  },
]

export function settingsOf(group: SettingGroup): SettingName[] {
  return settingNames.filter((name) => settingFields[name].group === group.id)
}

export function whoMaySet(name: SettingName): Roles {
  const { roles, group }: SettingField = settingFields[name]
  return roles ?? groupOf(group).roles
}

export function needsProof(name: SettingName): boolean {
  return groupOf(settingFields[name].group).needsProof ?? false
}

function groupOf(id: SettingField['group']): SettingGroup {
  const group = settingGroups.find((each) => each.id === id)
  if (!group) throw new Error(`no group ${id}`)
  return group
}
