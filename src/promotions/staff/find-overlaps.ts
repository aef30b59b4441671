import type { PromotionGoods } from '../promotion.ts'

interface Dated {
  id: number
  goods: PromotionGoods
  startsAt: Date | null
  endsAt: Date | null
}

/** The others that are on at the same time for goods that may be the same. */
export function findOverlaps(one: Dated, all: readonly Dated[]): number[] {
  return all
    .filter((other) => other.id !== one.id && areTogether(one, other) && mayShare(one.goods, other.goods))
    .map(({ id }) => id)
}

function areTogether(one: Dated, other: Dated): boolean {
  const begins = (each: Dated) => each.startsAt?.getTime() ?? Number.NEGATIVE_INFINITY
  const ends = (each: Dated) => each.endsAt?.getTime() ?? Number.POSITIVE_INFINITY
  return begins(one) < ends(other) && begins(other) < ends(one)
}

/** A product of one series may be of any maker: only lists of the same kind can exclude each other. */
function mayShare(one: PromotionGoods, other: PromotionGoods): boolean {
  const meets = (a: readonly number[] | undefined, b: readonly number[] | undefined) =>
    !a || !b || a.some((id) => b.includes(id))
  return (
    meets(one.products, other.products) &&
    meets(one.categories, other.categories) &&
    meets(one.series, other.series) &&
    meets(one.makers, other.makers) &&
    (!one.preorders || !other.preorders || one.preorders === other.preorders)
  )
}
