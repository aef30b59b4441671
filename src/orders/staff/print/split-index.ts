/** «630000, г. Новосибирск, …»: the index stands in an address of ours where people put it, mostly in front. */
export function splitIndex(address: string): { index: string; address: string } {
  const index = /(?<!\d)\d{6}(?!\d)/.exec(address)?.[0] ?? ''
  const rest = index ? address.replace(index, '') : address
  return { index, address: rest.replace(/^[\s,]+|[\s,]+$/g, '').replace(/,\s*,/g, ',') }
}
