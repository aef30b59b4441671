import { screen, within } from '@testing-library/dom'
import { type Goods, twoGoods } from './goods.ts'
import { openScreen } from './open-screen.tsx'
import { newCustomer, type ShopVisitor } from './shop-visitor.ts'

export async function putIntoCart(visitor: ShopVisitor, { id }: { id: number }, quantity = 1): Promise<void> {
  await visitor.post('/api/cart/add/', { product_id: id, quantity })
}

/** The row of a product in the list of the cart, as soon as it is there. */
export async function cartRow({ name }: { name: string }) {
  const remove = await screen.findByRole('button', { name: `Удалить из корзины: ${name}` })
  const row = remove.closest('li') ?? document.body
  const parts = within(row)
  return {
    row,
    ...parts,
    remove,
    quantity: () => parts.getByLabelText('Количество').textContent,
    more: () => parts.getByRole('button', { name: 'Увеличить количество' }),
    fewer: () => parts.getByRole('button', { name: 'Уменьшить количество' }),
  }
}

export const cartRowsOf = ({ name }: { name: string }) =>
  screen.queryAllByRole('button', { name: `Удалить из корзины: ${name}` })

/** A shopper with two products in the cart; `pieces` of the first, which stands first. */
export async function withCart(pieces = 1): Promise<{ visitor: ShopVisitor; first: Goods; second: Goods }> {
  const visitor = await newCustomer()
  const [first, second] = await twoGoods()
  await putIntoCart(visitor, second)
  await putIntoCart(visitor, first, pieces)
  return { visitor, first, second }
}

/** The same with the cart open. */
export async function openCart(pieces = 1) {
  const shopper = await withCart(pieces)
  const { user } = await openScreen('/cart/', shopper.visitor)
  await cartRow(shopper.first)
  return { ...shopper, user }
}
