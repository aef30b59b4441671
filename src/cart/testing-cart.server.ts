import { addCategory, addProducts } from '../catalogue/testing-catalogue.server.ts'
import { openAccountsShop, password } from '../testing/test-accounts.server.ts'
import { Visitor } from '../testing/test-visitor.ts'

type NewProduct = Parameters<typeof addProducts>[2][number]

/** A shop with a category of figures and two shoppers, who are signed in. */
export async function openCartShop() {
  const shop = await openAccountsShop()
  const figures = await addCategory(shop.db, 'Фигурки')
  const annaId = await shop.addAccount('anna@mail.test')
  const anna = new Visitor(shop)
  await anna.signIn('anna@mail.test', password)
  const borisId = await shop.addAccount('boris@mail.test')
  const boris = new Visitor(shop, '203.0.113.2')
  await boris.signIn('boris@mail.test', password)
  async function addProduct(product: NewProduct = {}): Promise<number> {
    const [id] = await addProducts(shop.db, figures, [product])
    return id ?? 0
  }
  return { shop, figures, anna, annaId, boris, borisId, addProduct }
}
