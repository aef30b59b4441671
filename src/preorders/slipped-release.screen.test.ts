import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../testing/screens/open-screen.tsx'
import { moveOrder, orderOf } from '../testing/screens/orders.ts'
import { findButton, findPanel } from '../testing/screens/panels.ts'
import { changingAdministrator, json, newEmail, ShopVisitor } from '../testing/screens/shop-visitor.ts'
import { createProduct, field, fill, unique } from '../testing/screens/staff-forms.ts'

/** Always ahead, whenever the tests run. */
const year = new Date().getFullYear() + 1

test('a release slips: one takes the deposit back by the link of the letter, another waits on; a batch comes', async () => {
  const staff = await changingAdministrator()
  const name = unique('Лиса в снегу')
  const { id } = await createProduct(staff, name, {
    price: 9990,
    stock: 20,
    is_preorder: true,
    release_year: year,
    release_month: 2,
    preorder_until: '2099-01-31',
    deposit_percent: 20,
  })
  const [patient, hasty] = [await buyer(staff, id), await buyer(staff, id)]

  const { user } = await openScreen(`/staff/preorders/${id}/`, staff)
  await user.selectOptions(await screen.findByLabelText('Месяц'), 'апрель')
  await fill(user, field('Что написать покупателям'), 'Завод перенёс отгрузку.')
  await user.click(await findButton('Показать, кого это коснётся'))
  const affected = await screen.findByLabelText('Кого это коснётся')
  expect(affected).toHaveTextContent('2 заказа')
  expect(affected).toHaveTextContent('3 996,00')
  await user.click(await findButton('Перенести и отправить письма'))
  expect(await findPanel('Переносы')).toHaveTextContent('Завод перенёс отгрузку.')

  const guest = await openScreen(await linkFor(hasty), new ShopVisitor([], staff.shop))
  expect(await screen.findByText(`февраль ${year}`)).toBeVisible()
  expect(screen.getAllByText(new RegExp(`апрель ${year}`))[0]).toBeVisible()
  await guest.user.click(await findButton('Вернуть деньги'))
  expect(await screen.findByText('Возвращаем деньги', { selector: 'h2' })).toBeVisible()
  await openScreen(`/orders/${hasty.orderId}/`, hasty.visitor)
  expect(await findPanel('Возврат денег')).toHaveTextContent('1 998,00')

  const cabinet = await openScreen('/profile/preorders/', patient.visitor)
  const card = await screen.findByLabelText(name, { selector: 'article' })
  expect(card).toHaveTextContent('Выход перенесли')
  await cabinet.user.click(within(card).getByRole('button', { name: 'Жду дальше' }))
  await waitFor(() => expect(card).toHaveTextContent(`Договорились: апрель ${year}`))

  const { user: manager } = await openScreen(`/staff/preorders/${id}/`, staff)
  expect(await findPanel('Переносы')).toHaveTextContent('ждут дальше 1, отказались 1, без ответа 0')
  await fill(manager, field('Сколько штук'), '2')
  expect(await screen.findByText(/Хватит всем, кто оплатил \(1 шт\.\)\. Останется: 1/)).toBeVisible()
  await manager.click(await findButton('Записать партию'))
  expect(await screen.findByLabelText('Партии')).toHaveTextContent('2 шт')
  const own = async () => (await patient.visitor.get('/api/preorders/')).preorders[0]?.order_status
  await expect.poll(own).toBe('Ожидает оплаты')
})

test('who has no e-mail is counted and named apart: no letter asks them', async () => {
  const staff = await changingAdministrator()
  const values = { price: 9990, stock: 20, is_preorder: true, release_year: year, release_month: 2 }
  const { id } = await createProduct(staff, unique('Лиса без почты'), { ...values, preorder_until: '2099-01-31' })
  await buyer(staff, id)
  await buyer(staff, id)
  staff.answer(`POST /api/staff/preorders/${id}/preview/`, async (pass) => {
    const preview = await (await pass()).json()
    const [first, ...rest] = preview.first
    return json({ ...preview, without_email: 1, first: [{ ...first, has_email: false }, ...rest] })
  })
  const { user } = await openScreen(`/staff/preorders/${id}/`, staff)
  await user.selectOptions(await screen.findByLabelText('Месяц'), 'апрель')
  await user.click(await findButton('Показать, кого это коснётся'))
  const affected = await screen.findByLabelText('Кого это коснётся')
  expect(affected).toHaveTextContent('2 заказа (2 шт.). Спросим письмом: 1. Без почты: 1, позвоните им')
  expect(within(affected).getAllByText(/без почты/)).toHaveLength(1)
})

/** Somebody with a paid deposit. */
async function buyer(staff: ShopVisitor, product: number) {
  const visitor = new ShopVisitor([], staff.shop)
  const email = await visitor.register(newEmail('preorder'))
  const orderId = await orderOf(visitor, [[product, 1]], { email })
  await moveOrder(orderId, ['Оплачен'], staff)
  return { visitor, email, orderId }
}

/** The way to the answer, from the letter that asks for it. */
async function linkFor({ visitor, email }: { visitor: ShopVisitor; email: string }): Promise<string> {
  const read = async () => {
    const letters = await visitor.lettersTo(email)
    return letters.flatMap(({ body }) => /\/preorders\/answer\/\S+/.exec(body)?.[0] ?? [])[0] ?? ''
  }
  await expect.poll(read).not.toBe('')
  return read()
}
