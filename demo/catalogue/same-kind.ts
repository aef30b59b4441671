import type { DemoProduct } from './types.ts'

type Own<Shared> = Omit<DemoProduct, keyof Shared | 'releaseYear' | 'releaseMonth'> &
  Partial<Pick<DemoProduct, keyof Shared & keyof DemoProduct>> & { released: readonly [year: number, month: number] }

/** Products that have most things in common; each says only what it has of its own. */
export function sameKind<Shared extends Partial<DemoProduct>>(
  shared: Shared,
  products: readonly Own<Shared>[],
): readonly DemoProduct[] {
  return products.map(({ released: [releaseYear, releaseMonth], ...product }) => {
    return { ...shared, ...product, releaseYear, releaseMonth } as unknown as DemoProduct
  })
}
