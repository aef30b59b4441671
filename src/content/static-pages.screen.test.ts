import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../testing/screens/open-screen.tsx'
import { expectMessages } from '../testing/screens/page-messages.ts'
import { readPage } from '../testing/screens/read-page.ts'
import { json, offline } from '../testing/screens/shop-visitor.ts'

const pages = [
  ['/about/', 'О компании'],
  ['/contacts/', 'Контакты'],
  ['/delivery/', 'Доставка и оплата'],
  ['/privacy_policy/', 'Политика в отношении обработки персональных данных'],
  ['/offer/', 'Публичная оферта'],
] as const

for (const [path, title] of pages) {
  test(`${path} has its title, also without its slash and without JavaScript`, async () => {
    const { head, body } = await readPage(path.slice(0, -1))
    expect(within(body).getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(head.ownerDocument.title).toMatch(new RegExp(`^${title} — `))
    expect(head.querySelector('link[rel=canonical]')).toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`${path}$`)),
    )
  })
}

test('the contacts are links', async () => {
  const { body } = await readPage('/contacts/')
  const main = within(within(body).getByRole('main'))
  const href = (name: RegExp) => main.getByRole('link', { name }).getAttribute('href')
  expect(href(/Электронная почта/)).toMatch(/^mailto:.+@/)
  expect(href(/Телефон/)).toMatch(/^tel:\+7\d{10}$/)
  expect(href(/Telegram/)).toMatch(/^https:/)
  expect(href(/ВКонтакте/)).toMatch(/^https:/)
  for (const name of ['Полное наименование', 'ИНН', 'ОГРНИП']) expect(main.getByText(name)).toBeVisible()
})

test('delivery states prices, times and the way to pay', async () => {
  const { body } = await readPage('/delivery/')
  const main = within(body).getByRole('main')
  for (const fact of ['590 ₽', '7–10 дней', '5–7 дней', 'около 900 ₽', '1–2 дня', 'с любой банковской карты']) {
    expect(main).toHaveTextContent(fact)
  }
})

test('the policy shows its version', async () => {
  const { body } = await readPage('/privacy_policy/')
  expect(within(body).getByRole('main')).toHaveTextContent(/Версия 1, действует с \d{1,2} [а-я]+ \d{4} г\./)
})

/** Goes on to another page, which the browser then loads itself, while these calls are answered so. */
async function walkTo(name: string, calls: string[], answer: () => Response) {
  const opened = await openScreen('/offer/')
  for (const call of calls) opened.visitor.answer(call, answer)
  const menu = within(screen.getByRole('navigation', { name: 'Основное меню' }))
  await opened.user.click(menu.getByRole('link', { name }))
  return opened
}

/** The page says so; toasts and others have alerts too. */
async function alertWith(words: string): Promise<HTMLElement> {
  return (await screen.findByText(words)).closest('[role=alert]') as HTMLElement
}

for (const [name, call, words] of [
  ['Контакты', 'GET /api/user/data_site/', 'Не удалось загрузить контактные данные'],
  ['О компании', 'GET /api/user/about/', 'Не удалось загрузить данные'],
  ['Доставка и оплата', 'GET /api/documents/delivery/', 'Не удалось загрузить данные'],
] as const) {
  test(`«${name}» says when its data cannot be loaded, and loads on another try`, async () => {
    expectMessages(/^GET \/api\//)
    const { user, visitor } = await walkTo(name, [call], offline)
    const alert = await alertWith(words)
    expect(alert).toBeVisible()
    visitor.stopAnswering(call)
    await user.click(within(alert).getByText('Повторить'))
    await waitFor(() => expect(alert).not.toBeInTheDocument())
    expect(screen.getByRole('main')).toHaveTextContent(/Телефон|Время работы/)
  })
}

test('«О компании» says only once that nothing of it could be loaded', async () => {
  expectMessages(/^GET \/api\//)
  const calls = ['GET /api/user/data_site/', 'GET /api/user/about/']
  const { user, visitor } = await walkTo('О компании', calls, offline)
  const alert = await alertWith('Не удалось загрузить данные')
  for (const call of calls) visitor.stopAnswering(call)
  await user.click(within(alert).getByText('Повторить'))
  expect(await screen.findByText('Время работы')).toBeVisible()
  expect(alert).not.toBeInTheDocument()
})

test('the server’s own words come first', async () => {
  expectMessages(/^GET \/api\//)
  await walkTo('Контакты', ['GET /api/user/data_site/'], () => json({ error: 'Магазин отдыхает.', detail: 'x' }, 503))
  expect(await alertWith('Магазин отдыхает.')).toBeVisible()
})
