import { fireEvent, getByText, screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { twoGoods } from '../../testing/screens/goods.ts'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { draftOf } from '../../testing/screens/orders.ts'
import { findButton, openDialog, panel } from '../../testing/screens/panels.ts'
import { json, newCustomer, type ShopVisitor } from '../../testing/screens/shop-visitor.ts'
import { fill } from '../../testing/screens/staff-forms.ts'

async function shopperWithDraft(): Promise<ShopVisitor> {
  const customer = await newCustomer()
  const [fox] = await twoGoods()
  await draftOf(customer, [fox.id, 1])
  return customer
}

/** The towns come when the test says so. */
function holdTowns(visitor: ShopVisitor) {
  const released = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const answers: Promise<Response>[] = []
  visitor.answer('GET /api/delivery/cities/', (pass) => {
    asked.resolve()
    const answer = released.promise.then(pass).then(async (towns) => json(await towns.json()))
    answers.push(answer)
    return answer
  })
  const answer = async () => {
    released.resolve()
    await Promise.all(answers)
    // By the time that the shop has answered something else the page has drawn them.
    await visitor.get('/api/cart/')
  }
  return { asked, answer }
}

test('a shopper chooses a city and a pickup point, and sees what the delivery costs', async () => {
  const customer = await shopperWithDraft()
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

test('the town that is shown is the one that the order goes to', async () => {
  const customer = await shopperWithDraft()
  const { user, visitor } = await openScreen('/new_order/', customer)
  await user.click(await screen.findByLabelText(/^СДЭК/))
  const town = await screen.findByLabelText('Город')
  await user.type(town, 'мос')
  await screen.findByText('Москва', { selector: '[role=option] span' })
  await user.keyboard('{Enter}')
  expect(await screen.findByLabelText(/В пункт выдачи.+Доставим \d+/)).toBeChecked()
  expect(screen.getByLabelText('Город')).toHaveValue('Москва')
  expect(screen.getByLabelText('Город')).toHaveFocus()

  // Esc closes the list, and an answer that comes later does not open it again.
  const { asked, answer } = holdTowns(visitor)
  await user.clear(town)
  await user.type(town, 'том')
  await asked.promise
  await user.keyboard('{Escape}')
  await answer()
  expect(screen.queryByRole('listbox', { name: 'Города' })).toBeNull()
  await user.tab()
  expect(town).toHaveValue('Москва')
})

test('Enter waits for the towns of what is typed, and never takes one of what was typed before', async () => {
  const customer = await shopperWithDraft()
  const { user, visitor } = await openScreen('/new_order/', customer)
  await user.click(await screen.findByLabelText(/^СДЭК/))
  const town = await screen.findByLabelText('Город')
  await user.type(town, 'мос')
  await screen.findByText('Москва', { selector: '[role=option] span' })
  const { asked, answer } = holdTowns(visitor)
  await user.clear(town)
  await user.type(town, 'томск{Enter}')
  await asked.promise
  await user.keyboard('{Enter}')
  expect(town).toHaveValue('томск')
  // Nor is the form sent, which would call every empty field wrong.
  expect(screen.queryByText('Введите ФИО.')).toBeNull()
  await answer()
  await screen.findByText('Томск', { selector: '[role=option] span' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(town).toHaveValue('Томск'))
})

test('the town that the arrow keys are at is in sight', async () => {
  const customer = await shopperWithDraft()
  const many = Array.from({ length: 10 }, (_, code) => ({ code, name: `Киров-${code}`, region: 'Край', points: 1 }))
  customer.answer('GET /api/delivery/cities/', () => Promise.resolve(json(many)))
  const { user } = await openScreen('/new_order/', customer)
  await user.click(await screen.findByLabelText(/^СДЭК/))
  await user.type(await screen.findByLabelText('Город'), 'киров')
  const last = await screen.findByRole('option', { name: /^Киров-9/ })
  const scrolled = vi.spyOn(last, 'scrollIntoView')
  await user.keyboard('{ArrowDown}'.repeat(9))
  expect(last).toHaveAttribute('aria-selected', 'true')
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' })
})

test('a town that has namesakes is shown with its region, also when it is chosen again', async () => {
  const customer = await shopperWithDraft()
  customer.answer('POST /api/checkout/delivery/', async (pass) => {
    const text = await (await pass()).text()
    return json(JSON.parse(text.replace('"name":"Томск"', '"name":"Томск, Томская область"')))
  })
  const { user } = await openScreen('/new_order/', customer)
  await user.click(await screen.findByLabelText(/^СДЭК/))
  const town = await screen.findByLabelText('Город')
  for (const _ of ['first', 'again']) {
    await waitFor(() => expect(town).not.toHaveAttribute('readonly'))
    await user.clear(town)
    await user.type(town, 'томск')
    await screen.findByText('Томская область', { selector: '[role=option] span' })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(town).toHaveValue('Томск, Томская область'))
  }
})

test('«Выберите пункт выдачи.» goes when one is chosen, and the next order offers it again', async () => {
  const customer = await shopperWithDraft()
  const { user } = await openScreen('/new_order/', customer)
  await user.click(await screen.findByLabelText(/^СДЭК/))
  await user.type(await screen.findByLabelText('Город'), 'мос')
  fireEvent.mouseDown(await screen.findByText('Москва', { selector: '[role=option] span' }))
  await user.type(screen.getByLabelText('ФИО'), 'Петрова Анна')
  await user.type(screen.getByLabelText('Телефон'), '9991234567')
  expect(await screen.findByText('Отметьте согласие')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: /^Я даю/ }))
  expect(screen.queryByText('Отметьте согласие')).toBeNull()
  await screen.findByLabelText(/В пункт выдачи.+Доставим \d+/)
  await user.click(screen.getByRole('button', { name: 'Подтвердить заказ' }))
  expect(await screen.findByText('Выберите пункт выдачи.')).toBeVisible()
  await user.click(await findButton('Выбрать пункт выдачи'))
  const dialog = await openDialog()
  await waitFor(() => expect(dialog.querySelector('li')).not.toBeNull())
  await user.click(getByText(dialog.querySelector('li') as HTMLElement, /^Выбрать/))
  await waitFor(() => expect(panel('Доставка')).toHaveTextContent(/(Пункт выдачи|Постамат): Москва/))
  await waitFor(() => expect(screen.queryByText('Выберите пункт выдачи.')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Подтвердить заказ' }))
  await screen.findByText('Заказ успешно подтверждён!')

  const [fox] = await twoGoods()
  await draftOf(customer, [fox.id, 1])
  const again = await openScreen('/new_order/', customer)
  await again.user.click(await screen.findByRole('button', { name: /^Как в.прошлый раз: Москва, / }))
  await waitFor(() => expect(panel('Доставка')).toHaveTextContent(/(Пункт выдачи|Постамат): Москва/))
})
