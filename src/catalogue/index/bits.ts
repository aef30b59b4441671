/**
 * Sets of products as bits, one per slot of the product index. A million products are 125 KB, and combining two such
 * sets takes some tens of microseconds: that is what makes counts and deep pages cheap.
 */
export type Bits = Uint32Array<ArrayBuffer>

export function createBits(slots: number): Bits {
  return new Uint32Array((slots + 31) >>> 5)
}

export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5]! |= 1 << (slot & 31)
}

export function clearBit(bits: Bits, slot: number): void {
  bits[slot >>> 5]! &= ~(1 << (slot & 31))
}

export function writeBit(bits: Bits, slot: number, on: boolean): void {
  if (on) setBit(bits, slot)
  else clearBit(bits, slot)
}

export function hasBit(bits: Bits, slot: number): boolean {
  return (bits[slot >>> 5]! & (1 << (slot & 31))) !== 0
}

/** `target` keeps what `other` has too. */
export function intersect(target: Bits, other: Bits): void {
  for (let i = 0; i < target.length; i++) target[i]! &= other[i]!
}

/** `target` loses what `other` has. */
export function subtract(target: Bits, other: Bits): void {
  for (let i = 0; i < target.length; i++) target[i]! &= ~other[i]!
}

export function unite(target: Bits, other: Bits): void {
  for (let i = 0; i < target.length; i++) target[i]! |= other[i]!
}

export function countBits(bits: Bits): number {
  let total = 0
  for (let i = 0; i < bits.length; i++) total += ones(bits[i]!)
  return total
}

export function countCommon(a: Bits, b: Bits): number {
  let total = 0
  for (let i = 0; i < a.length; i++) total += ones(a[i]! & b[i]!)
  return total
}

/** Slots from the highest down, after `skip` of them, `take` at most, appended to `found`. */
export function pickFromTop(bits: Bits, skip: number, take: number, found: number[]): void {
  let left = take
  for (let i = bits.length - 1; i >= 0 && left > 0; i--) {
    let word = bits[i]!
    const here = ones(word)
    if (skip >= here) {
      skip -= here
      continue
    }
    while (word !== 0 && left > 0) {
      const bit = 31 - Math.clz32(word)
      word &= ~(1 << bit)
      if (skip > 0) skip -= 1
      else {
        found.push(i * 32 + bit)
        left -= 1
      }
    }
  }
}

export function forEachBit(bits: Bits, visit: (slot: number) => void): void {
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i]!
    while (word !== 0) {
      const bit = 31 - Math.clz32(word)
      word &= ~(1 << bit)
      visit(i * 32 + bit)
    }
  }
}

/** How many bits of a 32-bit word are set (the usual sideways addition; JavaScript has no instruction for it). */
function ones(word: number): number {
  word -= (word >>> 1) & 0x55555555
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
