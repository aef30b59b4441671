/** How points are earned and spent: the owner decides. One point is one rouble. */
export interface PointRules {
  isOn: boolean
  /** Of what was paid for goods. */
  percent: number
  /** Instead, for who has bought for so much; the highest reached counts. */
  tiers: { fromKopecks: number; percent: number }[]
  /** Nothing is earned for these and nothing spent on them. */
  excluded: { products: number[]; categories: number[] }
  /** How many per cent of the goods can be paid with points. */
  maxShare: number
  /** Until they expire; null for never. */
  months: number | null
}

/** As long as the owner has decided nothing. */
export const defaultPointRules: PointRules = {
  isOn: false,
  percent: 3,
  tiers: [],
  excluded: { products: [], categories: [] },
  maxShare: 50,
  months: 12,
}

interface Goods {
  productId: number
  categoryId: number
}

export function isExcluded({ excluded }: PointRules, { productId, categoryId }: Goods): boolean {
  return excluded.products.includes(productId) || excluded.categories.includes(categoryId)
}

export function percentFor({ percent, tiers }: PointRules, spentKopecks: number): number {
  const reached = tiers.filter(({ fromKopecks }) => fromKopecks <= spentKopecks)
  return reached.toSorted((a, b) => b.fromKopecks - a.fromKopecks)[0]?.percent ?? percent
}

/** What a sum is worth in millionths of a point, at a rate in per cent with at most two decimals. */
export function millionthsFor(kopecks: number, percent: number): number {
  return kopecks * Math.round(percent * 100)
}

export function wholePoints(millionths: number): number {
  return Math.floor(millionths / 1_000_000)
}
