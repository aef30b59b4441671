/** `-10`, `−10 %`, `+12,5`: as people type it. Undefined for an invalid percentage. */
export function readPercent(text: string): number | undefined {
  const bare = text
    .replace(/[\s\u00a0%]/g, '')
    .replace(/^[−–]/, '-')
    .replace(',', '.')
  if (!/^[+-]?\d{1,3}(\.\d)?$/.test(bare)) return undefined
  const value = Number(bare)
  return value === 0 || value < -90 || value > 500 ? undefined : value
}
