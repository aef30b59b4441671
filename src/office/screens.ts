import {
  administrators,
  everyRole,
  goodsEditors,
  managers,
  may,
  packers,
  type Role,
  type Roles,
  textEditors,
} from '../platform/contract/roles.ts'

/** The headings of the menu, in their order. */
export const screenGroups = ['Работа', 'Каталог', 'Магазин', 'Управление'] as const

type ScreenGroup = (typeof screenGroups)[number]

/** A screen of the back office, as the menu and the command palette list it. */
export interface Screen {
  href: string
  name: string
  /** Keywords for the palette. */
  words?: string
  group: ScreenGroup
  /** As its endpoints say. */
  roles: Roles
}

/** In the order of the menu. */
const screens: readonly Screen[] = [
  { href: '/staff/', name: 'Сегодня', group: 'Работа', words: 'главная сводка выручка', roles: everyRole },
  {
    href: '/staff/orders/',
    name: 'Заказы',
    group: 'Работа',
    words: 'доска таблица оплата получена поступления отправка',
    roles: packers,
  },
  {
    href: '/staff/returns/',
    name: 'Возвраты',
    group: 'Работа',
    words: 'вернуть товар брак деньги не забрали',
    roles: managers,
  },
  {
    href: '/staff/preorders/',
    name: 'Предзаказы',
    group: 'Работа',
    words: 'релиз выход перенос поставка партия ответы покупателей',
    roles: managers,
  },
  {
    href: '/staff/customers/',
    name: 'Покупатели',
    group: 'Работа',
    words: 'клиенты блокировка данные',
    roles: managers,
  },
  {
    href: '/staff/reports/',
    name: 'Отчёты',
    group: 'Работа',
    words: 'продажи выручка маржа средний чек возвраты спрос избранное не нашли',
    roles: goodsEditors,
  },
  {
    href: '/staff/products/',
    name: 'Товары',
    group: 'Каталог',
    words: 'каталог цены остатки склад архив',
    roles: goodsEditors,
  },
  {
    href: '/staff/sales/',
    name: 'Скидки',
    group: 'Каталог',
    words: 'акция распродажа старая цена календарь',
    roles: goodsEditors,
  },
  {
    href: '/staff/promotions/',
    name: 'Акции',
    group: 'Каталог',
    words: 'промокод подарок',
    roles: managers,
  },
  {
    href: '/staff/gift-cards/',
    name: 'Подарочные карты',
    group: 'Каталог',
    words: 'сертификат подарок код баланс',
    roles: managers,
  },
  {
    href: '/staff/stock/',
    name: 'Склад',
    group: 'Каталог',
    words: 'приход поставка пересчёт инвентаризация остатки заканчиваются сканер',
    roles: goodsEditors,
  },
  {
    href: '/staff/categories/',
    name: 'Категории',
    group: 'Каталог',
    words: 'разделы каталога порядок',
    roles: goodsEditors,
  },
  {
    href: '/staff/shelves/',
    name: 'Серии и герои',
    group: 'Каталог',
    words: 'персонажи полки производители страницы описание переименовать',
    roles: goodsEditors,
  },
  {
    href: '/staff/import/',
    name: 'Импорт и экспорт',
    group: 'Каталог',
    words: 'таблица excel csv xlsx загрузить выгрузить',
    roles: goodsEditors,
  },
  {
    href: '/staff/search/',
    name: 'Поиск',
    group: 'Каталог',
    words: 'синонимы ничего не найдено запросы',
    roles: goodsEditors,
  },
  {
    href: '/staff/delivery/',
    name: 'Доставка',
    group: 'Магазин',
    words: 'способы доставки почта сдэк самовывоз цена',
    roles: managers,
  },
  {
    href: '/staff/site/',
    name: 'Магазин',
    group: 'Магазин',
    words: 'контакты реквизиты инн банк о компании соцсети адрес настройки',
    roles: goodsEditors,
  },
  {
    href: '/staff/strips/',
    name: 'Подборки',
    group: 'Магазин',
    words: 'главная страница полки товары вручную правило',
    roles: goodsEditors,
  },
  {
    href: '/staff/announcements/',
    name: 'Объявления',
    group: 'Магазин',
    words: 'строка над шапкой акция баннер',
    roles: textEditors,
  },
  {
    href: '/staff/redirects/',
    name: 'Старые адреса',
    group: 'Магазин',
    words: 'перенаправления редирект 301 ссылки seo',
    roles: goodsEditors,
  },
  {
    href: '/staff/documents/',
    name: 'Документы',
    group: 'Магазин',
    words: 'политика оферта согласие доставка и оплата версии',
    roles: administrators,
  },
  {
    href: '/staff/mail/',
    name: 'Письма',
    group: 'Магазин',
    words: 'почта очередь отправка smtp не дошло',
    roles: managers,
  },
  { href: '/staff/audit/', name: 'Журнал', group: 'Управление', words: 'кто изменил история аудит', roles: managers },
  {
    href: '/staff/team/',
    name: 'Сотрудники',
    group: 'Управление',
    words: 'роли доступ пригласить',
    roles: administrators,
  },
  {
    href: '/staff/security/',
    name: 'Безопасность',
    group: 'Управление',
    words: 'второй фактор ключ доступа коды приложение пароль защита входа',
    roles: everyRole,
  },
]

/** The screen of an address, also of the pages below it: `/staff/orders/1042/` belongs to `/staff/orders/`. */
export function screenOf(pathname: string): Screen | undefined {
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`
  return (
    screens.find(({ href }) => href === path) ?? screens.find(({ href }) => href !== '/staff/' && path.startsWith(href))
  )
}

/** The screens that this role may open, in the order of the menu. */
export function screensFor(role: Role | null): Screen[] {
  return screens.filter(({ roles }) => may(role, roles))
}

/** Pages below a screen that fewer may open than the screen itself. */
const narrower: readonly { href: string; roles: Roles }[] = [
  { href: '/staff/orders/payments/', roles: managers },
  { href: '/staff/orders/new/', roles: managers },
]

export function mayOpen(role: Role | null, pathname: string): boolean {
  const page = narrower.find(({ href }) => pathname.startsWith(href)) ?? screenOf(pathname)
  return page === undefined ? role !== null : may(role, page.roles)
}
