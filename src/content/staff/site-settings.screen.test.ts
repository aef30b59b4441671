import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { expectMessages } from '../../testing/screens/page-messages.ts'
import { changingAdministrator, type ShopVisitor } from '../../testing/screens/shop-visitor.ts'
import { field, fill, identityConfirmed } from '../../testing/screens/staff-forms.ts'

const mark = Date.now().toString(36)
const script = `<img src=x onerror="document.title='pwned'">`
const savedText = 'Сохранено. В магазине уже по-новому'

let staff: ShopVisitor
let user: UserEvent

beforeEach(async () => {
  staff = await changingAdministrator()
  user = (await openScreen('/staff/site/', staff)).user
  await screen.findByRole('region', { name: 'Витрина и контакты' })
})

const panel = (name: string) => screen.getByRole('region', { name })
const hoursField = () => field('Время работы', panel('Витрина и контакты'))

/** One for all sections of the settings; the opening of the home page has its own, below. */
const saveButton = () => screen.getAllByRole('button', { name: 'Сохранить' })[0] as HTMLElement

async function save(): Promise<void> {
  await user.click(saveButton())
}

/** As long as a save is under way, its changes can still be taken back; after it the page may be left. */
async function saved(): Promise<void> {
  await save()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Вернуть как было' })).toBeNull())
  const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await waitFor(() => expect(mayLeave()).toBe(true))
}

/** A colleague saves this meanwhile. */
async function savedElsewhere(changes: object): Promise<void> {
  const { version } = await staff.get('/api/staff/site/')
  await staff.call('PATCH', '/api/staff/site/', { ...changes, version })
}

test('what is said about the shop is in the shop at once, and scripts stay text', async () => {
  const hours = `Ежедневно ${mark} ${script}`.slice(0, 110)
  const before = hoursField().value
  await fill(user, hoursField(), hours)
  await save()
  expect(await screen.findByText(savedText)).toBeVisible()
  // Pages follow a change within a second.
  const contacts = async () => (await staff.fetch('/contacts/')).text()
  await expect.poll(contacts).toContain(mark)
  const shop = new DOMParser().parseFromString(await contacts(), 'text/html')
  expect(shop.body.textContent).toContain(hours)
  expect(shop.querySelector('img[src=x]')).toBeNull()
  await fill(user, hoursField(), before)
  await saved()
})

test('unsaved changes of several sections are not left without a question, and are saved together', async () => {
  const lowStock = () => field('Остаток считается малым от', panel('Заказы и остатки'))
  const menu = screen.getByRole('navigation', { name: 'Разделы' })
  const documents = within(menu).getByRole('link', { name: 'Документы' })
  const hours = hoursField().value
  await fill(user, hoursField(), `${hours} ${mark}`)
  await fill(user, lowStock(), '4')
  await user.click(documents)
  const question = await screen.findByRole('dialog', { name: 'Уйти без сохранения?' })
  await user.click(within(question).getByRole('button', { name: 'Остаться' }))
  await saved()
  expect(await staff.get('/api/staff/site/')).toMatchObject({ time_of_work: `${hours} ${mark}`, low_stock: 4 })
  await fill(user, hoursField(), hours)
  await fill(user, lowStock(), '3')
  await saved()
  await user.click(documents)
  expect(await screen.findByRole('heading', { level: 1, name: 'Документы' })).toBeVisible()
})

test('what is typed while a save is under way is kept', async () => {
  const before = hoursField().value
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  staff.answer('PATCH /api/staff/site/', async (pass) => {
    await answered
    return pass()
  })
  await fill(user, hoursField(), `${before} ${mark}`)
  await save()
  await fill(user, hoursField(), before)
  answer()
  expect(await screen.findByText(savedText)).toBeVisible()
  await waitFor(() => expect(saveButton()).toHaveAttribute('aria-busy', 'false'))
  expect(hoursField()).toHaveValue(before)
  await saved()
  expect(await staff.get('/api/staff/site/')).toMatchObject({ time_of_work: before })
})

test('requisites with a typo are refused beside their fields', async () => {
  expectMessages(/PATCH \/api\/staff\/site\//)
  const inn = field('ИНН', panel('Продавец'))
  await fill(user, inn, '7707083894')
  await save()
  expect(await within(panel('Продавец')).findByText('В ИНН 10 или 12 цифр; проверьте, нет ли опечатки.')).toBeVisible()
  await waitFor(() => expect(inn).toHaveFocus())
  // Corrected, it is no longer red.
  await fill(user, inn, '7707083893')
  expect(inn).not.toHaveAttribute('aria-invalid')
})

test('of two who edit the same, the second sees what changed and keeps or drops their own', async () => {
  expectMessages(/PATCH \/api\/staff\/site\//)
  await identityConfirmed(staff)
  await savedElsewhere({ payment_note: `Первый ${mark}` })
  await fill(user, field('Примечание', panel('Оплата переводом')), `Второй ${mark}`)
  await save()
  const conflict = (await screen.findByText(/Пока вы правили/)).closest<HTMLElement>('[role=alert]')
  expect(conflict).toHaveTextContent(`Первый ${mark}`)
  await user.click(within(conflict as HTMLElement).getByRole('button', { name: 'Сохранить моё' }))
  expect(await screen.findByText(savedText)).toBeVisible()
  expect(await staff.get('/api/staff/site/')).toMatchObject({ payment_note: `Второй ${mark}` })
})

test('of two who edit different things, both are kept', async () => {
  expectMessages(/PATCH \/api\/staff\/site\//)
  await identityConfirmed(staff)
  await savedElsewhere({ bank_name: `Банк ${mark}` })
  await fill(user, field('Сколько дней ждать оплату'), '4')
  await save()
  expect(await screen.findByText(savedText)).toBeVisible()
  expect(await staff.get('/api/staff/site/')).toMatchObject({ bank_name: `Банк ${mark}`, unpaid_order_days: 4 })
  // The form shows it too: the next save must not put the old one back.
  await waitFor(() => expect(field('Банк')).toHaveValue(`Банк ${mark}`))
})
