import { expectFits } from './barriers.ts'
import { expect, hydrated, test } from './shop-test.ts'
import { staffState } from './staff.ts'

test.use({
  storageState: staffState(),
  // What is refused on purpose is logged.
  expectedMessages: [/status of 400|ApiError: Проверьте введённые данные/],
})

const mark = Date.now().toString(36)

test('staff announce, put goods on the home page and keep old addresses alive', async ({ page, browser }) => {
  const guest = await (await browser.newContext()).newPage()

  const announcement = `Скидки ${mark} <b>`
  await page.goto('/staff/announcements/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Новое объявление' }).click()
  await page.getByLabel('Текст').fill(announcement)
  await page.getByLabel('Ссылка').fill('/new/')
  await page.getByLabel('Показывать с').fill('01.01.2026')
  await page.getByLabel('Показывать до').fill('01.01.2025')
  await page.getByRole('button', { name: 'Создать' }).click()
  await expect(page.getByText('Конец должен быть позже начала.')).toBeVisible()
  await page.getByLabel('Показывать до').fill('')
  await expectFits(page, [390, 1440])
  await page.getByRole('button', { name: 'Создать' }).click()
  await expect(page.getByRole('list', { name: 'Объявления' })).toContainText('Сейчас на сайте')
  await expect(async () => {
    await guest.goto('/')
    await expect(guest.getByRole('link', { name: announcement })).toBeVisible({ timeout: 500 })
  }).toPass()

  await page.goto('/staff/strips/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Новая подборка' }).click()
  await page.getByLabel('Название').fill(`Выбор ${mark}`)
  await page.getByLabel('Или вручную: артикулы').fill('KTS-SF-0001\nKTS-CH-0003')
  await page.getByRole('button', { name: 'Создать' }).click()
  const strips = page.getByRole('list', { name: 'Подборки' })
  await expect(strips).toContainText('Не видна')
  await expectFits(page, [390, 1440])
  await page.getByRole('button', { name: `Редактировать: Выбор ${mark}` }).click()
  await page.getByLabel('Показывать на главной').check()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(strips).toContainText('На главной')
  await expect(async () => {
    await guest.goto('/')
    await expect(guest.getByRole('region', { name: `Выбор ${mark}` }).getByRole('listitem')).toHaveCount(2, {
      timeout: 500,
    })
  }).toPass()
  await expectFits(guest, [390, 1440])

  await page.goto('/staff/redirects/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Новое перенаправление' }).click()
  await page.getByRole('textbox', { name: 'Старый адрес' }).fill('/catalog/')
  await page.getByRole('textbox', { name: 'Куда ведёт' }).fill('/product/1/')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Такая страница в магазине есть')).toBeVisible()
  await page.getByRole('textbox', { name: 'Старый адрес' }).fill(`/old/${mark}.html`)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('table', { name: 'Перенаправления' })).toContainText(`/old/${mark}.html`)
  await expectFits(page, [390, 1440])
  await guest.goto(`/old/${mark}.html`)
  await expect(guest).toHaveURL(/\/product\/1\/$/)

  // Others look at the same home page.
  for (const [address, name] of [
    ['/staff/announcements/', announcement],
    ['/staff/strips/', `Выбор ${mark}`],
  ] as const) {
    await page.goto(address)
    await hydrated(page)
    await page.getByRole('button', { name: `Удалить: ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
    await expect(page.getByRole('button', { name: `Удалить: ${name}` })).toHaveCount(0)
  }
})
