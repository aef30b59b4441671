import { card, desktop, pages } from './listing-page.ts'
import { expect, test } from './shop-test.ts'

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(desktop)
})

test.describe('new and in-stock pages', () => {
  test('show the loading text while the list is slow', async ({ page }) => {
    await page.goto('/new/')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/new_products/*', async (route) => {
      await held
      await route.continue()
    })
    await pages(page).getByRole('link', { name: 'Страница 2' }).click()
    await expect(page.getByText('Загрузка...')).toBeVisible()
    await expect(card(page)).toHaveCount(20)
    answer()
    await expect(page.getByText('Загрузка...')).toHaveCount(0)
    await expect(page).toHaveURL('/new/?page=2')
  })

  test.describe('with an answer that fails', () => {
    test.use({ expectedMessages: [/status of 500|GET \/api\/new_products|Не удалось загрузить новинки/] })

    test('keep the list when the next one fails, log it in Russian and try again', async ({ page }) => {
      const logged: string[] = []
      page.on('console', (message) => logged.push(message.text()))
      await page.goto('/new/')
      const first = await card(page).first().textContent()
      await page.route('**/api/new_products/*', (route) => route.fulfill({ status: 500, json: { error: 'Сбой' } }))
      await pages(page).getByRole('link', { name: 'Страница 2' }).click()
      const again = page.getByRole('button', { name: 'Повторить' })
      await expect(again).toBeVisible()
      await expect(page.getByText('Загрузка...')).toHaveCount(0)
      await expect(card(page).first()).toHaveText(first ?? '')
      expect(logged).toContain('Не удалось загрузить новинки')
      await page.unroute('**/api/new_products/*')
      await again.click()
      await expect(again).toHaveCount(0)
      await expect(card(page).first()).not.toHaveText(first ?? '')
    })
  })

  test('have no category radio and their own empty text', async ({ page }) => {
    for (const path of ['/new/', '/in-stock/']) {
      await page.goto(`${path}?min_price=99999999`)
      await expect(page.getByText('Новинки не найдены. Попробуйте изменить фильтр по цене.')).toBeVisible()
      await expect(page.getByRole('radio')).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Фильтры' })).toBeVisible()
    }
  })

  test('only warn of what is not there', async ({ page }) => {
    await page.goto('/in-stock/')
    await expect(card(page).getByText('В наличии', { exact: true })).toHaveCount(0)
    await expect(card(page).filter({ hasText: 'Новинка' })).toHaveCount(0)
  })
})

test.describe('category', () => {
  test('has breadcrumbs, its name, the radio and labels of stock on every card', async ({ page }) => {
    await page.goto('/category/1/')
    const crumbs = page.getByRole('navigation', { name: 'Хлебные крошки' })
    await expect(crumbs.getByRole('link')).toHaveText(['Главная', 'Каталог'])
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await expect(crumbs.locator('[aria-current=page]')).toHaveText(name)
    await expect(page.getByRole('button', { name: 'Категория' })).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('radio')).toHaveCount(4)
    await expect(page.getByRole('radio', { name: 'Все' })).toBeChecked()
    await expect(card(page).filter({ hasText: /(В|Нет в) наличии|Предзаказ/ })).toHaveCount(await card(page).count())
  })

  test.describe('an address of nothing', () => {
    test.use({ expectedMessages: [/status of 404/] })

    test('that does not exist is a true 404', async ({ page }) => {
      for (const id of ['999999', 'abc', '99999999999999999999']) {
        expect((await page.goto(`/category/${id}/`))?.status()).toBe(404)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Страница не найдена')
      }
    })
  })

  test('opens with a skeleton when it is slow', async ({ page }) => {
    await page.goto('/category/1/')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/catalog/?*', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('navigation', { name: 'Хлебные крошки' }).getByRole('link', { name: 'Каталог' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Каталог')
    await expect(page.getByText('Загрузка товаров...')).toBeVisible()
    await expect(card(page)).toHaveCount(0)
    answer()
    await expect(card(page)).toHaveCount(20)
  })

  test.describe('cut off', () => {
    test.use({ expectedMessages: [/ERR_FAILED|GET \/api\/catalog\/facets/] })

    test('lives without its facets', async ({ page }) => {
      await page.goto('/category/1/')
      await page.route('**/api/catalog/facets/*', (route) => route.abort())
      await page.getByRole('radio', { name: 'В наличии' }).check()
      await expect(page).toHaveURL('/category/1/?filter=in-stock')
      await expect(page.getByRole('button', { name: 'Повторить' })).toHaveCount(0)
      expect(await card(page).count()).toBeGreaterThan(0)
    })
  })
})
