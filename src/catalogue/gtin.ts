/** A product barcode: GTIN-8, -12, -13 or -14, whose last digit is a check digit. */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false
  // From the right: the check digit has weight 1, the digit before it weight 3, and so on.
  const sum = Array.from(text, Number)
    .toReversed()
    .reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
