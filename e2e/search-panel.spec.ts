import type { Page } from '@playwright/test'
import { expectNoBarrier } from './barriers.ts'
import { expect, hydrated, test } from './shop-test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const found = (id: number, name: string) => ({
  id,
  name,
  type: 'product',
  category: 'Фигурки',
  price: 12990,
  status: 'available',
  picture: null,
  highlights: [],
  corrected_query: null,
  ignored_words: [],
  found_count: 2,
})

const field = (page: Page) => page.getByRole('combobox', { name: 'Поиск товаров' })

/** The call of the panel; the results page has one of its own below it. */
const panelCall = /\/api\/search\/\?/

async function open(page: Page): Promise<void> {
  await page.goto('/about/')
  await hydrated(page)
}

test('finds goods, marks the match and opens one', async ({ page, request }) => {
  const [first] = await (await request.get(`/api/search/?q=${encodeURIComponent('фигурка')}`)).json()
  await open(page)
  await field(page).fill('ФИГУРКА')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText(first.name)
  await expect(options.first()).toContainText('₽')
  await expect(options.first()).toHaveAttribute('href', `/product/${first.id}`)
  await expect(options.first().locator('mark')).toHaveText(/фигурка/i)
  await options.first().click()
  await expect(page).toHaveURL(new RegExp(`/product/${first.id}/?$`))
  await expect(page.getByRole('listbox')).toBeHidden()
})

test('walks the rows by arrows and leads to all results', async ({ page }) => {
  await page.route(panelCall, (route) => route.fulfill({ json: [found(1, 'Лиса'), found(2, 'Лисёнок')] }))
  await open(page)
  await field(page).fill('лис')
  const options = page.getByRole('option')
  await expect(options).toHaveCount(3)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  const active = await field(page).getAttribute('aria-activedescendant')
  await expect(options.nth(1)).toHaveId(active ?? '')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Все результаты: 2' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/search/?q=${encodeURIComponent('лис')}`)
})

test('opens the row that the arrows have reached', async ({ page }) => {
  await page.route(panelCall, (route) => route.fulfill({ json: [found(1, 'Лиса'), found(2, 'Лисёнок')] }))
  await open(page)
  await field(page).fill('лис')
  await expect(page.getByRole('option')).toHaveCount(3)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\/2$/)
})

test('Enter in the field opens the results page', async ({ page }) => {
  await open(page)
  await field(page).fill('брелок')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/search/?q=${encodeURIComponent('брелок')}`)
  await expect(field(page)).toHaveValue('брелок')
  await expect(page.getByRole('listbox')).toBeHidden()
})

test('asks nothing for a blank query and clears the results', async ({ page }) => {
  let calls = 0
  await page.route(panelCall, (route) => {
    calls += 1
    return route.fulfill({ json: [found(1, 'Лиса')] })
  })
  await open(page)
  await page.clock.install()
  await field(page).fill('   ')
  await page.clock.runFor(2000)
  expect(calls).toBe(0)
  await expect(page.getByRole('listbox')).toBeHidden()
  await field(page).fill('лиса')
  await page.clock.runFor(2000)
  await expect(page.getByRole('option', { name: /Лиса/ })).toBeVisible()
  await field(page).fill(' ')
  await expect(page.getByRole('listbox')).toBeHidden()
  await page.clock.runFor(2000)
  expect(calls).toBe(1)
})

test('names with the query come first, others follow as similar, and nothing means no way to all results', async ({
  page,
}) => {
  await page.route(panelCall, (route) => {
    const isKnown = new URL(route.request().url()).searchParams.get('q') === 'лиса'
    return route.fulfill({ json: isKnown ? [found(2, 'Волк'), found(1, 'Лиса')] : [] })
  })
  await open(page)
  await field(page).fill('лиса')
  await expect(page.getByRole('option')).toHaveText([/Лиса/, /Волк/, 'Все результаты: 2'])
  await expect(page.getByRole('group', { name: 'Похожее' }).getByRole('option')).toHaveText([/Волк/])
  await field(page).fill('енотовидный')
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
})

test('shows what descriptions say as similar, and offers categories and recent searches', async ({ page }) => {
  await open(page)
  await field(page).fill('микрофон')
  await expect(page.getByRole('group', { name: 'Похожее' }).getByRole('option').first()).toBeVisible()
  await expect(page.getByText('Ничего не найдено')).toBeHidden()
  await field(page).fill('чиби')
  await expect(page.getByRole('group', { name: 'Категории и серии' }).getByRole('option')).toHaveText(['Чиби-фигурки'])
  await expectNoBarrier(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Поиск', level: 1 })).toBeVisible()
  await field(page).fill('')
  await expect(page.getByRole('group', { name: 'Вы искали' }).getByRole('option')).toHaveText(['чиби'])
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Очистить недавние' }).click()
  await expect(page.getByRole('listbox')).toBeHidden()
})

test('hides 200 ms after the field loses the focus', async ({ page }) => {
  await page.route(panelCall, (route) => route.fulfill({ json: [found(1, 'Лиса')] }))
  await open(page)
  await page.clock.install()
  // From here time stands still but for what the test lets pass.
  await page.clock.pauseAt(Date.now() + 60_000)
  await field(page).fill('лиса')
  await page.clock.runFor(1000)
  await expect(page.getByRole('option', { name: /Лиса/ })).toBeVisible()
  await field(page).blur()
  await page.clock.runFor(150)
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.clock.runFor(60)
  await expect(page.getByRole('listbox')).toBeHidden()
  await field(page).focus()
  await expect(page.getByRole('option', { name: /Лиса/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(field(page)).toHaveValue('лиса')
})

test('a slow old answer never replaces a newer one', async ({ page }) => {
  const slow = Promise.withResolvers<void>()
  await page.route(panelCall, async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q')
    if (q === 'ли') await slow.promise
    // The old call is cancelled: there is nobody left to answer.
    await route
      .fulfill({ json: [found(q === 'ли' ? 1 : 2, q === 'ли' ? 'Лиса старая' : 'Лиса новая')] })
      .catch(() => {})
  })
  await open(page)
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/search/'))
  const asked = page.waitForRequest(/\/api\/search\//)
  await field(page).fill('ли')
  await asked
  await field(page).fill('лис')
  await cancelled
  await expect(page.getByRole('option', { name: /Лиса новая/ })).toBeVisible()
  slow.resolve()
  await expect(page.getByRole('option', { name: /Лиса старая/ })).toHaveCount(0)
})

test.describe('when the search fails', () => {
  test.use({ expectedMessages: [/status of 500|GET \/api\/search\/|Ошибка при поиске/] })

  test('logs a failure and empties the results', async ({ page }) => {
    let fail = false
    await page.route(panelCall, (route) =>
      fail ? route.fulfill({ status: 500, json: {} }) : route.fulfill({ json: [found(1, 'Лиса')] }),
    )
    await open(page)
    await field(page).fill('ли')
    await expect(page.getByRole('option', { name: /Лиса/ })).toBeVisible()
    fail = true
    const logged = page.waitForEvent('console', (message) => message.text().includes('Ошибка при поиске'))
    await field(page).fill('лис')
    await logged
    await expect(page.getByRole('option', { name: /Лиса/ })).toHaveCount(0)
  })
})
