import { registered } from './account.ts'
import { expect, hydrated, test } from './shop-test.ts'
import { staffState } from './staff.ts'

test('a guest and a customer who may not see the back office are in the frame of the shop again', async ({ page }) => {
  await page.goto('/staff/audit/?subject=product')
  await expect(page).toHaveURL('/auth/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Каталог' }).first()).toBeAttached()
  await registered(page)
  await page.goto('/staff/audit/')
  await expect(page.getByRole('heading', { name: 'На это у вас нет прав' })).toBeVisible()
  await page.getByRole('link', { name: 'На главную' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test.describe('signed in', () => {
  test.use({ storageState: staffState(), viewport: { width: 1440, height: 900 } })

  test('the day has its chart, without the frame of the shop', async ({ page }) => {
    await page.goto('/staff/')
    await expect(page.getByRole('slider', { name: 'Выручка по дням' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(page.getByRole('searchbox')).toHaveCount(0)
  })

  test('the palette is opened by keyboard, also on the Russian layout, and gives the focus back', async ({ page }) => {
    await page.goto('/staff/')
    const refresh = page.getByRole('button', { name: 'Обновить' })
    // Nobody can give the focus to a button that is busy.
    await expect(refresh).toBeEnabled()
    await expect(page.getByRole('region', { name: 'Последние заказы' })).toBeVisible()
    await refresh.focus()
    await page.keyboard.press('Control+KeyK')
    const field = page.getByRole('combobox')
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(refresh).toBeFocused()

    await page.getByRole('button', { name: 'Найти или перейти' }).click()
    await field.fill('истор')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/staff/audit/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('a question that is cancelled gives the focus back', async ({ page }) => {
    await page.goto('/staff/team/')
    const close = page.getByRole('button', { name: 'Закрыть доступ: staff@kitsune.test' })
    await close.click()
    await page.getByRole('dialog', { name: 'Закрыть доступ?' }).getByRole('button', { name: 'Отмена' }).click()
    await expect(close).toBeFocused()
  })

  test('on a tablet the menu is a sheet', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto('/staff/')
    await hydrated(page)
    await page.getByRole('button', { name: 'Открыть меню' }).click()
    await page.getByRole('dialog', { name: 'Разделы' }).getByRole('link', { name: 'Журнал' }).click()
    await expect(page).toHaveURL('/staff/audit/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
