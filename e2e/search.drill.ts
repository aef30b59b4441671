import { expectFits, expectNoBarrier } from './barriers.ts'
import { expect, hydrated, test } from './shop-test.ts'

test.use({ viewport: { width: 1280, height: 900 } })

const open = (query: string) => `/search/?${new URLSearchParams({ q: query })}`

for (const query of ['werbrj', 'цукакибр', 'а'.repeat(200), 'новые фигурки до 6000 -цубамэ']) {
  test(`nothing is in anybody's way: ${query.slice(0, 10)}`, async ({ page }) => {
    await page.goto(open(query))
    await expectFits(page, [1280, 390])
  })
}

test('where nothing is found there is nothing to narrow down', async ({ page }) => {
  await page.goto(open('цукакибр'))
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await expect(page.getByLabel('Сортировка')).toBeHidden()
  await expect(page.getByRole('complementary', { name: 'Фильтры товаров' })).toBeHidden()
})

test('nothing is in the way in the panel, with results and with recent searches', async ({ page }) => {
  await page.goto('/about/')
  await hydrated(page)
  const field = page.getByRole('combobox', { name: 'Поиск товаров' })
  await field.fill('чиби')
  await expect(page.getByRole('group', { name: 'Категории' }).getByRole('option')).toHaveText(['Чиби-фигурки'])
  await expectNoBarrier(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Поиск', level: 1 })).toBeVisible()
  await field.fill('')
  await expect(page.getByRole('group', { name: 'Вы искали' }).getByRole('option')).toHaveText(['чиби'])
  await expectNoBarrier(page)
})
