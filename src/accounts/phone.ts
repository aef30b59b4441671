/** `+7 (999) 123-45-67` */
export const phoneMaxLength = 18

/** Digits only, always starting with the country code 7, whether the number was typed as 8…, +7… or 9… */
export function phoneDigits(text: string): string {
  // A full number pasted after an already typed +7 contains the country code twice.
  const digits = text.replace(/\D/g, '').replace(/^7(?=[78]9\d{9}$)/, '')
  if (digits.startsWith('8')) return `7${digits.slice(1)}`.slice(0, 11)
  if (digits === '' || digits.startsWith('7')) return digits.slice(0, 11)
  return `7${digits}`.slice(0, 11)
}

/** Pasted with another country's code: cut to ten digits it would be somebody else's number. */
function isForeign(text: string): boolean {
  return /^\s*\+(?![78])/.test(text) && text.replace(/\D/g, '').length > 10
}

export function isWholePhone(text: string): boolean {
  return !isForeign(text) && phoneDigits(text).length === 11
}

/** Fills in the mask as far as there are digits; an emptied field stays empty, and a foreign number as it was pasted. */
export function maskPhone(text: string): string {
  if (isForeign(text)) return text.trim().slice(0, phoneMaxLength)
  const digits = phoneDigits(text)
  if (digits === '' || (digits === '7' && !/[78]/.test(text))) return ''
  const [area, first, second, third] = [digits.slice(1, 4), digits.slice(4, 7), digits.slice(7, 9), digits.slice(9, 11)]
  let masked = '+7'
  if (area) masked += ` (${area}`
  if (first) masked += `) ${first}`
  if (second) masked += `-${second}`
  if (third) masked += `-${third}`
  return masked
}
