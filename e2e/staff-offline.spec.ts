import { expect, test } from './shop-test.ts'
import { staffState } from './staff.ts'

test.use({
  storageState: staffState(),
  viewport: { width: 1136, height: 700 },
  expectedMessages: [/ERR_INTERNET_DISCONNECTED|Нет связи|\/api\/staff\//],
})

test('what was typed far below is kept, the refusal comes into sight, and the next try saves', async ({
  page,
  context,
}) => {
  await page.goto('/staff/products/2/')
  const material = page.getByLabel('Материал')
  const before = await material.inputValue()
  await material.fill(`${before}, смола`)
  await context.setOffline(true)
  const save = page.getByRole('button', { name: 'Сохранить', exact: true })
  await save.click()
  const refusal = page.getByRole('alert').getByText('Всё, что вы ввели, осталось на странице.')
  await expect(refusal).toBeInViewport()
  await expect(material).toHaveValue(`${before}, смола`)
  await context.setOffline(false)
  await save.click()
  await expect(page.getByText('Товар сохранён')).toBeVisible()
  await material.fill(before)
  await save.click()
  await expect(page.getByText('Всё сохранено')).toBeVisible()
})
