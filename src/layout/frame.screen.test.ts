import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { currentPath, openScreen } from '../testing/screens/open-screen.tsx'
import { readPage } from '../testing/screens/read-page.ts'
import { json, newCustomer, ShopVisitor } from '../testing/screens/shop-visitor.ts'

const site = () => new ShopVisitor().get('/api/user/data_site/')
const textsOf = (links: HTMLElement[]) => links.map(({ textContent }) => textContent)
const hrefsOf = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'))

test('the header leads everywhere and marks the current page', async () => {
  const { user } = await openScreen('/catalog/')
  const header = within(screen.getByRole('banner'))
  const links = within(header.getByRole('navigation', { name: 'Основное меню' })).getAllByRole('link')
  expect(textsOf(links)).toEqual(['Каталог', 'О компании', 'Контакты', 'Доставка и оплата', 'Личный кабинет'])
  expect(hrefsOf(links)).toEqual(['/catalog', '/about', '/contacts', '/delivery', '/profile/'])
  expect(links[0]).toHaveAttribute('aria-current', 'page')
  expect(links[1]).not.toHaveAttribute('aria-current')

  expect(header.getByRole('link', { name: 'Профиль' })).toHaveAttribute('href', '/profile/')
  expect(header.getByRole('link', { name: 'Избранное' })).toHaveAttribute('href', '/wishlist/')
  // The second is that of a phone.
  expect(hrefsOf(header.getAllByRole('link', { name: 'Корзина' }))).toEqual(['/cart/', '/cart'])
  expect(header.getByRole('link', { name: 'Новинки' })).toHaveAttribute('href', '/new')
  expect(header.getByRole('link', { name: 'В наличии' })).toHaveAttribute('href', '/in-stock')

  const [home] = header.getAllByRole('link', { name: /на главную/ })
  await user.click(home as HTMLElement)
  await waitFor(() => expect(currentPath()).toBe('/'))
})

test('the header shows phone as text, hours and e-mail', async () => {
  const { phone, time_of_work, email } = await site()
  const header = within((await readPage('/')).body).getByRole('banner')
  expect(within(header).getByText(phone)).toBeVisible()
  expect(within(header).getByText(phone).closest('a')).toBeNull()
  expect(within(header).getByText(time_of_work)).toBeVisible()
  expect(within(header).getByText(email).closest('a')).toHaveAttribute('href', `mailto:${email}`)
})

test('menu, theme and filters answer a press by a frame before the page is restyled', async () => {
  await openScreen('/catalog/')
  const press = (name: string) => screen.getAllByRole('button', { name })[0]?.click()
  press('Меню')
  press('Фильтры')
  press('Сменить тему')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.documentElement).not.toHaveAttribute('data-theme')
  expect(await screen.findByRole('dialog', { name: 'Меню' })).toBeVisible()
  expect(await screen.findByRole('dialog', { name: 'Фильтры' })).toBeVisible()
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'))
})

test('the menu of a phone has search, links, folded categories and contacts', async () => {
  const { phone, time_of_work, email } = await site()
  const { user } = await openScreen('/about/')
  await user.click(screen.getByRole('button', { name: 'Меню' }))
  const menu = await screen.findByRole('dialog', { name: 'Меню' })
  const inMenu = within(menu)
  expect(inMenu.getByRole('combobox', { name: 'Поиск товаров' })).toBeVisible()
  for (const name of [
    'Каталог',
    'О компании',
    'Контакты',
    'Доставка и оплата',
    'Личный кабинет',
    'Новинки',
    'В наличии',
  ]) {
    expect(inMenu.getByRole('link', { name })).toBeVisible()
  }
  expect(inMenu.getByText(phone)).toBeVisible()
  expect(inMenu.getByText(time_of_work)).toBeVisible()
  expect(inMenu.getByRole('link', { name: email })).toBeVisible()

  const category = menu.querySelector('a[href^="/category/"]') as HTMLElement
  expect(category).not.toBeVisible()
  await user.click(inMenu.getByText('Категории'))
  expect(category).toBeVisible()
  await user.click(category)
  await waitFor(() => expect(currentPath()).toMatch(/^\/category\/\d+\/$/))
  expect(menu).not.toBeVisible()
})

test('a phone has logo and cart on top and five places at the bottom, already in the first HTML', async () => {
  const { body } = await readPage('/search')
  const header = within(body).getByRole('banner')
  expect(hrefsOf(within(header).getAllByRole('link', { name: 'Корзина' }))).toContain('/cart')
  expect(within(header).getAllByRole('link', { name: /на главную/ })[0]).toHaveAttribute('href', '/')
  const places = within(within(body).getByRole('navigation', { name: 'Быстрый доступ' })).getAllByRole('link')
  expect(textsOf(places)).toEqual(['Главная', 'Поиск', 'Избранное', 'Корзина', 'Профиль'])
  expect(hrefsOf(places)).toEqual(['/', '/search', '/wishlist', '/cart', '/profile/'])
  expect(places[1]).toHaveAttribute('aria-current', 'page')
  expect(places[0]).not.toHaveAttribute('aria-current')
})

test('the footer has menu, documents, social links, contacts and cards', async () => {
  const { vk_url, telegram_url, email, inn, ogrn } = await site()
  const { body } = await readPage('/')
  const footer = within(body).getByRole('contentinfo')
  const link = (name: string) => within(footer).getByRole('link', { name })
  expect(textsOf(within(within(footer).getByRole('navigation')).getAllByRole('link'))).toEqual([
    'Каталог',
    'О компании',
    'Контакты',
    'Доставка и оплата',
    'Личный кабинет',
    'Подарочные карты',
  ])
  expect(link('Оферта и политика конфиденциальности')).toHaveAttribute('href', '/privacy_policy/')
  expect(link('Публичная оферта')).toHaveAttribute('href', '/offer/')
  expect(link('Мы ВКонтакте')).toHaveAttribute('href', vk_url)
  expect(link('Мы в Telegram')).toHaveAttribute('href', telegram_url)
  expect(link(email)).toHaveAttribute('href', `mailto:${email}`)
  for (const name of ['Visa', 'Мир', 'Mastercard']) expect(within(footer).getByRole('img', { name })).toBeVisible()
  expect(footer).toHaveTextContent(`© ${new Date().getFullYear()}`)
  expect(footer).toHaveTextContent('Все права защищены')
  expect(footer).toHaveTextContent(`ИНН ${inn}`)
  expect(footer).toHaveTextContent(`ОГРНИП ${ogrn}`)
})

for (const path of ['/chat', '/chat/5/', '/create_account', '/auth/', '/premium']) {
  test(`the footer is hidden on ${path}`, async () => {
    const { body } = await readPage(path)
    expect(body.querySelector('header.site-header')).toBeVisible()
    expect(within(body).queryByRole('contentinfo')).toBeNull()
  })
}

test('several orders that wait for money are one notice, not a pile over the cart', async () => {
  const customer = await newCustomer()
  const order = (order_id: number) => ({ order_id, total_price: 1000, pay_until: '2099-11-21T05:15:00.000Z' })
  customer.answer('GET /api/orders/unpaid/', () => json([order(901), order(902)]))
  const { user } = await openScreen('/cart/', customer)
  const waiting = await screen.findByRole('region', { name: 'Ждут оплаты' })
  expect(waiting).toHaveTextContent(/^Несколько заказов ждут оплаты, первый до 21 ноября в 12:15Оплатить$/)
  expect(within(waiting).getByRole('link', { name: 'Оплатить' })).toHaveAttribute('href', '/profile/#orders')
  await user.click(within(waiting).getByRole('button', { name: 'Скрыть' }))
  expect(screen.queryByRole('region', { name: 'Ждут оплаты' })).toBeNull()
})
