import type { SiteSettingsAnswer } from './site-settings.contract.ts'

type SettingName = Exclude<keyof SiteSettingsAnswer, 'version'>

export interface SettingField {
  name: SettingName
  label: string
  kind?: 'email' | 'url' | 'tel' | 'text' | 'paragraphs' | 'whole'
  hint?: string
  required?: true
}

export interface SettingGroup {
  /** The anchor in the address of the page. */
  id: string
  title: string
  note?: string
  fields: readonly SettingField[]
}

/** The settings of the shop, in the groups in which they are saved. */
export const settingGroups: readonly SettingGroup[] = [
  {
    id: 'contacts',
    title: 'Витрина и контакты',
    fields: [
      { name: 'shop_name', label: 'Название магазина', required: true },
      { name: 'phone', label: 'Телефон', kind: 'tel' },
      { name: 'email', label: 'Почта для покупателей', kind: 'email' },
      { name: 'time_of_work', label: 'Время работы' },
      { name: 'vk_url', label: 'Группа ВКонтакте', kind: 'url', hint: 'Ссылка, начинается с https://' },
      { name: 'telegram_url', label: 'Канал в Telegram', kind: 'url', hint: 'Ссылка, начинается с https://' },
    ],
  },
  {
    id: 'about',
    title: 'О компании',
    fields: [
      {
        name: 'about_text',
        label: 'Текст страницы «О компании»',
        kind: 'paragraphs',
        hint: 'Пустая строка начинает новый абзац.',
      },
    ],
  },
  {
    id: 'seller',
    title: 'Продавец',
    note: 'Эти данные стоят в подвале сайта, в контактах и в документах.',
    fields: [
      { name: 'full_name', label: 'Полное наименование' },
      { name: 'inn', label: 'ИНН' },
      { name: 'ogrn', label: 'ОГРН или ОГРНИП' },
      { name: 'legal_address', label: 'Юридический адрес' },
    ],
  },
  {
    id: 'payment',
    title: 'Оплата переводом',
    note: 'Когда заполнены получатель, банк, БИК и оба счёта, в заказе и в письме появляется QR-код для оплаты.',
    fields: [
      { name: 'payee_name', label: 'Получатель' },
      { name: 'bank_name', label: 'Банк' },
      { name: 'bank_bic', label: 'БИК' },
      { name: 'bank_account', label: 'Расчётный счёт' },
      { name: 'bank_corr_account', label: 'Корреспондентский счёт' },
      { name: 'payment_note', label: 'Примечание', hint: 'Например, телефон для перевода через СБП.' },
    ],
  },
  {
    id: 'orders',
    title: 'Заказы и остатки',
    fields: [
      {
        name: 'orders_email',
        label: 'Почта для новых заказов',
        kind: 'email',
        hint: 'Если пусто, письма приходят на почту магазина.',
      },
      {
        name: 'unpaid_order_days',
        label: 'Сколько дней ждать оплату',
        kind: 'whole',
        hint: 'Потом неоплаченный заказ отменяется.',
      },
      {
        name: 'low_stock',
        label: 'Остаток считается малым от',
        kind: 'whole',
        hint: 'Столько штук и меньше: покупатели видят остаток, вы видите предупреждение.',
      },
    ],
  },
]
