import { encode } from 'uqr'

/**
 * The modules of a QR code, row by row, true for dark, with the quiet zone of four modules that readers need. Text is
 * encoded as UTF-8; up to fifteen per cent may be unreadable in a bad print.
 */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: 4 }).data
}
