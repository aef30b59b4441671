/** Roubles as people type them: `1 299`, `1299,5`, `1 299.50 ₽`. Undefined for invalid text, null when empty. */
export function readRoubles(text: string): number | null | undefined {
  const bare = text.replace(/[\s\u00a0\u202f₽]/g, '')
  if (bare === '') return null
  return /^\d{1,10}([.,]\d{1,2})?$/.test(bare) ? Number(bare.replace(',', '.')) : undefined
}

export function readWhole(text: string): number | null | undefined {
  const bare = text.replace(/[\s\u00a0\u202f]/g, '')
  if (bare === '') return null
  return /^\d{1,9}$/.test(bare) ? Number(bare) : undefined
}

/** `1299,50`, without spaces, because the text is edited by hand. */
export function writeRoubles(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2).replace('.', ',')
}
