import { registered } from './account.ts'
import { goods, total } from './buying.ts'
import { expectNoCoveredField } from './checkout-page.ts'
import { expect, hydrated, test } from './shop-test.ts'

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, expectedMessages: [/status of 409|GET \/api\/checkout\/ /] })

    test('the whole purchase, from the product to the page of the order', async ({ page }) => {
      const email = await registered(page)
      const [fox, stand] = await goods(page.request, 2)
      if (!fox || !stand) throw new Error('no goods')
      const sum = fox.price + 2 * stand.price
      for (const { id } of [fox, stand]) {
        await page.goto(`/product/${id}/`)
        await hydrated(page)
        await page.getByRole('button', { name: 'В корзину' }).click()
        await expect(page.getByRole('status').filter({ hasText: 'Товар добавлен в корзину!' })).toBeVisible()
      }
      const cart = page.getByRole('link', { name: /^Корзина/ }).first()
      await expect(cart).toContainText('2')
      await cart.click()
      const pieces = page.getByRole('group', { name: `Количество: ${stand.name}` })
      await pieces.getByRole('button', { name: 'Увеличить количество' }).click()
      await page.getByRole('button', { name: 'Оформить заказ' }).click()

      await expect(page).toHaveURL('/new_order/')
      await expect(page.getByLabel('Email')).toHaveValue(email)
      const summary = page.getByRole('region', { name: 'Ваш заказ' })
      await expect(summary.getByRole('listitem').filter({ hasText: stand.name })).toContainText(/2\s×/)
      await expect(page.getByRole('radio', { name: 'Почта России' })).toBeChecked()
      await expect(summary).toContainText(total(sum + 590))
      await expect(page.getByLabel('Почтовый индекс')).toBeVisible()

      await page.getByRole('radio', { name: 'СДЭК' }).check()
      await expect(page.getByLabel('Почтовый индекс')).toBeHidden()
      await expect(page.getByLabel('Адрес доставки')).toBeHidden()
      await expect(page.getByRole('combobox', { name: 'Город' })).toBeVisible()
      await expect(summary).toContainText(/Около 900.₽/)
      await expect(summary).not.toContainText('Бесплатно')
      await page.getByRole('radio', { name: 'Самовывоз' }).check()
      await expect(page.getByLabel('Адрес доставки')).toBeHidden()
      await expect(page.getByRole('region', { name: 'Доставка' })).toContainText(/Где забрать.+Новосибирск/)
      await expect(summary).toContainText('Бесплатно')
      await expect(summary.locator('[aria-live=polite]')).toContainText(total(sum))

      await page.getByRole('radio', { name: 'Почта России' }).check()
      await page.getByLabel('ФИО').fill('Петрова Анна Сергеевна')
      await page.getByLabel('Телефон').pressSequentially('89991234567')
      await expect(page.getByLabel('Телефон')).toHaveValue('+7 (999) 123-45-67')
      await page.getByLabel('Адрес доставки').fill('Новосибирск, Красный проспект, 1')
      await page.getByLabel('Почтовый индекс').pressSequentially('630 007')
      await page.getByLabel('Комментарий к заказу').fill('Позвоните заранее')
      const confirm = page.getByRole('button', { name: 'Подтвердить заказ' })
      await expect(confirm).toBeDisabled()
      await page.getByRole('checkbox', { name: 'Я даю согласие' }).check()
      await confirm.click()

      await expect(page).toHaveURL('/')
      const toast = page.getByRole('status').filter({ hasText: 'Заказ успешно подтверждён!' })
      await expect(toast).toBeVisible()
      await expect(cart).toHaveText('Корзина')
      await toast.getByRole('link', { name: /Открыть заказ/ }).click()
      await expect(page).toHaveURL(/\/orders\/\d+\/$/)
      await expect(toast).toBeHidden()
      await expect(page.getByRole('heading', { level: 1, name: /Заказ №\s\d+/ })).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'Ожидает оплаты' })).toHaveAttribute(
        'aria-current',
        'step',
      )
      await expect(page.getByRole('link', { name: fox.name })).toHaveAttribute('href', `/product/${fox.id}/`)
      await expect(page.getByText(total(sum + 590)).first()).toBeVisible()
      await expect(page.getByText('630007, Новосибирск, Красный проспект, 1')).toBeVisible()

      await page.goto('/profile/')
      await expect(page.getByRole('row').filter({ hasText: fox.name })).toContainText('Ожидает оплаты')
      // Nothing is left to be ordered, and nothing of what was typed.
      await page.goto('/new_order/')
      await expect(page.getByText('Оформлять пока нечего')).toBeVisible()
      expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('mine:')))).toEqual(
        [],
      )
    })
  })
}

test('no bar covers the field that has the focus, whatever staff call a delivery, at 1440 px', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectNoCoveredField(page)
})
