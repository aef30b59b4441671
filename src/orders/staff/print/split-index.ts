/** Finds the postal code in the shop's address, wherever it was typed: «630000, г. Новосибирск, …». */
export function splitIndex(address: string): { index: string; address: string } {
  const index = /(?<!\d)\d{6}(?!\d)/.exec(address)?.[0] ?? ''
  const rest = index ? address.replace(index, '') : address
  return { index, address: rest.replace(/^[\s,]+|[\s,]+$/g, '').replace(/,\s*,/g, ',') }
}
