import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { twoGoods } from '../../testing/screens/goods.ts'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { draftOf } from '../../testing/screens/orders.ts'
import { expectMessages } from '../../testing/screens/page-messages.ts'
import { newCustomer } from '../../testing/screens/shop-visitor.ts'

async function openByPost() {
  const customer = await newCustomer()
  const [fox] = await twoGoods()
  await draftOf(customer, [fox.id, 1])
  const opened = await openScreen('/new_order/', customer)
  await opened.user.click(await screen.findByLabelText(/^Почта России/))
  return {
    ...opened,
    address: await screen.findByLabelText('Адрес доставки'),
    index: screen.getByLabelText('Почтовый индекс'),
  }
}

test('the town is suggested by a few letters and chosen by keyboard, with its index', async () => {
  const { user, address, index } = await openByPost()
  await user.type(address, 'бердс')
  expect(await screen.findByRole('option', { name: /Бердск/ })).toHaveTextContent('Новосибирская область')
  expect(address).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByText('Подсказок: 1. Выберите стрелкой вниз.')).toBeInTheDocument()
  await user.keyboard('{ArrowDown}')
  expect(address).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: /Бердск/ }).id)
  await user.keyboard('{Enter}')
  expect(address).toHaveValue('Новосибирская область, Бердск, ')
  expect(index).toHaveValue('633000')
  expect(index).toHaveAccessibleDescription(/Главный индекс города/)
  expect(address).toHaveFocus()
  expect(screen.queryByRole('listbox')).toBeNull()

  // Another town takes the suggested index with it; one that was typed stays.
  await user.clear(address)
  await user.type(address, 'gbnth')
  await screen.findByRole('option', { name: 'Санкт-Петербург' })
  await user.keyboard('{ArrowDown}{Enter}')
  expect([address, index].map((field) => (field as HTMLInputElement).value)).toEqual(['Санкт-Петербург, ', '190000'])
  await user.clear(index)
  await user.type(index, '191186')
  expect(index).not.toHaveAccessibleDescription(/Главный индекс/)
  await user.clear(address)
  await user.type(address, 'томск')
  await screen.findByRole('option', { name: /^Томск/ })
  await user.keyboard('{ArrowDown}{Enter}')
  expect([address, index].map((field) => (field as HTMLInputElement).value)).toEqual([
    'Томская область, Томск, ',
    '191186',
  ])
})

test('suggestions are never in the way: Enter, Esc, leaving the field and a failure keep what was typed', async () => {
  const { user, address, visitor } = await openByPost()
  await user.type(address, 'томск')
  await screen.findByRole('option', { name: /^Томск/ })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(address).toHaveValue('томск')
  await user.type(address, ' ')
  await user.tab()
  expect(address).toHaveValue('томск ')
  expect(screen.queryByRole('listbox')).toBeNull()

  expectMessages(/delivery\/addresses/)
  const failed = Promise.withResolvers<void>()
  visitor.answer('POST /api/delivery/addresses/', () => {
    failed.resolve()
    throw new TypeError('the line is down')
  })
  await user.type(address, 'л')
  await failed.promise
  expect(address).toHaveValue('томск л')
  expect(
    screen
      .queryAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join(''),
  ).toBe('')
})

test('a house brings its own index in place of the town’s', async () => {
  const { user, address, index, visitor } = await openByPost()
  await user.type(address, 'новосиб')
  await screen.findByRole('option', { name: /^Новосибирск/ })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(index).toHaveValue('630000')
  const house = 'г Новосибирск, ул Лисья, д 1'
  visitor.answer('POST /api/delivery/addresses/', () =>
    Response.json([{ text: house, name: house, note: '630099', index: '630099', is_town: false }]),
  )
  await user.type(address, 'лис')
  await screen.findByRole('option', { name: /Лисья/ })
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(address).toHaveValue(house))
  expect(index).toHaveValue('630099')
  expect(index).not.toHaveAccessibleDescription(/Главный индекс/)
})
