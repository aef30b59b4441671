import { encode } from 'uqr'

/**
 * The modules of a QR code, row by row, true for dark, with the quiet zone of four modules that readers need. Text is
 * encoded as UTF-8; up to fifteen per cent may be unreadable in a bad print.
 */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: 4 }).data
}

export interface QrCode {
  /** Modules per side, including the empty border that scanners need. */
  size: number
  /** SVG path of the dark modules, one unit each. */
  path: string
}

export function qrCode(text: string): QrCode {
  const modules = qrModules(text)
  return { size: modules.length, path: modules.map((row, y) => rowPath(row, y)).join('') }
}

/** Adjacent modules are drawn as one bar: a third of the text, and no hairlines between them. */
function rowPath(row: boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x++
    path += `M${start} ${y}h${x + 1 - start}v1h-${x + 1 - start}z`
  }
  return path
}
