import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { currentPath, openScreen } from '../testing/screens/open-screen.tsx'
import { readPage } from '../testing/screens/read-page.ts'

const main = () => document.querySelector('main') as HTMLElement
const cards = () => [...main().querySelectorAll('a[href^="/product/"]')]
const count = () => main().querySelector('output')
const from = () => screen.getByLabelText('От')
const to = () => screen.getByLabelText('До')
const pages = () => screen.getByLabelText('Страницы')
const pageNumbers = () => within(pages()).getAllByLabelText(/^Страница \d+$/)
const goesTo = (path: string | RegExp) => waitFor(() => expect(currentPath()).toEqual(expect.stringMatching(path)))
const exactly = (path: string) => new RegExp(`^${RegExp.escape(path)}$`)

/** A part of the filters by its heading. */
function group(name: string): HTMLElement {
  return screen.getByText(name, { selector: 'legend' }).closest('fieldset') as HTMLElement
}

function boxes(name: string): HTMLInputElement[] {
  return [...group(name).querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
}

test('the catalogue shows twenty cards with their badges, and the number of all', async () => {
  await openScreen('/catalog/')
  expect(screen.getByRole('heading', { level: 1, name: 'Каталог' })).toBeVisible()
  expect(cards()).toHaveLength(20)
  expect(count()).toHaveTextContent(/^\d+ товар/)
  expect(within(main()).getAllByText('Новинка')[0]?.closest('a')).toBe(
    cards().find((card) => /Новинка/.test(card.textContent)),
  )
  expect(within(main()).getAllByText('В наличии', { selector: 'a *' })[0]).toBeVisible()
})

test('the radio asks the server, leads to page one and lives in the address', async () => {
  const { user, visitor } = await openScreen('/catalog/?page=2')
  visitor.asked.length = 0
  await user.click(screen.getByLabelText('В наличии'))
  await goesTo(exactly('/catalog/?filter=in-stock'))
  const asked = visitor.asked.find((call) => call.startsWith('GET /api/catalog/?')) ?? ''
  expect(Object.fromEntries(new URLSearchParams(asked.split('?')[1]))).toEqual({
    page: '1',
    page_size: '20',
    status: 'available',
    is_preorder: 'false',
  })
  const { user: again } = await openScreen(currentPath(), visitor)
  expect(screen.getByLabelText('В наличии')).toBeChecked()
  await again.click(screen.getByLabelText('Новинки'))
  await goesTo(exactly('/catalog/?filter=new'))
  history.back()
  await waitFor(() => expect(screen.getByLabelText('В наличии')).toBeChecked())
})

test('leaving a price field applies it, Enter too, and a chip takes it back', async () => {
  const { user } = await openScreen('/catalog/?page=3')
  await user.type(from(), '5000')
  await user.click(to())
  await goesTo(exactly('/catalog/?min_price=5000'))
  await user.type(to(), '20000{Enter}')
  await goesTo(exactly('/catalog/?min_price=5000&max_price=20000'))
  expect(to()).toHaveFocus()
  // The address changes a moment before the list, and with it the chip.
  const chip = () => screen.getByText('Убрать фильтр:').closest('a') as HTMLElement
  await waitFor(() => expect(chip()).toHaveTextContent('Убрать фильтр: От 5 000 ₽ до 20 000 ₽'))
  await user.click(chip())
  await goesTo(exactly('/catalog/'))
  await waitFor(() => expect(from()).toHaveValue(null))
})

test('walking through an untouched price field with Tab stays on the page', async () => {
  const { user, visitor } = await openScreen('/catalog/?page=2')
  visitor.asked.length = 0
  from().focus()
  await user.tab()
  expect(to()).toHaveFocus()
  boxes('Серия')[0]?.focus()
  expect(currentPath()).toBe('/catalog/?page=2')
  expect(visitor.asked.filter((call) => call.startsWith('GET /api/catalog/'))).toEqual([])
})

test('facets narrow the list, chips and reset widen it', async () => {
  const { user } = await openScreen('/catalog/')
  const option = boxes('Производитель')[1] as HTMLInputElement
  const found = option.parentElement?.lastElementChild?.textContent
  await user.click(option)
  await goesTo(/^\/catalog\/\?maker=\d+$/)
  await waitFor(() => expect(count()).toHaveTextContent(new RegExp(`^${found} товар`)))
  await user.click(boxes('Серия')[0] as HTMLElement)
  const chips = await screen.findByRole('list', { name: 'Выбранные фильтры' })
  await waitFor(() => expect(within(chips).getAllByRole('listitem')).toHaveLength(3))
  await user.click(within(chips).getByRole('link', { name: 'Сбросить всё' }))
  await goesTo(exactly('/catalog/'))
  await waitFor(() => expect(main().querySelectorAll('input[type=checkbox]:checked')).toHaveLength(0))
})

test('long facets open on demand', async () => {
  const { user } = await openScreen('/catalog/')
  expect(boxes('Серия')).toHaveLength(8)
  await user.click(within(group('Серия')).getByRole('button', { name: 'Показать ещё' }))
  expect(boxes('Серия').length).toBeGreaterThan(8)
})

test('sections open and close on click', async () => {
  const { user } = await openScreen('/catalog/')
  const section = screen.getByText('Цена, ₽', { selector: 'button' })
  expect(section).toHaveAttribute('aria-expanded', 'true')
  await user.click(section)
  expect(section).toHaveAttribute('aria-expanded', 'false')
  expect(from()).not.toBeVisible()
  await user.click(section)
  expect(from()).toBeVisible()
})

test('the catalogue sorts by price', async () => {
  const { user } = await openScreen('/catalog/?page=2')
  await user.selectOptions(screen.getByLabelText('Сортировка'), 'Сначала дешевле')
  await goesTo(exactly('/catalog/?sort=cheap'))
  const prices = () =>
    cards().map(({ textContent }) => Number(/([\d\u00a0]+)\u00a0₽/.exec(textContent)?.[1]?.replaceAll('\u00a0', '')))
  const cheapest = Number(from().getAttribute('placeholder')?.replaceAll(/\D/g, ''))
  await waitFor(() => expect(prices()[0]).toBe(cheapest))
  expect(prices()).toEqual(prices().toSorted((a, b) => a - b))
})

test('an empty list says that nothing was found and offers the way out', async () => {
  const { user } = await openScreen('/catalog/?min_price=99999999')
  expect(screen.getByText('Товары не найдены. Попробуйте изменить фильтры.')).toBeVisible()
  expect(screen.queryByLabelText('Страницы')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Сбросить фильтры' }))
  await waitFor(() => expect(cards()).toHaveLength(20))
})

test('a series has its own heading, also when other filters leave nothing of it', async () => {
  const { body } = await readPage('/catalog/?series=1')
  const heading = within(body).getByRole('heading', { level: 1 }).textContent
  expect(heading).toMatch(/^Серия «.+»$/)
  await readPage('/catalog/?series=1&min_price=99999999')
  expect(within(body).getByRole('heading', { level: 1 })).toHaveTextContent(heading)
})

test('the ends of the pages are disabled and the current number is marked', async () => {
  const { user } = await openScreen('/catalog/')
  expect(within(pages()).getByRole('button', { name: 'Назад' })).toBeDisabled()
  expect(within(pages()).getByLabelText('Страница 1')).toHaveAttribute('aria-current', 'page')
  const first = cards()[0]?.textContent ?? ''
  await user.click(within(pages()).getByText('Вперёд'))
  await goesTo(exactly('/catalog/?page=2'))
  await waitFor(() => expect(cards()[0]).not.toHaveTextContent(first))
  await user.click(pageNumbers().at(-1) as HTMLElement)
  await waitFor(() => expect(within(pages()).getByRole('button', { name: 'Вперёд' })).toBeDisabled())
})

test('pages are taken from what the server says where no size is fixed', async () => {
  const { user } = await openScreen('/new/')
  const last = Math.ceil(Number.parseInt(count()?.textContent ?? '', 10) / cards().length)
  expect(pageNumbers()).toHaveLength(last)
  await user.click(within(pages()).getByText('Вперёд'))
  await goesTo(exactly('/new/?page=2'))
  await waitFor(() => expect(within(pages()).getByLabelText('Страница 2')).toHaveAttribute('aria-current', 'page'))
  expect(pageNumbers()).toHaveLength(last)
})

test('wrong values in the address are put right', async () => {
  await readPage('/catalog/?page=abc&min_price=-5&filter=x&sort=y&series=z')
  expect(cards()).toHaveLength(20)
  expect(from()).toHaveValue(null)
  const { path } = await readPage('/in-stock/?page=999')
  expect(path).toMatch(/^\/in-stock\/\?page=\d$/)
  expect(within(pages()).getByRole('button', { name: 'Вперёд' })).toBeDisabled()
})

test('search engines are told the canonical page, and not to keep filtered ones', async () => {
  const canonical = (head: HTMLHeadElement) => head.querySelector('link[rel=canonical]')?.getAttribute('href')
  const robots = (head: HTMLHeadElement) => head.querySelector('meta[name=robots]')?.getAttribute('content')
  const { head: plain } = await readPage('/catalog/?page=2')
  expect(canonical(plain)).toMatch(/\/catalog\/\?page=2$/)
  expect(robots(plain)).toBeUndefined()
  const { head: filtered } = await readPage('/category/1/?filter=new&sort=name')
  expect(canonical(filtered)).toMatch(/\/category\/1\/$/)
  expect(robots(filtered)).toMatch(/noindex/)
})
