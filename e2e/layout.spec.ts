import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './shop-test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desk = { viewport: { width: 1280, height: 800 } }

/** The page listens once its scripts run. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

test.describe('the header on a wide screen', () => {
  test.use(desk)

  test('leads everywhere and marks the current page', async ({ page }) => {
    await open(page, '/catalog/')
    const links = page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link')
    await expect(links).toHaveText(['Каталог', 'О компании', 'Контакты', 'Доставка и оплата', 'Личный кабинет'])
    for (const [index, href] of ['/catalog', '/about', '/contacts', '/delivery', '/profile/'].entries()) {
      await expect(links.nth(index)).toHaveAttribute('href', href)
    }
    await expect(links.first()).toHaveAttribute('aria-current', 'page')
    await expect(links.nth(1)).not.toHaveAttribute('aria-current')

    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Профиль' })).toHaveAttribute('href', '/profile/')
    await expect(header.getByRole('link', { name: 'Избранное' })).toHaveAttribute('href', '/wishlist/')
    await expect(header.getByRole('link', { name: 'Корзина' })).toHaveAttribute('href', '/cart/')
    await expect(header.getByRole('link', { name: 'Новинки' })).toHaveAttribute('href', '/new')
    await expect(header.getByRole('link', { name: 'В наличии' })).toHaveAttribute('href', '/in-stock')
    await expect(page.getByRole('navigation', { name: 'Быстрый доступ' })).toBeHidden()

    await header.getByRole('link', { name: /на главную/ }).click()
    await expect(page).toHaveURL('/')
  })

  test('shows phone as text, hours and e-mail', async ({ page, request }) => {
    const site = await (await request.get('/api/user/data_site/')).json()
    await open(page, '/')
    const header = page.getByRole('banner')
    await expect(header.getByText(site.phone)).toBeVisible()
    await expect(header.getByRole('link', { name: site.phone })).toHaveCount(0)
    await expect(header.getByText(site.time_of_work)).toBeVisible()
    await expect(header.getByRole('link', { name: site.email })).toHaveAttribute('href', `mailto:${site.email}`)
  })

  test('opens the categories by pointing and stays open on a click', async ({ page }) => {
    await open(page, '/')
    const button = page.getByRole('button', { name: 'Категории' })
    const first = page.getByRole('navigation', { name: 'Разделы каталога' }).locator('a[href^="/category/"]').first()
    await expect(first).toBeHidden()
    await button.hover()
    await expect(first).toBeVisible()
    await button.click()
    await expect(first).toBeVisible()
    await page.mouse.move(640, 780)
    await expect(first).toBeHidden()
    await button.hover()
    await first.click()
    await expect(page).toHaveURL(/\/category\/\d+\/$/)
    await expect(first).toBeHidden()
  })

  test('opens and walks the categories by keyboard', async ({ page }) => {
    await open(page, '/')
    const button = page.getByRole('button', { name: 'Категории' })
    const links = page.getByRole('navigation', { name: 'Разделы каталога' }).locator('a[href^="/category/"]')
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Space')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('ArrowDown')
    await expect(links.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(links.nth(1)).toBeFocused()
    await page.keyboard.press('End')
    await expect(links.last()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    // Walking out of the list closes it.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await page.keyboard.press('Tab')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  })

  test('keeps the chosen theme', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page, '/')
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await paper()
    await page.getByRole('button', { name: 'Сменить тему' }).click()
    expect(await paper()).not.toBe(light)
    await page.reload()
    expect(await paper()).not.toBe(light)
  })

  test('turns mobile below 1136 px', async ({ page }) => {
    await page.setViewportSize({ width: 1136, height: 800 })
    await open(page, '/')
    const menu = page.getByRole('button', { name: 'Меню' })
    await expect(page.getByRole('navigation', { name: 'Основное меню' })).toBeVisible()
    await expect(menu).toBeHidden()
    await page.setViewportSize({ width: 1135, height: 800 })
    await expect(page.getByRole('navigation', { name: 'Основное меню' })).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Быстрый доступ' })).toBeVisible()
    await menu.click()
    await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible()
    await page.setViewportSize({ width: 1136, height: 800 })
    await expect(page.getByRole('dialog', { name: 'Меню' })).toBeHidden()
  })
})

test.describe('the frame on a phone', () => {
  test.use(phone)

  test('opens a full-screen menu that keeps and returns the focus', async ({ page }) => {
    await open(page, '/')
    const button = page.getByRole('button', { name: 'Меню' })
    const menu = page.getByRole('dialog', { name: 'Меню' })
    await button.press('Enter')
    await expect(menu).toBeVisible()
    expect(await menu.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')

    const outside: string[] = []
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press(step < 20 ? 'Tab' : 'Shift+Tab')
      const inside = await menu.evaluate((dialog) => dialog.contains(document.activeElement))
      if (!inside) outside.push(`${step}`)
    }
    expect(outside).toEqual([])

    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('has search, links, folded categories and contacts in the menu', async ({ page, request }) => {
    const site = await (await request.get('/api/user/data_site/')).json()
    await open(page, '/')
    await page.getByRole('button', { name: 'Меню' }).tap()
    const menu = page.getByRole('dialog', { name: 'Меню' })
    await expect(menu.getByRole('combobox', { name: 'Поиск товаров' })).toBeVisible()
    for (const name of [
      'Каталог',
      'О компании',
      'Контакты',
      'Доставка и оплата',
      'Личный кабинет',
      'Новинки',
      'В наличии',
    ]) {
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
    }
    await expect(menu.getByText(site.phone)).toBeVisible()
    await expect(menu.getByText(site.time_of_work)).toBeVisible()
    await expect(menu.getByRole('link', { name: site.email })).toBeVisible()

    const category = menu.locator('a[href^="/category/"]').first()
    await expect(category).toBeHidden()
    await menu.getByText('Категории').tap()
    await expect(category).toBeVisible()
    await category.tap()
    await expect(page).toHaveURL(/\/category\/\d+\/$/)
    await expect(menu).toBeHidden()
  })

  test('has logo and cart on top and five places at the bottom, already in the first HTML', async ({
    page,
    request,
  }) => {
    expect(await (await request.get('/')).text()).toContain('aria-label="Быстрый доступ"')
    await open(page, '/search')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Корзина' })).toHaveAttribute('href', '/cart')
    const places = page.getByRole('navigation', { name: 'Быстрый доступ' }).getByRole('link')
    await expect(places).toHaveText(['Главная', 'Поиск', 'Избранное', 'Корзина', 'Профиль'])
    for (const [index, href] of ['/', '/search', '/wishlist', '/cart', '/profile/'].entries()) {
      await expect(places.nth(index)).toHaveAttribute('href', href)
    }
    await expect(places.nth(1)).toHaveAttribute('aria-current', 'page')
    await expect(places.first()).not.toHaveAttribute('aria-current')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(places.first()).toBeInViewport()
  })
})

test.describe('the footer', () => {
  test('has menu, documents, social links, contacts and cards', async ({ page, request }) => {
    const site = await (await request.get('/api/user/data_site/')).json()
    await open(page, '/')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('navigation').getByRole('link')).toHaveText([
      'Каталог',
      'О компании',
      'Контакты',
      'Доставка и оплата',
      'Личный кабинет',
    ])
    await expect(footer.getByRole('link', { name: 'Оферта и политика конфиденциальности' })).toHaveAttribute(
      'href',
      '/privacy_policy/',
    )
    await expect(footer.getByRole('link', { name: 'Публичная оферта' })).toHaveAttribute('href', '/offer/')
    await expect(footer.getByRole('link', { name: 'ВКонтакте' })).toHaveAttribute('href', site.vk_url)
    await expect(footer.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', site.telegram_url)
    await expect(footer.getByRole('link', { name: site.email })).toHaveAttribute('href', `mailto:${site.email}`)
    for (const name of ['Visa', 'Мир', 'Mastercard']) await expect(footer.getByRole('img', { name })).toBeVisible()
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
    await expect(footer).toContainText('Все права защищены')
    await expect(footer).toContainText(`ИНН ${site.inn}`)
    await expect(footer).toContainText(`ОГРНИП ${site.ogrn}`)
  })

  test.describe('on pages without it', () => {
    // Not all of them exist yet.
    test.use({ expectedMessages: [/status of 404/] })

    for (const path of ['/chat', '/chat/5/', '/create_account', '/auth/', '/premium']) {
      test(`is hidden on ${path}`, async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('banner')).toBeVisible()
        await expect(page.getByRole('contentinfo')).toHaveCount(0)
      })
    }
  })
})

test.describe('without scripts', () => {
  test.use({ ...desk, javaScriptEnabled: false })

  test('links, categories and search work', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Категории' }).hover()
    await expect(page.getByRole('banner').locator('a[href^="/category/"]').first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Поиск товаров' }).fill('фигурка')
    await page.getByRole('button', { name: 'Найти' }).click()
    await expect(page).toHaveURL(`/search/?q=${encodeURIComponent('фигурка')}`)
  })
})

test('a page change that overtakes another leaves no error behind', async ({ page }) => {
  await open(page, '/catalog/')
  await page.evaluate(() => {
    const overtaken = document.startViewTransition(() => undefined)
    const next = document.startViewTransition(() => undefined)
    return Promise.all([overtaken.finished, next.finished])
  })
})
