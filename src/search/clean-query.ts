const longestQuery = 200

/**
 * Cleans a typed query: removes control characters, direction marks, emoji and repeated spaces, replaces typographic
 * dashes and quotes with plain ones, and cuts it to 200 characters.
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

/** Letters and digits only, with ё as е: the form in which the database compares whole names and SKUs. */
export function compact(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^a-zа-я0-9]+/g, '')
}
