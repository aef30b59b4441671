/** A product's packed box, as its card says; null where staff have not filled it in. */
export interface Boxed {
  weightGrams: number | null
  boxLengthMm: number | null
  boxWidthMm: number | null
  boxHeightMm: number | null
  quantity: number
}

export interface PackedSize {
  weight_grams: number
  length_cm: number
  width_cm: number
  height_cm: number
}

/** A product that says nothing of itself is taken for a figure in a middling box. */
export const defaultBox = { weightGrams: 600, lengthMm: 250, widthMm: 180, heightMm: 140 }

/** The cardboard box around the goods, and a finger of padding on every side. */
const packaging = { grams: 200, marginMm: 20 }

/**
 * How large and heavy a parcel of these goods is. The rule: every box lies on its largest side; boxes are stacked, in one
 * to four stacks beside each other, the highest box always on the lowest stack; of these the parcel with the smallest sum
 * of its sides is taken. Real packing is never worse than one stack, and prices go by steps of centimetres anyway.
 */
export function packGoods(goods: readonly Boxed[]): PackedSize {
  const boxes = goods.flatMap(boxesOf)
  const grams = goods.reduce(
    (sum, { weightGrams, quantity }) => sum + (weightGrams ?? defaultBox.weightGrams) * quantity,
    0,
  )
  const sizes = [1, 2, 3, 4].map((stacks) => inStacks(boxes, stacks).map(toCentimetres))
  const [best = [1, 1, 1]] = sizes.toSorted((a, b) => sumOf(a) - sumOf(b))
  const [length = 1, width = 1, height = 1] = best.toSorted((a, b) => b - a)
  return { weight_grams: grams + packaging.grams, length_cm: length, width_cm: width, height_cm: height }
}

type Box = readonly [long: number, middle: number, short: number]

function boxesOf({ boxLengthMm, boxWidthMm, boxHeightMm, quantity }: Boxed): Box[] {
  const sides = [
    boxLengthMm ?? defaultBox.lengthMm,
    boxWidthMm ?? defaultBox.widthMm,
    boxHeightMm ?? defaultBox.heightMm,
  ].toSorted((a, b) => b - a)
  const [long = 0, middle = 0, short = 0] = sides
  // Nobody buys thousands of pieces; a wrong number must not take the memory.
  return Array.from({ length: Math.min(quantity, 1000) }, () => [long, middle, short] as const)
}

function inStacks(boxes: readonly Box[], count: number): number[] {
  const stacks = Array.from({ length: Math.min(count, Math.max(1, boxes.length)) }, () => 0)
  for (const short of boxes.map(([, , side]) => side).toSorted((a, b) => b - a)) {
    const lowest = stacks.indexOf(Math.min(...stacks))
    stacks[lowest] = (stacks[lowest] ?? 0) + short
  }
  const longest = Math.max(...boxes.map(([long]) => long), 0)
  const widest = Math.max(...boxes.map(([, middle]) => middle), 0)
  return [longest, widest * stacks.length, Math.max(...stacks)]
}

function sumOf(sides: readonly number[]): number {
  return sides.reduce((sum, side) => sum + side, 0)
}

function toCentimetres(mm: number): number {
  return Math.ceil((mm + packaging.marginMm) / 10)
}
