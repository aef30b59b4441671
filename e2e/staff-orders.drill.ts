import { lettersTo } from './account.ts'
import { expect, test } from './shop-test.ts'
import { staffState } from './staff.ts'
import { customerWithOrder, stateOf } from './staff-order.ts'

const attack = '<img src=x onerror="document.title=\'взломано\'">'

test.use({ storageState: staffState(), viewport: { width: 1440, height: 1000 } })

test('an order is paid, packed and sent; the shopper sees it and is written to; the log knows who did it', async ({
  page,
}) => {
  const { email, orderId, request } = await customerWithOrder(page, {
    goods: [3, 4],
    fullName: `Иванова ${attack}`,
    comment: `Как подарок ${attack}`,
  })
  await page.goto('/staff/orders/')
  await page.getByLabel('Поиск').fill(`№ ${orderId}`)
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('link', { name: `№ ${orderId}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Заказ № ${orderId}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Комментарий покупателя' })).toContainText(attack)

  const region = page.getByRole('region', { name: 'Состояние' })
  const undo = page.getByRole('status').filter({ hasText: `Заказ ${orderId}` })
  await region.getByRole('button', { name: 'Оплата получена' }).click()
  await expect(undo).toContainText('Оплачен')
  await undo.getByRole('button', { name: 'Вернуть' }).click()
  await expect(region.getByText('Не оплачен')).toBeVisible()
  expect((await stateOf(request, orderId)).timeline).toHaveLength(1)

  await region.getByRole('button', { name: 'Оплата получена' }).click()
  await region.getByText('Ещё действия').click()
  await region.getByRole('button', { name: 'Начать сборку' }).click()
  await region.getByRole('button', { name: 'Отправить' }).click()
  const dialog = page.getByRole('dialog', { name: `Отправить заказ № ${orderId}` })
  await dialog.getByLabel('Трек-номер').fill('80110012345678')
  await dialog.getByRole('button', { name: 'Заказ отправлен' }).click()
  await expect(region.getByText('Заказ в пути, трек-номер 80110012345678')).toBeVisible()

  await page.getByLabel('Новая заметка').fill(`Бантик ${attack}`)
  await page.getByRole('button', { name: 'Добавить заметку' }).click()
  await expect(page.getByRole('region', { name: 'Заметки' })).toContainText(`Бантик ${attack}`)

  const seen = await stateOf(request, orderId)
  expect(seen).toMatchObject({ order_status: 'Отправлен', tracking_number: '80110012345678' })
  expect(JSON.stringify(seen)).not.toContain('Бантик')
  const subjects = async () => (await lettersTo(request, email)).map(({ subject }) => subject.replaceAll('\u00a0', ' '))
  // The letter of the last move waits until it can be taken back no more.
  await expect.poll(subjects, { timeout: 60_000 }).toContain(`Заказ № ${orderId} отправлен`)
  expect(await subjects()).toEqual(
    expect.arrayContaining([`Заказ № ${orderId} оплачен`, `Заказ № ${orderId} собирается`]),
  )

  await page.reload()
  const letters = page.getByRole('region', { name: 'Письма' })
  await expect(letters).toContainText('отправлен')
  const history = page.getByRole('region', { name: 'История изменений' })
  for (const text of ['Возврат состояния', 'Собирается → Отправлен', 'Заметка', 'staff@kitsune.test']) {
    await expect(history).toContainText(text)
  }
  await history.getByRole('link', { name: 'В журнале' }).click()
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: `№ ${orderId}` })
      .first(),
  ).toBeVisible()
  await expect(page).not.toHaveTitle('взломано')
})
