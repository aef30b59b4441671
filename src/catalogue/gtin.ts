/** A product barcode has the length of a GTIN-8, -12, -13 or -14. */
export function looksLikeGtin(text: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(text)
}

/** Its last digit is a check digit. Some makers print a wrong one, and their goods are scanned all the same. */
export function isGtin(text: string): boolean {
  if (!looksLikeGtin(text)) return false
  // From the right: the check digit has weight 1, the digit before it weight 3, and so on.
  const sum = Array.from(text, Number)
    .toReversed()
    .reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
