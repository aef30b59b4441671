/** A screen of the back office, as the menu and the command palette list it. */
export interface Screen {
  href: string
  name: string
  /** Keywords for the palette. */
  words?: string
  superuser?: true
}

/** In the order of the menu. */
export const screens: readonly Screen[] = [
  { href: '/staff/', name: 'Сегодня', words: 'главная сводка выручка' },
  { href: '/staff/orders/', name: 'Заказы', words: 'доска таблица оплата получена поступления отправка' },
  { href: '/staff/customers/', name: 'Покупатели', words: 'клиенты блокировка данные' },
  { href: '/staff/products/', name: 'Товары', words: 'каталог цены остатки склад архив' },
  { href: '/staff/categories/', name: 'Категории', words: 'разделы каталога порядок' },
  { href: '/staff/import/', name: 'Импорт и экспорт', words: 'таблица excel csv xlsx загрузить выгрузить' },
  { href: '/staff/delivery/', name: 'Доставка', words: 'способы доставки почта сдэк самовывоз цена' },
  { href: '/staff/site/', name: 'Магазин', words: 'контакты реквизиты инн банк о компании соцсети адрес настройки' },
  { href: '/staff/documents/', name: 'Документы', words: 'политика оферта согласие доставка и оплата версии' },
  { href: '/staff/search/', name: 'Поиск', words: 'синонимы ничего не найдено запросы' },
  { href: '/staff/mail/', name: 'Письма', words: 'почта очередь отправка smtp не дошло' },
  { href: '/staff/audit/', name: 'Журнал', words: 'кто изменил история аудит' },
  { href: '/staff/team/', name: 'Сотрудники', words: 'роли доступ пригласить', superuser: true },
]

/** The screen of an address, also of the pages below it: `/staff/orders/1042/` belongs to `/staff/orders/`. */
export function screenOf(pathname: string): Screen | undefined {
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`
  return (
    screens.find(({ href }) => href === path) ?? screens.find(({ href }) => href !== '/staff/' && path.startsWith(href))
  )
}
