const longestQuery = 200

/**
 * What a shopper typed, without what only does harm: control characters, direction marks, emoji, runs of spaces. Dashes
 * and quotes become the plain ones. At most 200 characters of it count.
 */
export function cleanQuery(text: string): string {
  const plain = text
    .slice(0, 2000)
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20e3|\ufe0e|\ufe0f/gu, ' ')
    .replace(/\p{Cf}|\ufffd/gu, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[«»„“”]/g, '"')
    .replace(/[’ʼ]/g, "'")
    .trim()
  return Array.from(plain).slice(0, longestQuery).join('').trim()
}

/** Letters and digits only, ё as е: how the database keeps whole names and SKUs for comparison. */
export function compact(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^a-zа-я0-9]+/g, '')
}
