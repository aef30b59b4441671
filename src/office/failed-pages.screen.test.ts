import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../testing/screens/open-screen.tsx'
import { expectMessages } from '../testing/screens/page-messages.ts'
import { administrator, offline } from '../testing/screens/shop-visitor.ts'

/** The page as it is when nothing that it asks for comes. */
async function openAway(page: string, ...calls: string[]) {
  expectMessages(/Нет связи с сервером/)
  const staff = administrator()
  for (const call of calls) staff.answer(`GET ${call}`, offline)
  await openScreen(page, staff)
  expect(await screen.findByText(/Нет связи с сервером/)).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^(?:Повторить|Обновить)$/ })).toHaveLength(1)
}

test('«Магазин» fails as one page, without links to its parts', async () => {
  await openAway('/staff/site/', '/api/staff/site/', '/api/staff/home_opening/', '/api/staff/stores/')
  expect(screen.queryByRole('navigation', { name: 'Части страницы' })).toBeNull()
})

test('«Письма» have one button to try again', async () => {
  await openAway('/staff/mail/', '/api/staff/mail/')
})

test.each([
  ['/staff/redirects/', '/api/staff/redirects/'],
  ['/staff/reports/', '/api/staff/reports/sales/'],
  ['/staff/reports/?report=waiting', '/api/staff/reports/waiting/'],
])('what could not be loaded is not offered as a file: %s', async (page, call) => {
  await openAway(page, call)
  expect(screen.queryByRole('link', { name: /^Скачать/ })).toBeNull()
})
