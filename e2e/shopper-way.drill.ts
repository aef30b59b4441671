import type { Locator, Page } from '@playwright/test'
import { codeFor, lettersTo, newEmail, password } from './account.ts'
import { goods } from './buying.ts'
import { openKeyboard, prepareKeyboard } from './on-screen-keyboard.ts'
import { expect, hydrated, test } from './shop-test.ts'

test.describe('on a phone whose keyboard stays open', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a guest’s first purchase, with a reload at every step', async ({ page }) => {
    await prepareKeyboard(page)
    const [fox] = await goods(page.request, 1)
    const email = newEmail('katya')
    await page.goto(`/product/${fox?.id}/`)
    await hydrated(page)
    await page.getByRole('button', { name: 'В корзину' }).tap()
    await expect(page).toHaveURL('/auth/')
    await page.reload()
    await hydrated(page)
    await page.getByRole('link', { name: 'Зарегистрироваться' }).tap()

    await test.step('registers, and what was begun is finished', async () => {
      await openKeyboard(page)
      await page.getByRole('button', { name: 'Зарегистрироваться' }).tap()
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Введите email.')
      await expect(page.getByLabel('Email')).toBeFocused()
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Пароль', { exact: true }).fill(password)
      await page.getByRole('checkbox', { name: 'Я даю согласие' }).check()
      await page.getByRole('button', { name: 'Зарегистрироваться' }).tap()
      await expect(page.getByText(`Код отправлен на: ${email}`)).toBeVisible()
      await expect.poll(async () => (await lettersTo(page.request, email)).length).toBe(1)
      await page.reload()
      await hydrated(page)
      await expect(page.getByText(`Код отправлен на: ${email}`)).toBeVisible()
      await page.getByLabel('Код подтверждения').fill(await codeFor(page.request, email))
      await page.getByRole('button', { name: 'Подтвердить код' }).tap()
      await expect(page).toHaveURL(`/product/${fox?.id}/`)
      await expect(page.getByRole('status').filter({ hasText: 'Товар добавлен в корзину!' })).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'В корзине' })).toBeVisible()
    })

    await test.step('who is signed in is led on from the page of signing in', async () => {
      await page.goto('/auth/')
      await expect(page).toHaveURL('/profile/')
    })

    await test.step('takes it out of the cart and back', async () => {
      await page.goto('/cart/')
      await hydrated(page)
      await page.getByRole('button', { name: `Удалить из корзины: ${fox?.name}` }).tap()
      await expect(page.getByText('Ваша корзина пуста')).toBeVisible()
      await page.getByRole('button', { name: 'Вернуть' }).tap()
      await expect(page.getByRole('link', { name: fox?.name ?? '' })).toBeVisible()
      await page.reload()
      await page.getByRole('button', { name: 'Оформить заказ' }).tap()
    })

    const confirm = page.getByRole('button', { name: 'Подтвердить заказ' })
    await test.step('fills in the form; the button is always there', async () => {
      await page.getByLabel('ФИО').fill('Лисицына Катя')
      await page.getByLabel('Телефон').fill('9991234567')
      await page.getByRole('checkbox', { name: 'Запомнить получателя' }).check()
      await page.getByRole('radio', { name: 'Почта России' }).check()
      await openKeyboard(page)
      const bar = page.getByRole('navigation', { name: 'Быстрый доступ' })
      await expect(bar).toBeHidden()
      await page.getByRole('checkbox', { name: 'Я даю согласие' }).check()
      await confirm.tap()
      await expect(page.getByLabel('Адрес доставки')).toBeFocused()
      await expect(confirm).toBeVisible()
      // The keyboard is hidden, the focus stays.
      await openKeyboard(page, 0)
      await expect(bar).toBeVisible()
      await expect(confirm).toBeInViewport()
      await openKeyboard(page)
      await page.getByLabel('Адрес доставки').fill('Бердск, Лесная, 3')
      await page.getByLabel('Почтовый индекс').fill('633010')
      await page.reload()
      await expect(page.getByLabel('Адрес доставки')).toHaveValue('Бердск, Лесная, 3')
      await confirm.tap()
      await expect(page).toHaveURL('/')
    })

    await test.step('is reminded of the payment at home, in the cart and in the cabinet', async () => {
      const waiting = page.getByRole('region', { name: 'Ждут оплаты' })
      await expect(waiting).toContainText(/Заказ №.\d+ ждёт оплаты до \d+\s[а-я]+ в\s\d\d:\d\d/)
      for (const path of ['/cart/', '/']) {
        await page.goto(path)
        await expect(waiting).toBeVisible()
      }
      await page.goto('/profile/')
      await expect(page.getByRole('region', { name: 'Личные данные' })).toContainText('Лисицына Катя')
      await expect(page.getByRole('rowheader')).toContainText(/Заказ №.\d+.+Оплатить до/)
      await page
        .getByRole('rowheader')
        .getByRole('link', { name: /^Оплатить до/ })
        .tap()
    })

    await test.step('pays', async () => {
      await expect(page).toHaveURL(/\/orders\/\d+\/$/)
      await page.reload()
      await hydrated(page)
      const headings = page.getByRole('main').getByRole('heading', { level: 2 })
      await expect(headings.first()).toHaveText('Оплата')
      await page.getByRole('button', { name: /^Оплатить картой/ }).tap()
      await expect(page).toHaveURL(/\/pay\//)
      await page.reload()
      await page.getByRole('radio', { name: /Оплата пройдёт/ }).check()
      await page.getByRole('button', { name: /^Оплатить / }).tap()
      await expectPaid(page)
      await page.reload()
      await expectPaid(page)
      const unpaid = page.waitForResponse('**/api/orders/unpaid/')
      await page.goto('/')
      expect(await (await unpaid).json()).toEqual([])
      await expect(page.getByRole('region', { name: 'Ждут оплаты' })).toBeHidden()
    })

    await test.step('the next order begins with the last delivery', async () => {
      await page.goto(`/product/${fox?.id}/`)
      await hydrated(page)
      await page.getByRole('button', { name: 'В корзину' }).tap()
      await page.getByRole('main').getByRole('link', { name: 'В корзине' }).tap()
      await page.getByRole('button', { name: 'Оформить заказ' }).tap()
      await expect(page.getByRole('radio', { name: 'Почта России' })).toBeChecked()
      await expect(page.getByLabel('Адрес доставки')).toHaveValue('Бердск, Лесная, 3')
      await expect(page.getByLabel('ФИО')).toHaveValue('Лисицына Катя')
    })
  })
})

for (const width of [390, 1440]) {
  test(`by keyboard alone, from the search to the payment, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const { keyboard } = page
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    const [fox] = await goods(page.request, 1)
    const email = newEmail('tab')
    await page.goto(`/search/?q=${encodeURIComponent(fox?.name ?? '')}`)
    await hydrated(page)
    await press(
      page,
      page
        .getByRole('main')
        .getByRole('link', { name: fox?.name ?? '' })
        .first(),
    )
    // The address changes before the page does: presses on the cards of the search would be counted, too.
    await expect(page.getByRole('heading', { level: 1, name: fox?.name ?? '', exact: true })).toBeVisible()
    const presses = countPresses(page)
    await press(page, button('В корзину').first())

    await test.step('registers', async () => {
      await expect(page).toHaveURL('/auth/')
      await press(page, page.getByRole('link', { name: 'Регистрация' }))
      // Both pages have such fields, and the address changes before the page does.
      await expect(page.getByRole('heading', { level: 1, name: 'Регистрация' })).toBeVisible()
      await type(page, 'Email', email)
      await type(page, 'Пароль', password)
      await press(page, page.getByRole('checkbox', { name: 'Я даю согласие' }), 'Space')
      await press(page, button('Зарегистрироваться'))
      await expect.poll(async () => (await lettersTo(page.request, email)).length).toBe(1)
      await type(page, 'Код подтверждения', await codeFor(page.request, email))
      await keyboard.press('Enter')
    })

    await test.step('goes on to checkout', async () => {
      await expect(page).toHaveURL(`/product/${fox?.id}/`)
      await press(page, page.getByRole('status').getByRole('link', { name: 'Оформить' }))
      await expect(page).toHaveURL(/\/new_order\//)
      await expect(page.getByLabel('ФИО')).toBeVisible()
    })

    await test.step('fills in the form in the order of its fields', async () => {
      await type(page, 'ФИО', 'Петрова Анна')
      await keyboard.press('Tab')
      await keyboard.type('9991234567')
      await keyboard.press('Tab')
      await expect(page.getByLabel('Email')).toBeFocused()
      await keyboard.press('Tab')
      await expect(page.getByRole('checkbox', { name: 'Запомнить получателя' })).toBeFocused()
      await keyboard.press('Tab')
      await expect(page.getByRole('radio', { name: 'Почта России' })).toBeFocused()
      await chooseByArrows(page, page.getByRole('radio', { name: 'Самовывоз' }))
      await keyboard.press('Tab')
      await expect(page.getByLabel('Комментарий к заказу')).toBeFocused()
      await press(page, page.getByRole('checkbox', { name: 'Я даю согласие' }), 'Space')
      await keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'согласие на обработку' })).toBeFocused()
      await keyboard.press('Tab')
      await expect(button('Подтвердить заказ')).toBeFocused()
      await keyboard.press('Enter')
      await expect(page).toHaveURL('/')
    })

    await test.step('pays', async () => {
      await press(page, page.getByRole('region', { name: 'Ждут оплаты' }).getByRole('link', { name: 'Оплатить' }))
      await expect(page).toHaveURL(/\/orders\/\d+\/$/)
      await press(page, button(/^Оплатить картой/))
      await expect(page).toHaveURL(/\/pay\//)
      const all = presses.map(({ length }) => length)
      expect(
        all.reduce((sum, each) => sum + each, 0),
        `presses on each page: ${all.join()}`,
      ).toBeLessThanOrEqual(60)
      await press(page, page.getByRole('radio', { name: /Оплата пройдёт/ }), 'Space')
      await press(page, button(/^Оплатить /))
      await expectPaid(page)
    })
  })
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/orders\/\d+\/$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Оплачен' })).toHaveAttribute('aria-current', 'step')
}

/** The keys that are pressed from now on, beside characters that are typed; a list for each page. */
function countPresses(page: Page): string[][] {
  const pressed: string[][] = [[]]
  const press = page.keyboard.press.bind(page.keyboard)
  page.keyboard.press = (key, options) => {
    pressed.at(-1)?.push(key)
    return press(key, options)
  }
  page.on('framenavigated', () => pressed.push([]))
  return pressed
}

/** More presses than any page needs: further on, something cannot be reached by Tab. */
const maxTabs = 80

/** Goes to it by Tab, as somebody without a mouse does; a radio button is reached by the one that is chosen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled()
  for (let pressed = 0; pressed < maxTabs; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Staff of another test may have added a way of delivery in between. */
async function chooseByArrows(page: Page, target: Locator): Promise<void> {
  const choices = await page.getByRole('radio').count()
  for (let presses = 0; presses < choices && !(await target.isChecked()); presses += 1) {
    await page.keyboard.press('ArrowDown')
  }
  await expect(target).toBeChecked()
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}
