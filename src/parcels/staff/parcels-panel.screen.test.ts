import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { findPanel } from '../../testing/screens/panels.ts'
import { administrator, json } from '../../testing/screens/shop-visitor.ts'

/** The card of an order to be packed, whose parcel is as given. */
async function openCard(parcel: object) {
  const visitor = administrator()
  const { results } = await visitor.get('/api/staff/orders/?work=pack')
  const [order] = results
  visitor.answer(`GET /api/staff/orders/${order.id}/parcels/`, async (pass) => {
    const [first] = await (await pass()).json()
    return json([{ ...first, ...parcel }])
  })
  const { user } = await openScreen(`/staff/orders/${order.id}/`, visitor)
  return { visitor, user, order: order.id as number, card: await findPanel('Посылка') }
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

test('a packed parcel is said so, and can be opened again at once', async () => {
  const can = { pack: true, unpack: false, hand_over: false, split: false, come_back: false, decide_back: false }
  const ready = { id: 7, state: 'Ждет сборки', can: { ...can, cancel: false } }
  const { visitor, user, card, order } = await openCard(ready)
  const [first] = await visitor.get(`/api/staff/orders/${order}/parcels/`)
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
  await user.click(await screen.findByRole('button', { name: 'Вернуть' }))
  await waitFor(() => expect(opened.map((body) => JSON.parse(body))).toEqual([{ version: 5 }]))
  expect(await screen.findByText('Возвращено')).toBeVisible()
})
