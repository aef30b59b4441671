interface NamePart {
  text: string
  /** Not to be broken at the end of a line. */
  unbroken: boolean
  /** Where it begins. */
  at: number
}

/** A single letter with a hyphen and its word, a number and its unit. */
const together = /(?<![\p{L}\p{N}])\p{L}-\p{L}+|\d+ (?:мм|см|г|кг|шт)(?!\p{L})/gu

export function partsOfName(name: string): NamePart[] {
  const parts: NamePart[] = []
  let at = 0
  for (const { 0: text, index } of name.matchAll(together)) {
    if (index > at) parts.push({ text: name.slice(at, index), unbroken: false, at })
    parts.push({ text, unbroken: true, at: index })
    at = index + text.length
  }
  if (at < name.length) parts.push({ text: name.slice(at), unbroken: false, at })
  return parts
}
