import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { currentPath, openScreen } from '../testing/screens/open-screen.tsx'
import { complaints, expectMessages } from '../testing/screens/page-messages.ts'
import { json, ShopVisitor } from '../testing/screens/shop-visitor.ts'

const found = (id: number, name: string) => ({
  id,
  name,
  type: 'product',
  category: 'Фигурки',
  price: 12990,
  status: 'available',
  picture: null,
  highlights: [],
  corrected_query: null,
  ignored_words: [],
  is_partial: false,
  found_count: 2,
})

const panelCall = 'GET /api/search/'
const queryOf = (url: string) => new URLSearchParams(url.split('?')[1]).get('q')

const header = () => within(document.querySelector('header') as HTMLElement)
/** That of a wide page; the menu of a phone has another one. */
const field = () => header().getByLabelText<HTMLInputElement>('Поиск товаров')
const options = () => header().queryAllByRole('option')
const texts = () => options().map(({ textContent }) => textContent)
const inGroup = async (name: string) => within(await header().findByRole('group', { name })).getAllByRole('option')
const listbox = () => header().queryByRole('listbox')
const calls = (visitor: ShopVisitor) => visitor.asked.filter((call) => call.split('?')[0] === panelCall).length

function visitorWith(...results: ReturnType<typeof found>[]): ShopVisitor {
  const visitor = new ShopVisitor()
  visitor.answer(panelCall, () => json(results))
  return visitor
}

/** What React had to do is done. */
const rendered = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))

/** Time stands still but for what the test lets pass; React's own work goes on. */
async function openWithoutTime(visitor: ShopVisitor) {
  const opened = await openScreen('/about/', visitor)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return opened
}

test('the panel is walked by arrows and leads to all results', async () => {
  const { user } = await openScreen('/about/', visitorWith(found(1, 'Лиса'), found(2, 'Лисёнок')))
  await user.type(field(), 'лис')
  await waitFor(() => expect(options()).toHaveLength(3))
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(options()[1]).toHaveAttribute('aria-selected', 'true')
  expect(options()[1]).toHaveAttribute('id', field().getAttribute('aria-activedescendant'))
  await user.keyboard('{ArrowDown}')
  expect(header().getByRole('option', { name: 'Все результаты: 2' })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(currentPath()).toBe(`/search/?q=${encodeURIComponent('лис')}`))
})

test('the panel opens the row that the arrows have reached', async () => {
  const { user } = await openScreen('/about/', visitorWith(found(1, 'Лиса'), found(2, 'Лисёнок')))
  await user.type(field(), 'лис')
  await waitFor(() => expect(options()).toHaveLength(3))
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(currentPath()).toBe('/product/2'))
})

test('Enter in the field opens the results page', async () => {
  const { user } = await openScreen('/about/')
  await user.type(field(), 'брелок{Enter}')
  await waitFor(() => expect(currentPath()).toBe(`/search/?q=${encodeURIComponent('брелок')}`))
  await waitFor(() => expect(field()).toHaveValue('брелок'))
  expect(listbox()).toBeNull()
})

test('Enter looks for what was typed before React listened', async () => {
  await openScreen('/about/')
  // As the browser keeps it: no event has told React of it.
  field().value = 'лисица'
  field().form?.requestSubmit()
  await waitFor(() => expect(currentPath()).toBe(`/search/?q=${encodeURIComponent('лисица')}`))
})

test('a blank query asks nothing and clears the results', async () => {
  const { user, visitor } = await openWithoutTime(visitorWith(found(1, 'Лиса')))
  await user.type(field(), '   ')
  vi.advanceTimersByTime(2000)
  expect(calls(visitor)).toBe(0)
  expect(listbox()).toBeNull()
  await user.clear(field())
  await user.type(field(), 'лиса')
  vi.advanceTimersByTime(2000)
  await waitFor(() => expect(options()).not.toEqual([]))
  expect(texts()[0]).toContain('Лиса')
  await user.clear(field())
  await user.type(field(), ' ')
  expect(listbox()).toBeNull()
  vi.advanceTimersByTime(2000)
  expect(calls(visitor)).toBe(1)
})

test('names with the query come first, others follow as similar, and nothing means no way to all results', async () => {
  const visitor = new ShopVisitor()
  visitor.answer(panelCall, (_, { url }) => json(queryOf(url) === 'лиса' ? [found(2, 'Волк'), found(1, 'Лиса')] : []))
  const { user } = await openScreen('/about/', visitor)
  await user.type(field(), 'лиса')
  await waitFor(() =>
    expect(texts()).toEqual([expect.stringContaining('Лиса'), expect.stringContaining('Волк'), 'Все результаты: 2']),
  )
  const similar = await inGroup('Похожее')
  expect(similar.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Волк')])
  await user.clear(field())
  await user.type(field(), 'енотовидный')
  expect(await header().findByText('Ничего не найдено')).toBeVisible()
  expect(options()).toEqual([])
})

test('the panel shows what descriptions say as similar, and offers categories and recent searches', async () => {
  const { user } = await openScreen('/about/')
  await user.type(field(), 'микрофон')
  expect((await inGroup('Похожее'))[0]).toBeVisible()
  expect(header().queryByText('Ничего не найдено')).toBeNull()
  await user.clear(field())
  await user.type(field(), 'чиби')
  const groups = await inGroup('Категории')
  expect(groups.map(({ textContent }) => textContent)).toEqual(['Чиби-фигурки'])
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Поиск', level: 1 })).toBeVisible()
  await user.clear(field())
  const recent = await inGroup('Вы искали')
  expect(recent.map(({ textContent }) => textContent)).toEqual(['чиби'])
  await user.click(header().getByText('Очистить недавние'))
  expect(listbox()).toBeNull()
})

test('the panel says for what its results are', async () => {
  const { user } = await openScreen('/about/')
  await user.type(field(), 'werbrj')
  await waitFor(() => expect(texts().at(-1)).toMatch(/^Все результаты по запросу «цукико»/))
})

test('the panel hides 200 ms after the field loses the focus', async () => {
  const { user } = await openWithoutTime(visitorWith(found(1, 'Лиса')))
  await user.type(field(), 'лиса')
  vi.advanceTimersByTime(1000)
  await waitFor(() => expect(options()).not.toEqual([]))
  field().blur()
  vi.advanceTimersByTime(150)
  await rendered()
  expect(listbox()).toBeVisible()
  vi.advanceTimersByTime(60)
  await waitFor(() => expect(listbox()).toBeNull())
  field().focus()
  await waitFor(() => expect(options()).not.toEqual([]))
  expect(texts()[0]).toContain('Лиса')
  await user.keyboard('{Escape}')
  expect(listbox()).toBeNull()
  expect(field()).toHaveValue('лиса')
})

test('a slow old answer never replaces a newer one', async () => {
  const slow = Promise.withResolvers<void>()
  const visitor = new ShopVisitor()
  visitor.answer(panelCall, async (_, { url }) => {
    if (queryOf(url) !== 'ли') return json([found(2, 'Лиса новая')])
    await slow.promise
    return json([found(1, 'Лиса старая')])
  })
  const { user } = await openScreen('/about/', visitor)
  await user.type(field(), 'ли')
  await waitFor(() => expect(calls(visitor)).toBe(1))
  await user.type(field(), 'с')
  await waitFor(() => expect(texts()[0]).toContain('Лиса новая'))
  slow.resolve()
  // As long as any answer takes to come on the screen.
  for (let turn = 0; turn < 20; turn += 1) await rendered()
  expect(texts().join()).not.toContain('Лиса старая')
})

test('a failure is logged and empties the results', async () => {
  expectMessages(/GET \/api\/search\/|Ошибка при поиске/)
  const visitor = visitorWith(found(1, 'Лиса'))
  const { user } = await openScreen('/about/', visitor)
  await user.type(field(), 'ли')
  await waitFor(() => expect(texts()[0]).toContain('Лиса'))
  visitor.answer(panelCall, () => json({}, 500))
  await user.type(field(), 'с')
  await waitFor(() => expect(complaints.join('\n')).toContain('Ошибка при поиске'))
  await waitFor(() => expect(texts().join()).not.toContain('Лиса'))
})
