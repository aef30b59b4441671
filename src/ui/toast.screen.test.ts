import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openScreen } from '../testing/screens/open-screen.tsx'
import { newCustomer, type ShopVisitor } from '../testing/screens/shop-visitor.ts'

/** Two products whose pieces nobody counts: no other test buys them away. */
async function uncounted(visitor: ShopVisitor): Promise<number[]> {
  const { results } = await visitor.get<{ results: { id: number }[] }>('/api/catalog/?status=available&page_size=100')
  const found: number[] = []
  for (const { id } of results) {
    const { stock } = await visitor.get(`/api/products/${id}/`)
    if (stock === null) found.push(id)
    if (found.length === 2) break
  }
  return found
}

/** What React had to do is done. */
const rendered = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))

/** Puts the product into the cart, with the time standing still from then on; the toast that comes. */
async function addToCart(visitor: ShopVisitor, productId: number | undefined) {
  vi.useRealTimers()
  const { user } = await openScreen(`/product/${productId}/`, visitor)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await waitFor(() => expect(screen.queryByText(/чтобы добавить товар/)).toBeNull())
  await user.click(within(screen.getByRole('article')).getByText('В корзину'))
  const toast = (await screen.findByText('Товар добавлен в корзину!')).closest<HTMLElement>('.toast')
  return { user, toast: toast as HTMLElement }
}

test('a toast is closed by hand, waits while it is looked at, and goes away by itself', async () => {
  const visitor = await newCustomer()
  const [fox, stand] = await uncounted(visitor)

  const first = await addToCart(visitor, fox)
  expect(first.toast.parentElement).toHaveAttribute('role', 'status')
  await first.user.click(within(first.toast).getByLabelText('Закрыть'))
  await waitFor(() => expect(first.toast).not.toBeInTheDocument())

  const { user, toast } = await addToCart(visitor, stand)
  await user.hover(toast)
  await rendered()
  vi.advanceTimersByTime(60_000)
  await rendered()
  expect(toast).toBeVisible()
  await user.unhover(toast)
  await rendered()
  vi.advanceTimersByTime(6000)
  await waitFor(() => expect(toast).not.toBeInTheDocument())
})
