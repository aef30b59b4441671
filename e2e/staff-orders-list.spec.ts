import type { Request, Response } from '@playwright/test'
import { expect, test } from './shop-test.ts'
import { staffState } from './staff.ts'
import { customerWithOrder, stateOf } from './staff-order.ts'

test.use({ storageState: staffState(), viewport: { width: 1440, height: 1000 } })

test('the board: moved by keyboard and by mouse, only where the table allows it', async ({ page }) => {
  const { orderId, request } = await customerWithOrder(page, { goods: [20], delivery: 'Самовывоз' })
  await page.goto('/staff/orders/board/')
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
  const card = page.getByRole('link', { name: `№ ${orderId}` })
  await expect(column('Ожидает оплаты').getByRole('link', { name: `№ ${orderId}` })).toBeVisible()

  const menu = page.getByRole('button', { name: `Переместить заказ ${orderId}` })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(column('Оплачен').getByRole('link', { name: `№ ${orderId}` })).toBeVisible()
  await card.dragTo(column('Завершен'))
  await expect(page.getByRole('alert').filter({ hasText: 'в «Завершен» нельзя' })).toBeVisible()
  await expect(column('Оплачен').getByRole('link', { name: `№ ${orderId}` })).toBeVisible()
  await page.getByText('Самовывоз').filter({ visible: true }).first().hover()
  const handle = page.locator('[draggable="true"]').filter({ has: card })
  await handle.dragTo(column('Собирается'))
  await expect(column('Собирается').getByRole('link', { name: `№ ${orderId}` })).toBeVisible()
  expect((await stateOf(request, orderId)).order_status).toBe('Собирается')
})

test('a new order appears by itself in two tabs over one connection, marked; the next tab takes over', async ({
  page,
  context,
}) => {
  const isStream = (part: Request | Response) => part.url().endsWith('/orders/events/')
  const opened = page.waitForResponse(isStream)
  await page.goto('/staff/orders/')
  await expect(page.getByRole('button', { name: 'Звук нового заказа' })).toHaveAttribute('aria-pressed', 'false')
  await opened
  const board = await context.newPage()
  const ofBoard: Request[] = []
  board.on('request', (request) => void (isStream(request) && ofBoard.push(request)))
  await board.goto('/staff/orders/board/')
  await expect(board.getByRole('region', { name: 'Доска заказов' })).toBeVisible()
  const first = await customerWithOrder(page, { goods: [12] })
  await expect(page.getByRole('link', { name: `№ ${first.orderId} новый` })).toBeVisible()
  await expect(board.getByRole('link', { name: `№ ${first.orderId} новый` })).toBeVisible()
  expect(ofBoard).toHaveLength(0)
  // An order that comes when the one connection has ended and the next has not begun.
  const [asked, placed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await board.route('**/orders/events/', async (route) => {
    asked.resolve()
    await placed.promise
    await route.continue()
  })
  await page.close()
  await asked.promise
  const between = await customerWithOrder(board, { goods: [12] })
  const takenOver = board.waitForResponse(isStream)
  placed.resolve()
  await expect(board.getByRole('link', { name: `№ ${between.orderId}` })).toBeVisible()
  // From its answer on the server tells of orders.
  await takenOver
  const second = await customerWithOrder(board, { goods: [12] })
  await expect(board.getByRole('link', { name: `№ ${second.orderId} новый` })).toBeVisible()
  // What waits to be packed: the demo shop has some.
  await expect(board).toHaveTitle(/^\(\d+\) Доска заказов/)
})

test('the way of delivery is never broken inside a word, where the table first has room for it', async ({ page }) => {
  const { orderId } = await customerWithOrder(page, {
    goods: [20],
    delivery: 'Самовывоз',
    // Takes all the room that the table gives.
    fullName: 'Константинопольская-Преображенская Александра-Виктория Вениаминовна, передать Екатерине Вениаминовне',
  })
  await page.goto('/staff/orders/')
  await expect(page.getByRole('row', { name: new RegExp(`${orderId}`) }).getByText('Самовывоз')).toBeVisible()
  const lines = await page.getByText('Самовывоз', { exact: true }).evaluateAll((places) =>
    places.flatMap(({ firstChild }) => {
      if (!firstChild) return []
      const range = document.createRange()
      range.selectNodeContents(firstChild)
      return range.getClientRects().length
    }),
  )
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((count) => count > 1)).toEqual([])
})
