import type { Locator, Page } from '@playwright/test'
import { expectNoBarrier } from './barriers.ts'
import { expect, test } from './shop-test.ts'
import { identityConfirmed, staffState } from './staff.ts'

test.use({ storageState: staffState() })
// The same texts of one shop are changed by turns.
test.describe.configure({ mode: 'serial' })

const mark = Date.now().toString(36)
const script = `<img src=x onerror="document.title='pwned'">`

test('a way of delivery is made, moved, changed, archived and brought back', async ({ page }) => {
  const name = `Курьер ${mark} ${script}`.slice(0, 60)
  await page.goto('/staff/delivery/')
  await page.getByRole('button', { name: 'Новый способ доставки' }).click()
  await page.getByLabel('Название').fill(name)
  await page.getByRole('textbox', { name: 'Цена', exact: true }).fill('349,50')
  await page.getByLabel('Примечание').fill('По городу')
  await page.getByLabel('Подсказка в поле адреса').fill('Улица, дом')
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Создать' }).click()
  const rows = page.getByRole('list', { name: 'Способы доставки' }).getByRole('listitem')
  await expect(rows.last()).toContainText(name)
  await expect(rows.last()).toContainText('349,50 ₽')

  await page.getByRole('button', { name: `${name}: выше` }).click()
  await expect(rows.last()).not.toContainText(name)
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
  await expect(rows.last()).toContainText(name)
  await page.getByRole('button', { name: `Редактировать: ${name}` }).click()
  await page.getByRole('textbox', { name: 'Цена', exact: true }).fill('0')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('Способ доставки сохранён')).toBeVisible()

  await page.getByRole('button', { name: `В архив: ${name}` }).click()
  await expect(page.getByRole('region', { name: 'В архиве' })).toContainText(name)
  await page.getByRole('button', { name: `Вернуть из архива: ${name}` }).click()
  await expect(rows.filter({ hasText: name })).toBeVisible()
  await page.getByRole('button', { name: `Удалить: ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(rows.filter({ hasText: name })).toBeHidden()
  expect(await page.title()).not.toBe('pwned')
})

test('what is said about the shop is in the shop at once, and scripts stay text', async ({ page, context }) => {
  const shop = await context.newPage()
  await page.goto('/staff/site/')
  const hours = `Ежедневно ${mark} ${script}`.slice(0, 110)
  const before = await page.getByLabel('Время работы').first().inputValue()
  await page.getByLabel('Время работы').first().fill(hours)
  await expectNoBarrier(page)
  await saveButton(page).click()
  await expect(page.getByText('Сохранено. В магазине уже по-новому')).toBeVisible()
  // Pages follow a change within a second.
  await expect.poll(async () => (await shop.goto('/contacts/'))?.text()).toContain(mark)
  await expect(shop.getByText(hours).first()).toBeVisible()
  expect(await shop.title()).not.toBe('pwned')

  await page.getByLabel('Время работы').first().fill(before)
  await saved(page)
})

/** One for all sections of the settings; the opening of the home page has its own, below. */
function saveButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Сохранить', exact: true }).first()
}

/** As long as a save is under way, its changes can still be taken back. */
async function saved(page: Page): Promise<void> {
  await saveButton(page).click()
  await expect(page.getByRole('button', { name: 'Вернуть как было' })).toHaveCount(0)
}

/** Bank details ask who is there, unless that was shown lately. */
async function savedBankDetails(page: Page): Promise<void> {
  await identityConfirmed(page)
  await saveButton(page).click()
}

test.describe('with answers that refuse', () => {
  test.use({ expectedMessages: [/status of (400|409)|PATCH \/api\/staff\/site\//] })

  test('of two who edit the same, the second sees what changed and keeps or drops their own', async ({
    page,
    context,
  }) => {
    const other = await context.newPage()
    for (const each of [page, other]) await each.goto('/staff/site/')
    const note = (each: Page) => each.getByRole('region', { name: 'Оплата переводом' }).getByLabel('Примечание')
    await note(other).fill(`Первый ${mark}`)
    await savedBankDetails(other)
    await expect(other.getByText('Сохранено. В магазине уже по-новому')).toBeVisible()
    await note(page).fill(`Второй ${mark}`)
    await savedBankDetails(page)
    const conflict = page.getByRole('alert').filter({ hasText: 'Пока вы правили' })
    await expect(conflict).toContainText(`Первый ${mark}`)
    await expectNoBarrier(page)
    await conflict.getByRole('button', { name: 'Сохранить моё' }).click()
    await expect(page.getByText('Сохранено. В магазине уже по-новому')).toBeVisible()
    await other.reload()
    await expect(note(other)).toHaveValue(`Второй ${mark}`)
  })
})

test('a new version of a document is previewed, published and compared', async ({ page, context }) => {
  await page.goto('/staff/documents/')
  await expect(page.getByText('покажите их специалисту')).toBeVisible()
  await expectNoBarrier(page)
  await page.getByRole('link', { name: 'Публичная оферта' }).click()
  await page.getByRole('button', { name: 'Написать новую версию' }).click()
  const text = page.getByLabel('Текст документа')
  await text.fill(`${await text.inputValue()}\n\n## Раздел ${mark}\n\nПродавец {{shop_name}} ${script}`)
  await page.getByRole('button', { name: 'Как будет на сайте' }).click()
  const preview = page.getByRole('region', { name: 'Как будет на сайте' })
  await expect(preview.getByRole('heading', { name: `Раздел ${mark}` })).toBeVisible()
  await expect(preview).toContainText(script)
  await expectNoBarrier(page)
  await page.getByRole('button', { name: /Опубликовать версию/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByText('Новая версия опубликована')).toBeVisible()

  await page.getByLabel('Сравнить с').selectOption({ index: 1 })
  await expect(page.getByRole('list', { name: 'Различия' })).toContainText(`## Раздел ${mark}`)
  await expectNoBarrier(page)
  const shop = await context.newPage()
  await shop.goto('/offer/')
  await expect(shop.getByRole('heading', { name: `Раздел ${mark}` })).toBeVisible()
  expect(await shop.title()).not.toBe('pwned')
})

test('a search without results becomes a synonym, with undo for its removal', async ({ page }) => {
  const word = `няшка${mark.replace(/[^a-z]/g, '')}`
  await page.goto(`/search/?q=${encodeURIComponent(word)}`)
  await page.goto('/staff/search/')
  await page.getByRole('button', { name: `Сделать синонимом: ${word}` }).click()
  await expect(page.getByLabel('Показывать то, где есть')).toBeFocused()
  await page.getByLabel('Показывать то, где есть').fill('чиби')
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Добавить синоним' }).click()
  const row = page.getByRole('list', { name: 'Синонимы' }).getByRole('listitem').filter({ hasText: word })
  await expect(row).toContainText('чиби')
  await expect(page.getByRole('button', { name: `Сделать синонимом: ${word}` })).toBeHidden()
  await page.getByRole('button', { name: `Удалить: ${word}` }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
  await expect(row).toBeVisible()
})
