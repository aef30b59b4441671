import { ShopVisitor } from './shop-visitor.ts'

export interface Goods {
  id: number
  name: string
  price: number
  stock: number | null
  limit_per_customer?: number | null
  few_left?: boolean
  is_preorder?: boolean
}

const found = new Map<string, Promise<Goods[]>>()

/** Products of the demo shop that a query of the catalogue finds, asked for once. */
async function productsBy(query: string): Promise<Goods[]> {
  const guest = new ShopVisitor()
  const { results } = await guest.get<{ results: { id: number }[] }>(`/api/catalog/?page_size=100&${query}`)
  return await Promise.all(results.map(({ id }) => guest.get<Goods>(`/api/products/${id}/`)))
}

/** So many products of a kind, in the order of the catalogue. */
export async function productsWhere(fits: (product: Goods) => boolean, count = 1, query = ''): Promise<Goods[]> {
  const asked = found.get(query) ?? productsBy(query)
  found.set(query, asked)
  const fitting = (await asked).filter(fits).slice(0, count)
  if (fitting.length < count) throw new Error(`the demo shop has only ${fitting.length} of these ${count} products`)
  return fitting
}

/** Two products whose pieces nobody counts: tests beside each other do not buy them away from each other. */
export async function twoGoods(): Promise<[Goods, Goods]> {
  const [first, second] = await productsWhere(({ stock }) => stock === null, 2, 'status=available')
  if (!first || !second) throw new Error('no goods')
  return [first, second]
}

/** `12 990 ₽` and `12 990,00 ₽` as texts that a test may look for: spaces of any kind are one. */
export function roubles(price: number): RegExp {
  return new RegExp(new Intl.NumberFormat('ru-RU').format(price).replaceAll(/\s/g, '\\s'))
}
