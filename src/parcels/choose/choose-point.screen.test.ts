import { fireEvent, getByText, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { twoGoods } from '../../testing/screens/goods.ts'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { draftOf } from '../../testing/screens/orders.ts'
import { findButton, openDialog, panel } from '../../testing/screens/panels.ts'
import { newCustomer } from '../../testing/screens/shop-visitor.ts'
import { fill } from '../../testing/screens/staff-forms.ts'

test('a shopper chooses a city and a pickup point, and sees what the delivery costs', async () => {
  const customer = await newCustomer()
  const [fox] = await twoGoods()
  await draftOf(customer, [fox.id, 1])
  const { user } = await openScreen('/new_order/', customer)
  await user.click(await screen.findByLabelText(/^СДЭК/))
  await user.type(await screen.findByLabelText('Город'), 'мос')
  fireEvent.mouseDown(await screen.findByText('Москва', { selector: '[role=option] span' }))
  expect(await screen.findByLabelText(/В пункт выдачи.+Доставим \d+/)).toBeChecked()
  expect(await screen.findByLabelText(/Курьером до двери.*Доставим \d+/)).not.toBeChecked()

  await user.click(await findButton('Выбрать пункт выдачи'))
  const dialog = await openDialog()
  expect(dialog).toHaveAccessibleName('Пункты выдачи: Москва')
  expect(await within(dialog).findByText('120 пунктов')).toBeVisible()
  await fill(user, await within(dialog).findByLabelText('Улица или метро'), 'вишневая')
  await waitFor(() => expect(within(dialog).queryByText('120 пунктов')).toBeNull())
  const first = dialog.querySelector<HTMLElement>('li')
  if (!first) throw new Error('no point is shown')
  expect(first).toHaveTextContent('Вишнёвая')
  expect(first).toHaveTextContent(/Пн/)
  await user.click(getByText(first, /^Выбрать/))
  const chosen = /(Пункт выдачи|Постамат): Москва, ул\. Вишнёвая/
  await waitFor(() => expect(panel('Доставка')).toHaveTextContent(chosen))
  expect(panel('Ваш заказ')).toHaveTextContent(/Доставка ?\d{3},\d\d ₽/)
})
