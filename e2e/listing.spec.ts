import type { Locator, Page } from '@playwright/test'
import { desktop, from, pages, phone } from './listing-page.ts'
import { watchRequests } from './scripts.ts'
import { expect, hydrated, test } from './shop-test.ts'

test.use({ viewport: desktop })

test.describe('pages', () => {
  test('a turn of the page goes to the top, and Back returns to the place', async ({ page }) => {
    await page.goto('/catalog/')
    await hydrated(page)
    await pages(page).scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(500)
    await pages(page).getByRole('link', { name: 'Страница 2' }).click()
    await expect(page).toHaveURL('/catalog/?page=2')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/catalog/')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  })
})

test.describe('phone', () => {
  test('filters open as a sheet that counts along', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/catalog/')
    await hydrated(page)
    const all = await page.locator('main output').innerText()
    const button = page.getByRole('button', { name: 'Фильтры' })
    await button.click()
    const sheet = page.getByRole('dialog', { name: 'Фильтры' })
    await sheet.getByRole('radio', { name: 'Новинки' }).check()
    await expect(page).toHaveURL('/catalog/?filter=new')
    const show = sheet.getByRole('button', { name: /^Показать \d+\sтовар/ })
    await expect(show).not.toHaveText(`Показать ${all}`)
    const words = await show.innerText()
    await show.click()
    await expect(sheet).toHaveCount(0)
    await expect(page.locator('main output')).toHaveText(words.replace('Показать ', ''))
    await expect(button).toBeFocused()
    await button.click()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })
})

test.describe('a filter and what is pressed with it, before the next frame', () => {
  async function pressAtOnce(page: Page, places: Locator[]): Promise<void> {
    await page.evaluate(
      (pressed) => {
        for (const each of pressed) {
          each?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
          ;(each as HTMLElement | null)?.click()
        }
      },
      await Promise.all(places.map((place) => place.elementHandle())),
    )
  }

  test('both of two filters count', async ({ page }) => {
    await page.goto('/catalog/')
    await hydrated(page)
    const firstOf = (facet: string) => page.getByRole('group', { name: facet }).getByRole('checkbox').first()
    await pressAtOnce(page, [firstOf('Серия'), firstOf('Производитель')])
    await expect(page).toHaveURL(/\?series=\d+&maker=\d+$/)
    await expect(page.getByRole('list', { name: 'Выбранные фильтры' }).getByRole('listitem')).toHaveCount(3)
  })

  test('a link wins over the older filter', async ({ page }) => {
    await page.goto('/catalog/')
    await hydrated(page)
    const radio = page.getByRole('radio', { name: 'Новинки' })
    const { settled } = watchRequests(page, (request) => request.url().includes('/api/catalog/'))
    await pressAtOnce(page, [radio, page.getByRole('contentinfo').getByRole('link', { name: 'Контакты' })])
    await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible()
    // What the older filter has asked for.
    await settled()
    await expect(page).toHaveURL(/\/contacts\/?$/)
    await page.goBack()
    await expect(page).toHaveURL('/catalog/')
    await expect(radio).not.toBeChecked()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters are a form and the pages are links', async ({ page }) => {
    await page.goto('/catalog/')
    await page.getByRole('radio', { name: 'Новинки' }).check()
    await from(page).fill('1000')
    await page.getByRole('group', { name: 'Серия' }).getByRole('checkbox').first().check()
    await page.getByLabel('Сортировка').selectOption('Сначала дороже')
    await page.getByRole('button', { name: 'Показать', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Выбранные фильтры' }).getByRole('listitem')).toHaveCount(4)
    await expect(page.getByLabel('Сортировка')).toHaveValue('dear')
    await page.getByRole('link', { name: 'Сбросить всё' }).click()
    await pages(page).getByRole('link', { name: 'Страница 2' }).click()
    await expect(page).toHaveURL('/catalog/?sort=dear&page=2')
  })
})

test('cards say «Новинка» only where the list has not said it', async ({ page }) => {
  const isShownOn = async (path: string) => {
    await page.goto(path)
    return page
      .locator('.card-badge')
      .first()
      .evaluate((badge) => getComputedStyle(badge).opacity === '1')
  }
  expect(await isShownOn('/catalog/')).toBe(true)
  // There only screen readers hear it.
  for (const path of ['/new/', '/catalog/?filter=new']) expect(await isShownOn(path)).toBe(false)
})
