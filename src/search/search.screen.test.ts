import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { currentPath, openScreen } from '../testing/screens/open-screen.tsx'
import { readPage } from '../testing/screens/read-page.ts'

const search = (query: string) => `/search/?${new URLSearchParams({ q: query })}`
const main = () => document.querySelector('main') as HTMLElement
const cards = () => [...main().querySelectorAll('.product-card')]
const foundFigure = () => waitFor(() => expect(main()).toHaveTextContent(/Фигурка Цукико Амасаки/))

test('search says what was corrected, and searches to the letter when told to', async () => {
  const corrected = 'Показаны результаты по запросу «цукико».'
  const { user } = await openScreen(search('werbrj'))
  expect(screen.getByText(corrected, { exact: false })).toBeVisible()
  expect(cards().some(({ textContent }) => /Фигурка Цукико Амасаки/.test(textContent))).toBe(true)
  await user.click(screen.getByText('Искать именно «werbrj»'))
  await waitFor(() => expect(currentPath()).toBe('/search/?q=werbrj&exact=1'))
  expect(await screen.findByText('Ничего не найдено')).toBeVisible()
  await user.click(screen.getByText('Искать похожее на «werbrj»'))
  expect(await screen.findByText(corrected, { exact: false })).toBeVisible()
})

test('search offers words and series when nothing is found', async () => {
  const { user } = await openScreen(search('цукакибр'))
  expect(screen.getByText('Ничего не найдено')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Популярные серии' })).toBeVisible()
  // There is nothing to narrow down.
  expect(screen.queryByLabelText('Сортировка')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'цукико' }))
  await foundFigure()
})

test('search filters and sorts what was found, and keeps the text', async () => {
  const { user } = await openScreen(search('фигурка'))
  const series = screen.getByText('Серия', { selector: 'legend' }).closest('fieldset') as HTMLElement
  await user.click(series.querySelector('input') as HTMLElement)
  await waitFor(() => expect(currentPath()).toMatch(/q=.*&series=\d+/))
  expect(cards()[0]).toHaveTextContent(/фигурка/i)
  await user.selectOptions(screen.getByLabelText('Сортировка'), 'Сначала дешевле')
  await waitFor(() => expect(currentPath()).toMatch(/q=.*&sort=cheap/))
  await user.click(screen.getByText('Сбросить всё'))
  await waitFor(() => expect(currentPath()).not.toMatch(/series/))
  expect(currentPath()).toMatch(/q=/)
})

test('the best come first, unless the shopper wants another order', async () => {
  await openScreen(search('брелок рэн'))
  expect(screen.getByLabelText('Сортировка')).toHaveValue('best')
  expect(cards()[0]).toHaveAccessibleName(/Брелок акриловый Рэн/)
})

test('words that nothing has together are named', async () => {
  await openScreen(search('цукико 1/144'))
  expect(screen.getByText(/показаны товары без слова «1\/144»/)).toBeVisible()
})

test('what matches only in part comes under a title of its own', async () => {
  await openScreen(search('рэн курохаги'))
  const title = screen.getByRole('heading', { name: 'Подходит частично' })
  const before = cards().filter((card) => card.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING)
  expect(before.length).toBeGreaterThan(0)
  expect(before.length).toBeLessThan(cards().length)
})

test('nothing is said to be missing while something above the divider has it', async () => {
  await openScreen(search('лиса плюш'))
  expect(screen.getByRole('heading', { name: 'Подходит частично' })).toBeVisible()
  expect(screen.getByText(/^Сначала то, что подходит лучше всего, потом .* «лиса», «плюш»\.$/)).toBeVisible()
  expect(screen.queryByText(/Вместе не нашлось/)).toBeNull()
})

test('what words mean is shown as chips, each of which can be taken back', async () => {
  const { user } = await openScreen(search('новые фигурки до 6000 -цубамэ'))
  const chips = within(screen.getByRole('list', { name: 'Понято из запроса' })).getAllByRole('link')
  expect(chips).toHaveLength(3)
  for (const [index, words] of [/до 6\s000\s₽/, /новинки/, /без «цубамэ»/].entries()) {
    expect(chips[index]).toHaveTextContent(words)
  }
  const ofTsubame = () => cards().filter(({ textContent }) => /Цубамэ/.test(textContent))
  expect(cards().length).toBeGreaterThan(0)
  expect(ofTsubame()).toEqual([])
  await user.click(chips[2] as HTMLElement)
  await waitFor(() => expect(ofTsubame().length).toBeGreaterThan(0))
  expect(currentPath()).toBe(search('новые фигурки до 6000'))
})

test('an empty text asks the server nothing', async () => {
  const { visitor } = await openScreen('/search/?q=%20%20')
  expect(screen.getByText('Напишите, кого или что вы ищете')).toBeVisible()
  expect(visitor.asked.filter((call) => call.includes('/api/search/'))).toEqual([])
})

test('search finds by a part of the name and says when there is nothing', async () => {
  const { user } = await openScreen('/search/')
  // The field of a phone: a wide page has it in its header only.
  const field = () => within(main()).getByLabelText('Что ищем?')
  await user.type(field(), 'чиби{Enter}')
  await waitFor(() => expect(currentPath()).toMatch(/^\/search\/\?q=/))
  await waitFor(() => expect(cards()[0]).toHaveTextContent(/чиби/i))
  await user.clear(field())
  await user.type(field(), 'ъъъъъ')
  await user.click(within(main()).getByText('Найти'))
  expect(await screen.findByText('Ничего не найдено')).toBeVisible()
})

test('without scripts the filters keep the text', async () => {
  const { body } = await readPage(`${search('werbrj')}&exact=1`)
  expect(body.querySelector('form input[type=hidden][name=q]')).toHaveValue('werbrj')
  expect(body.querySelector('form input[type=hidden][name=exact]')).toHaveValue('1')
})
