import { type Bits, hasBit } from './bits.ts'

/** Sort orders that are built on demand from a whole set: by id or by stock. */
export type SlotSort = 'latest' | 'oldest' | 'scarce' | 'plenty'

/** Greater than any slot, so that stock and slot fit into one number: plain numbers are sorted several times faster. */
const step = 2 ** 22
const uncounted = 2 ** 30

/** `stock` is -1 for products that are not counted: they always come last. Among equal ones the latest come first. */
export function orderSlots(bits: Bits, count: number, sort: SlotSort, stock: Int32Array): Uint32Array {
  const slots = new Uint32Array(count)
  for (let slot = 0, next = 0; next < count; slot++) if (hasBit(bits, slot)) slots[next++] = slot
  if (sort === 'oldest') return slots
  if (sort === 'latest') return slots.toReversed()
  const keys = Float64Array.from(slots, (slot) => {
    const pieces = stock[slot] ?? -1
    const counted = Math.min(pieces, uncounted - 1)
    const place = pieces < 0 ? uncounted : sort === 'scarce' ? counted : uncounted - 1 - counted
    return place * step + (step - 1 - slot)
  })
  return Uint32Array.from(keys.toSorted(), (key) => step - 1 - (key % step))
}
