import { encode } from 'uqr'

/**
 * The modules of a QR code, row by row, dark ones true, with the four empty ones around it that readers need. Text goes in
 * as UTF-8 bytes; fifteen per cent of it may be unreadable on a bad print.
 */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: 4 }).data
}
