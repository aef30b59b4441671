import { screensFor } from '../src/office/screens.ts'
import { codeFor, enterCredentials, lettersTo, newEmail, registered, signedOut } from './account.ts'
import { expectFits } from './barriers.ts'
import { expect, hydrated, test } from './shop-test.ts'
import { staffState } from './staff.ts'

test('a guest signs in and comes back to where they wanted to go; a customer may not see it', async ({ page }) => {
  const email = await registered(page)
  await signedOut(page)
  await page.goto('/staff/audit/?subject=product')
  await expect(page).toHaveURL('/auth/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Каталог' }).first()).toBeAttached()
  await hydrated(page)
  await enterCredentials(page, email)
  await expect(page.getByLabel('Код подтверждения')).toBeFocused()
  await page.getByLabel('Код подтверждения').fill(await codeFor(page.request, email))
  await page.getByRole('button', { name: 'Подтвердить код' }).click()
  await expect(page).toHaveURL('/staff/audit/?subject=product')
  await expect(page.getByRole('heading', { name: 'На это у вас нет прав' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Разделы' })).toHaveCount(0)
  await page.getByRole('link', { name: 'На главную' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test.describe('signed in', () => {
  test.use({ storageState: staffState(), viewport: { width: 1440, height: 900 } })

  test('the day: numbers, chart with its table, stock and searches, without the frame of the shop', async ({
    page,
  }) => {
    await page.goto('/staff/')
    await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible()
    for (const name of ['Новые сегодня', 'Ждут оплаты', 'Собрать', 'Собираются']) {
      await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible()
    }
    await expect(page.getByRole('table', { name: 'Выручка по дням' }).getByRole('row')).toHaveCount(31)
    await expect(page.locator('.recharts-surface').first()).toBeVisible()
    for (const name of ['Последние заказы', 'Закончились', 'Заканчиваются', 'Искали и не нашли']) {
      await expect(page.getByRole('region', { name })).toBeVisible()
    }
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

  test('the palette finds products while one types, and arrows choose', async ({ page }) => {
    await page.goto('/staff/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+KeyK')
    await page.getByRole('combobox').fill('чиби')
    const products = page.getByRole('option').filter({ hasText: 'Товар' })
    await expect(products.first()).toBeVisible()
    await expect(products.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(products.nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('combobox').fill('абвгдежз')
    await expect(page.getByText('Ничего не нашлось.')).toBeVisible()
  })

  test('the team: invite, change the role and take it back, close the access, and find all of it in the log', async ({
    page,
  }) => {
    const email = newEmail('vera')
    await page.goto('/staff/team/')
    await page.getByRole('button', { name: 'Пригласить' }).click()
    const dialog = page.getByRole('dialog', { name: 'Пригласить сотрудника' })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Пригласить' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Приглашение отправлено' })).toBeVisible()
    expect((await lettersTo(page.request, email))[0]?.body).toContain('/reset_password/?token=')

    const role = page.getByLabel(`Роль: ${email}`)
    await role.selectOption('Администратор')
    await page.getByRole('button', { name: 'Отменить' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Отменено' })).toBeVisible()
    await expect(role).toHaveValue('manager')

    const close = page.getByRole('button', { name: `Закрыть доступ: ${email}` })
    await close.click()
    const question = page.getByRole('dialog', { name: 'Закрыть доступ?' })
    await question.getByRole('button', { name: 'Отмена' }).click()
    await expect(close).toBeFocused()
    await close.click()
    await question.getByRole('button', { name: 'Закрыть доступ' }).click()
    await expect(close).toHaveCount(0)

    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Журнал' }).click()
    await page.getByLabel('Что').selectOption('Учётная запись')
    await expect(page).toHaveURL(/subject=account/)
    const rows = page.getByRole('row').filter({ hasText: email })
    await expect(rows).toHaveCount(4)
    await expect(rows.first()).toContainText(/менеджер.*—/)
    await expect(rows.last()).toContainText(/Приглашение.*менеджер/)
  })

  test('a table is walked through by arrows', async ({ page }) => {
    await page.goto('/staff/team/')
    const row = page.getByRole('row', { name: 'staff@kitsune.test' })
    await row.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    await expect(page.locator('tbody tr').first()).toBeFocused()
    await expect(page.locator('tbody tr[tabindex="0"]')).toHaveCount(1)
  })

  test('the menu has every screen', async ({ page }) => {
    await page.goto('/staff/')
    const links = page.getByRole('navigation', { name: 'Разделы' }).getByRole('link')
    await expect(links).toContainText(screensFor('administrator').map(({ name }) => name))
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(addresses).toEqual(screensFor('administrator').map(({ href }) => href))
  })

  for (const { href } of screensFor('administrator')) {
    test(`${href} has no barrier that axe can find, and is not wider than the window`, async ({ page }) => {
      await page.goto(href)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Загрузка…')).toHaveCount(0)
      await expectFits(page, [768, 1440])
    })
  }

  test('on a tablet the menu is a sheet', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto('/staff/')
    await page.getByRole('button', { name: 'Открыть меню' }).click()
    await page.getByRole('dialog', { name: 'Разделы' }).getByRole('link', { name: 'Журнал' }).click()
    await expect(page).toHaveURL('/staff/audit/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test.describe('when the server refuses or fails', () => {
    test.use({ expectedMessages: [/status of (500|400|409)|(GET|POST|DELETE) \/api\/staff/] })

    test('the only administrator cannot close the door behind themselves', async ({ page }) => {
      await page.goto('/staff/team/')
      await page.route('**/api/staff/team/*/', (route) =>
        route.fulfill({
          status: 409,
          json: { error: 'Это единственный администратор.', detail: 'last_administrator' },
        }),
      )
      await page.getByRole('button', { name: 'Закрыть доступ: staff@kitsune.test' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Закрыть доступ' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Это единственный администратор' })).toBeVisible()
    })

    test('a wrong address is said beside its field, which has the focus', async ({ page }) => {
      await page.goto('/staff/team/')
      await page.getByRole('button', { name: 'Пригласить' }).click()
      const field = page.getByRole('dialog').getByLabel('Email')
      await field.fill('vera')
      await page.getByRole('dialog').getByRole('button', { name: 'Пригласить' }).click()
      await expect(field).toBeFocused()
      await expect(field).toHaveAccessibleDescription(/Введите email/)
    })

    test('a screen says so and can be tried again', async ({ page }) => {
      await page.route('**/api/staff/today/', (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto('/staff/')
      await expect(page.getByRole('alert').filter({ hasText: 'Не удалось загрузить данные' })).toBeVisible()
      await page.unroute('**/api/staff/today/')
      await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
      await expect(page.getByText('Ждут оплаты')).toBeVisible()
    })
  })
})
