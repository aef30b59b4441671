import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './own-shop.ts'

/** Two people edit the same thing: the second to save is shown what the first has changed. */
test.use({ expectedMessages: [/status of 409|(PATCH|PUT|POST) \/api\/staff\//] })

async function twoTabs(page: Page, context: BrowserContext, path: string): Promise<Page> {
  const other = await context.newPage()
  for (const each of [other, page]) await each.goto(path)
  return other
}

const noticeOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'это изменил' })

// «Витрины и подставки»: the other tests of this worker's shop put nothing into it.
test('a category: the other name is shown, and the picture of ours goes with it', async ({ page, context }) => {
  const other = await twoTabs(page, context, '/staff/categories/')
  for (const each of [other, page]) {
    await each.getByRole('button', { name: /^Редактировать: (Витрины|Стеллажи)/ }).click()
    await expect(each.getByLabel('Название')).toBeFocused()
  }
  await other.getByLabel('Название').fill('Стеллажи')
  await other.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(other.getByText('Категория сохранена')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Редактировать: Стеллажи' })).toBeFocused()

  await page.getByRole('button', { name: 'Убрать картинку' }).click()
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(noticeOf(page).getByRole('row', { name: /^Название/ })).toContainText('Стеллажи')
  await noticeOf(page).getByRole('button', { name: 'Сохранить моё' }).click()
  await expect(page.getByText('Категория сохранена')).toBeVisible()
  const categories = await (await page.request.get('/api/staff/categories/')).json()
  expect(categories.find(({ name }: { name: string }) => name === 'Стеллажи')).toMatchObject({ picture: null })
})

test('a document: the lines that changed are shown, and ours is published on top', async ({ page, context }) => {
  const other = await twoTabs(page, context, '/staff/documents/delivery/')
  async function write(each: Page, line: string): Promise<void> {
    const text = each.getByLabel('Текст документа')
    await text.fill(`${await text.inputValue()}\n\n${line}`)
    await each.getByRole('button', { name: /^Опубликовать версию/ }).click()
    await each.getByRole('dialog').getByRole('button', { name: 'Опубликовать' }).click()
  }
  for (const each of [other, page]) {
    await each.getByRole('button', { name: 'Написать новую версию' }).click()
    await expect(each.getByLabel('Текст документа')).toBeVisible()
  }
  await write(other, 'Их строка')
  await expect(other.getByText('Новая версия опубликована')).toBeVisible()

  await write(page, 'Наша строка')
  const theirs = noticeOf(page).getByRole('list', { name: 'Текст документа: что изменили они' })
  await expect(theirs).toContainText('Добавлено: Их строка')
  await expect(noticeOf(page).getByRole('list', { name: 'Текст документа: что изменили вы' })).toContainText(
    'Наша строка',
  )
  await noticeOf(page).getByRole('button', { name: 'Опубликовать моё' }).click()
  await page
    .getByRole('dialog', { name: 'Опубликовать версию 3?' })
    .getByRole('button', { name: 'Опубликовать' })
    .click()
  await expect(page.getByText('Новая версия опубликована')).toBeVisible()
})
