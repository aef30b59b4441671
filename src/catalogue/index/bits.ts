/**
 * Sets of products as bits, one per slot of the product index. A million products take 125 KB, and combining two such
 * sets takes some tens of microseconds, which makes counts and deep pages cheap.
 */
export type Bits = Int32Array<ArrayBuffer>

export function createBits(slots: number): Bits {
  return new Int32Array((slots + 31) >>> 5)
}

export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = bits[slot >>> 5]! | (1 << (slot & 31))
}

export function clearBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = bits[slot >>> 5]! & ~(1 << (slot & 31))
}

export function writeBit(bits: Bits, slot: number, on: boolean): void {
  if (on) setBit(bits, slot)
  else clearBit(bits, slot)
}

export function hasBit(bits: Bits, slot: number): boolean {
  return (bits[slot >>> 5]! & (1 << (slot & 31))) !== 0
}

export function unite(target: Bits, other: Bits): void {
  const { length } = target
  for (let i = 0; i < length; i++) target[i] = target[i]! | other[i]!
}

/**
 * Writes into `bits` what is in all of `include` (at least one set) and in none of `exclude`, and returns the count.
 * The cost is in the passes over memory, so the usual one or two sets of each kind are combined in a single pass.
 */
export function combine(bits: Bits, include: readonly Bits[], exclude: readonly Bits[]): number {
  const [first, second = first, ...more] = include
  const [without, ...moreWithout] = exclude
  let count = without ? intersectWithout(bits, first!, second!, without) : intersect(bits, first!, second!)
  for (const other of more) count = intersect(bits, bits, other)
  for (const other of moreWithout) count = intersectWithout(bits, bits, bits, other)
  return count
}

function intersect(bits: Bits, a: Bits, b: Bits): number {
  const { length } = bits
  let count = 0
  for (let i = 0; i < length; i++) {
    const word = a[i]! & b[i]!
    bits[i] = word
    count += ones(word)
  }
  return count
}

function intersectWithout(bits: Bits, a: Bits, b: Bits, without: Bits): number {
  const { length } = bits
  let count = 0
  for (let i = 0; i < length; i++) {
    const word = a[i]! & b[i]! & ~without[i]!
    bits[i] = word
    count += ones(word)
  }
  return count
}

/** Calls back with every slot of a set in ascending order. */
export function eachBit(bits: Bits, visit: (slot: number) => void): void {
  const { length } = bits
  for (let i = 0; i < length; i++) {
    for (let word = bits[i]!; word !== 0; word &= word - 1) visit(i * 32 + 31 - Math.clz32(word & -word))
  }
}

/** 32-bit words per block: a deep page skips whole blocks by their counts. */
const blockWords = 256

/** For each block, the number of slots that are in both sets. */
export function countBlocks(bits: Bits, mask: Bits): Uint32Array {
  const counts = new Uint32Array(Math.ceil(bits.length / blockWords))
  const { length } = bits
  for (let i = 0; i < length; i++) {
    const block = Math.floor(i / blockWords)
    counts[block] = counts[block]! + ones(bits[i]! & mask[i]!)
  }
  return counts
}

/**
 * Slots in descending order that are in both sets: skips `skip` of them and appends at most `take` to `found`. Returns
 * what is left of `skip`. `blocks` are their counts by block.
 */
export function pickFromTop(
  bits: Bits,
  mask: Bits,
  skip: number,
  take: number,
  found: number[],
  blocks: Uint32Array | undefined,
): number {
  let left = take
  let start = bits.length - 1
  if (blocks) {
    let block = blocks.length - 1
    while (block >= 0 && skip >= blocks[block]!) skip -= blocks[block--]!
    start = Math.min(start, (block + 1) * blockWords - 1)
  }
  for (let i = start; i >= 0 && left > 0; i--) {
    let word = bits[i]! & mask[i]!
    if (word === 0) continue
    if (skip > 0) {
      const here = ones(word)
      if (skip >= here) {
        skip -= here
        continue
      }
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
  return skip
}

/** How many bits of a 32-bit word are set (the usual sideways addition; JavaScript has no instruction for it). */
function ones(word: number): number {
  word -= (word >>> 1) & 0x55555555
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
