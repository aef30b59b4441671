/** Without letters and digits that look alike. 16 of them are 80 bits: neither guessed here nor found from a hash. */
export const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const codeLength = 16
const group = 4

/** `ABCD-EFGH-JKLM-NPQR` */
export function writeCard(code: string): string {
  return code.match(new RegExp(`.{1,${group}}`, 'g'))?.join('-') ?? code
}

export function endOf(code: string): string {
  return code.slice(-group)
}
