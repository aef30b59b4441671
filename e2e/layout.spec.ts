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

  test('turns mobile below 1136 px', async ({ page }) => {
    await page.setViewportSize({ width: 1136, height: 800 })
    await open(page, '/')
    const menu = page.getByRole('button', { name: 'Меню' })
    await expect(page.getByRole('navigation', { name: 'Основное меню' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Быстрый доступ' })).toBeHidden()
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

    await menu.evaluate((dialog) => {
      dialog.dataset.focused = ''
      document.addEventListener('keyup', () => {
        dialog.dataset.focused += dialog.contains(document.activeElement) ? 'inside ' : 'outside '
      })
    })
    for (let step = 0; step < 30; step += 1) await page.keyboard.press(step < 20 ? 'Tab' : 'Shift+Tab')
    const focused = await menu.getAttribute('data-focused')
    expect(focused?.split(' ').filter((place) => place === 'inside').length).toBeGreaterThanOrEqual(30)
    expect(focused).not.toContain('outside')

    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('has five places at the bottom, also at the end of the page', async ({ page }) => {
    await open(page, '/search')
    const places = page.getByRole('navigation', { name: 'Быстрый доступ' }).getByRole('link')
    await expect(places).toHaveCount(5)
    await expect(places.first()).toBeInViewport()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(places.first()).toBeInViewport()
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
  await open(page, '/contacts/')
  await page.evaluate(() => {
    const overtaken = document.startViewTransition(() => undefined)
    const next = document.startViewTransition(() => undefined)
    return Promise.all([overtaken.finished, next.finished])
  })
})
