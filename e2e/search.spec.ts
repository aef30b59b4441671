import { expectFits } from './barriers.ts'
import { expect, hydrated, test } from './shop-test.ts'

test.use({ viewport: { width: 1280, height: 900 } })

const open = (query: string) => `/search/?${new URLSearchParams({ q: query })}`

test('says what was corrected, and searches to the letter when told to', async ({ page }) => {
  await page.goto(open('werbrj'))
  await expect(page.getByText('Показаны результаты по запросу «цукико».')).toBeVisible()
  await expect(page.getByRole('link', { name: /Фигурка Цукико Амасаки/ }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Искать именно «werbrj»' }).click()
  await expect(page).toHaveURL('/search/?q=werbrj&exact=1')
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await page.getByRole('link', { name: 'Искать похожее на «werbrj»' }).click()
  await expect(page.getByText('Показаны результаты по запросу «цукико».')).toBeVisible()
})

test('offers words and series when nothing is found', async ({ page }) => {
  await page.goto(open('цукакибр'))
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Популярные серии' })).toBeVisible()
  // There is nothing to narrow down.
  await expect(page.getByLabel('Сортировка')).toBeHidden()
  await expect(page.getByRole('complementary', { name: 'Фильтры товаров' })).toBeHidden()
  await page.getByRole('link', { name: 'цукико', exact: true }).click()
  await expect(page.getByRole('link', { name: /Фигурка Цукико Амасаки/ }).first()).toBeVisible()
})

test('filters and sorts what was found, and keeps the text', async ({ page }) => {
  await page.goto(open('фигурка'))
  await hydrated(page)
  await page.getByRole('group', { name: 'Серия' }).getByRole('checkbox').first().check()
  await expect(page).toHaveURL(/q=.*&series=\d+/)
  const results = page.getByRole('list').getByRole('link', { name: /фигурка/i })
  await expect(results.first()).toBeVisible()
  await page.getByLabel('Сортировка').selectOption('Сначала дешевле')
  await expect(page).toHaveURL(/q=.*&sort=cheap/)
  await page.getByRole('link', { name: 'Сбросить всё' }).first().click()
  await expect(page).not.toHaveURL(/series/)
  await expect(page).toHaveURL(/q=/)
})

test('the best come first, unless the shopper wants another order', async ({ page }) => {
  await page.goto(open('брелок рэн'))
  await expect(page.getByLabel('Сортировка')).toHaveValue('best')
  await expect(page.locator('.product-card').first()).toHaveAccessibleName(/Брелок акриловый Рэн/)
})

test('words that nothing has together are named', async ({ page }) => {
  await page.goto(open('цукико 1/144'))
  await expect(page.getByText('показаны товары без слова «1/144»')).toBeVisible()
})

test('what words mean is shown as chips, each of which can be taken back', async ({ page }) => {
  await page.goto(open('новые фигурки до 6000 -цубамэ'))
  const chips = page.getByRole('list', { name: 'Понято из запроса' })
  await expect(chips.getByRole('link')).toHaveText([/до 6\s000\s₽/, /новинки/, /без «цубамэ»/])
  const cards = page.locator('.product-card')
  await expect(cards.first()).toBeVisible()
  await expect(cards.filter({ hasText: 'Цубамэ' })).toHaveCount(0)
  await expectFits(page, [1280, 390])
  await chips.getByRole('link', { name: /без «цубамэ»/ }).click()
  await expect(cards.filter({ hasText: 'Цубамэ' }).first()).toBeVisible()
  await expect(page).toHaveURL(`/search/?${new URLSearchParams({ q: 'новые фигурки до 6000' })}`)
})

test('an empty text asks the server nothing', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/search/?q=%20%20')
  await expect(page.getByText('Напишите, кого или что вы ищете')).toBeVisible()
  expect(asked.filter((url) => url.includes('/api/search/'))).toEqual([])
})

test('the panel says for what its results are', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('combobox', { name: 'Поиск товаров' }).fill('werbrj')
  await expect(page.getByRole('option', { name: 'Все результаты по запросу «цукико»' })).toBeVisible()
})

for (const query of ['werbrj', 'цукакибр', 'а'.repeat(200)]) {
  test(`nothing is in anybody's way: ${query.slice(0, 10)}`, async ({ page }) => {
    await page.goto(open(query))
    await expectFits(page, [1280, 390])
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters keep the text', async ({ page }) => {
    await page.goto(`${open('werbrj')}&exact=1`)
    expect(await page.locator('form input[type=hidden][name=q]').first().inputValue()).toBe('werbrj')
    expect(await page.locator('form input[type=hidden][name=exact]').first().inputValue()).toBe('1')
  })
})
