/** Shorter parts are in too many SKUs, and the trigram index does not help with them. */
const shortest = 3

/** «IMP-», «KTS-SF», «0012», «kts sf 0012»: Latin letters in groups, or digits. What is typed so is meant literally. */
export function looksLikeSku(text: string): boolean {
  const typed = text.trim()
  if (typed.replace(/[^\p{L}\d]/gu, '').length < shortest) return false
  if (/\d/.test(typed)) return !/\d\s*(?:\/\s*\d|см|cm|мм|mm)/iu.test(typed)
  return /^[a-z]+(?:[-_][a-z]*)+$/i.test(typed)
}
