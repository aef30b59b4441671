import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { customerWithOrder, moveOrder } from '../../testing/screens/orders.ts'
import { findButton, findPanel, panel } from '../../testing/screens/panels.ts'
import { administrator, json } from '../../testing/screens/shop-visitor.ts'

/** The card of an order to be packed, whose parcel is as given. */
async function openCard(parcel: object) {
  const visitor = administrator()
  const { orderId } = await customerWithOrder({ delivery: 'Почта России' })
  await moveOrder(orderId, ['Оплачен'])
  visitor.answer(`GET /api/staff/orders/${orderId}/parcels/`, async (pass) => {
    const [first] = await (await pass()).json()
    return json([{ ...first, ...parcel }])
  })
  const { user } = await openScreen(`/staff/orders/${orderId}/`, visitor)
  return { visitor, user, orderId, card: await findPanel('Посылка') }
}

const made = { state: 'Собрана', carrier: 'cdek', carrier_state: 'made', carrier_problem: null, has_label: false }

test('a refused label is told with its reason, the order stays made, and it is printed again', async () => {
  const refused = { ...made, id: 7, label_state: 'refused', label_problem: 'Не удалось сформировать ярлык' }
  const { visitor, user, card } = await openCard(refused)
  expect(card).toHaveTextContent('СДЭК принял заявку')
  expect(card).toHaveTextContent('Ярлык не напечатан: Не удалось сформировать ярлык. Заявка в силе')
  visitor.answer('POST /api/staff/parcels/7/label/', () => json([]))
  await user.click(within(card).getByRole('button', { name: 'Напечатать снова' }))
  await waitFor(() => expect(visitor.asked).toContain('POST /api/staff/parcels/7/label/'))
})

test('one that is printed is waited for', async () => {
  const { card } = await openCard({ ...made, label_state: 'printing', label_problem: null })
  expect(card).toHaveTextContent('Ярлык печатается…')
  expect(screen.queryByRole('button', { name: 'Напечатать снова' })).toBeNull()
})

test('a parcel that the carrier will not hear of by itself says so', async () => {
  const typed = { state: 'Ждет сборки', carrier: null, carrier_state: null, delivery_name: 'СДЭК', address: 'Томск, 1' }
  const { card } = await openCard({ ...typed, label_state: null, label_problem: null })
  await waitFor(() => expect(card).toHaveTextContent('Заявка в СДЭК сама не уйдёт: покупатель ввёл адрес сам.'))
})

test('the rest of an order that is sent in part is not sent, with a reason that the shopper reads', async () => {
  const can = { pack: true, unpack: false, hand_over: true, split: false, come_back: false, decide_back: false }
  const { visitor, user, card } = await openCard({ id: 7, state: 'Ждет сборки', can: { ...can, cancel: true } })
  const sent: string[] = []
  visitor.answer('POST /api/staff/parcels/7/cancel/', (_, { body }) => {
    sent.push(body)
    return json([])
  })
  await user.click(within(card).getByText('Ещё действия'))
  await user.click(within(card).getByRole('button', { name: 'Не отправлять' }))
  await user.type(await within(card).findByLabelText(/^Причина/), 'Разбилась на складе')
  expect(card).toHaveTextContent('Товары вернутся на склад, покупателю вернётся оплата за них')
  await user.click(within(card).getByRole('button', { name: 'Не отправлять' }))
  await waitFor(() => expect(sent.map((body) => JSON.parse(body).reason)).toEqual(['Разбилась на складе']))
})

test.each([
  [true, 'Можно оставить пустым. Покупателю придёт письмо.'],
  [false, 'Можно оставить пустым. Почты у заказа нет: письма не будет.'],
])('a letter about a parcel is promised where there is an address: %s', async (has_email, hint) => {
  const can = { pack: false, unpack: false, hand_over: true, split: false, come_back: false, decide_back: false }
  const sent = { ...made, id: 7, carrier: null, carrier_state: null, address: 'Томск, 1', delivery_name: 'Курьер' }
  const { user, card } = await openCard({ ...sent, has_email, can: { ...can, cancel: false } })
  await user.click(within(card).getByRole('button', { name: 'Передать' }))
  expect(await within(card).findByText(hint)).toBeVisible()
})

test('a parcel that is handed over is said so, and the order comes back with the undo', async () => {
  const { orderId } = await customerWithOrder()
  await moveOrder(orderId, ['Оплачен'])
  const { user } = await openScreen(`/staff/orders/${orderId}/`, administrator())
  const card = await findPanel('Посылка')
  await user.click(within(card).getByText('Ещё действия'))
  await user.click(await within(card).findByRole('button', { name: 'Готова к выдаче' }))
  expect(await screen.findByText(/^Посылка ждёт получателя\. Письмо покупателю уйдёт/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Вернуть' }))
  expect(await screen.findByText('Возвращено')).toBeVisible()
  await waitFor(() => expect(panel('Состояние')).toHaveTextContent('Заказ собирают.'))
})

test('one that was collected from the shelf is handed over for good: no undo is offered that would be refused', async () => {
  const { orderId } = await customerWithOrder()
  await moveOrder(orderId, ['Оплачен'])
  const visitor = administrator()
  const list = `/api/staff/orders/${orderId}/parcels/`
  const [first] = await visitor.get(list)
  const collected = async (pass: () => Promise<Response>) => {
    const parcels: object[] = await (await pass()).json()
    return json(parcels.map((parcel) => ({ ...parcel, is_collected: true })))
  }
  visitor.answer(`GET ${list}`, collected)
  visitor.answer(`POST /api/staff/parcels/${first.id}/hand-over/`, collected)
  const { user } = await openScreen(`/staff/orders/${orderId}/`, visitor)
  const card = await findPanel('Посылка')
  await user.click(within(card).getByText('Ещё действия'))
  await user.click(await within(card).findByRole('button', { name: 'Готова к выдаче' }))
  expect(await screen.findByText('Посылка ждёт получателя')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Вернуть' })).toBeNull()
})

test('what becomes of a parcel that came back has its word', async () => {
  const can = { pack: false, unpack: false, hand_over: false, split: false, come_back: false, decide_back: true }
  const { visitor, user, card } = await openCard({ ...made, id: 7, state: 'Вернулась', can: { ...can, cancel: false } })
  visitor.answer('POST /api/staff/parcels/7/back/', () => json([]))
  await user.click(await within(card).findByRole('button', { name: 'На полку покупателя' }))
  expect(await screen.findByText('Товары ждут на полке покупателя')).toBeVisible()
})

test('a packed parcel is said so, and can be opened again at once', async () => {
  const can = { pack: true, unpack: false, hand_over: false, split: false, come_back: false, decide_back: false }
  const ready = { id: 7, state: 'Ждет сборки', can: { ...can, cancel: false } }
  const { visitor, user, card, orderId } = await openCard(ready)
  const [first] = await visitor.get(`/api/staff/orders/${orderId}/parcels/`)
  const parcel = { ...first, ...ready }
  const packed = { ...parcel, version: 5, state: 'Собрана', can: { ...ready.can, pack: false, unpack: true } }
  visitor.answer('POST /api/staff/parcels/7/pack/', () => json([packed]))
  const opened: string[] = []
  visitor.answer('POST /api/staff/parcels/7/unpack/', (_, { body }) => {
    opened.push(body)
    return json([parcel])
  })
  await user.click(within(card).getByRole('button', { name: 'Собрать' }))
  await user.click(await within(card).findByRole('button', { name: 'Посылка собрана' }))
  expect(await screen.findByText('Посылка собрана', { selector: ':not(button)' })).toBeVisible()
  await user.click(await findButton('Вернуть'))
  await waitFor(() => expect(opened.map((body) => JSON.parse(body))).toEqual([{ version: 5 }]))
  expect(await screen.findByText('Возвращено')).toBeVisible()
})
