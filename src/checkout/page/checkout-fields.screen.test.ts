import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { twoGoods } from '../../testing/screens/goods.ts'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { draftOf } from '../../testing/screens/orders.ts'
import { newCustomer } from '../../testing/screens/shop-visitor.ts'

test('what is missing is said at its field, and the first one gets the focus', async () => {
  const visitor = await newCustomer()
  const [fox] = await twoGoods()
  await draftOf(visitor, [fox.id, 1])
  const { user } = await openScreen('/new_order/', visitor)
  const field = (label: string) => screen.getByLabelText(label)
  const confirm = () => screen.getByRole('button', { name: 'Подтвердить заказ' })
  await user.clear(await screen.findByLabelText('Email'))
  await user.type(field('Email'), 'anna{Enter}')
  expect(field('ФИО')).toHaveAccessibleDescription('Введите ФИО.')
  expect(field('Телефон')).toHaveAccessibleDescription('Введите телефон.')
  expect(field('Email')).toHaveAccessibleDescription('Введите email правильно.')
  expect(field('Адрес доставки')).toHaveAccessibleDescription('Введите адрес доставки.')
  expect(field('Почтовый индекс')).toHaveAccessibleDescription('Введите почтовый индекс.')
  const consent = screen.getByRole('checkbox', { name: /Я даю согласие/ })
  expect(consent).toHaveAccessibleDescription('Необходимо согласие на обработку персональных данных')

  await user.clear(field('Email'))
  await user.type(field('Email'), 'anna@mail.test')
  expect(field('Email')).not.toHaveAttribute('aria-invalid')
  await user.click(consent)
  await user.click(confirm())
  await waitFor(() => expect(field('ФИО')).toHaveFocus())
  const summary = within(screen.getByRole('region', { name: 'Ваш заказ' }))
  expect(summary.getByRole('status')).toHaveTextContent(/^Проверьте: ФИО, Телефон, Адрес доставки, Почтовый индекс$/)
  await user.click(summary.getByRole('button', { name: 'Почтовый индекс' }))
  expect(field('Почтовый индекс')).toHaveFocus()
  // Also pressed while it is disabled, the button says why: styles let the click through to what is around it.
  await user.click(consent)
  await user.click(screen.getByRole('radio', { name: /Самовывоз/ }))
  await user.type(field('ФИО'), 'Петрова Анна')
  await user.type(field('Телефон'), '9991234567')
  expect(confirm()).toBeDisabled()
  await user.click(confirm().parentElement ?? confirm())
  expect(screen.getByText('Необходимо согласие на обработку персональных данных')).toBeVisible()
  await waitFor(() => expect(consent).toHaveFocus())
})
