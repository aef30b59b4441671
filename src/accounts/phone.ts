/** `+7 (999) 123-45-67` */
export const phoneMaxLength = 18

/** Digits only, with the country's 7 in front however the number was begun: 8…, +7…, 9… */
export function phoneDigits(text: string): string {
  // A whole number that was pasted behind a +7 already typed: the country is there twice.
  const digits = text.replace(/\D/g, '').replace(/^7(?=[78]9\d{9}$)/, '')
  if (digits.startsWith('8')) return `7${digits.slice(1)}`.slice(0, 11)
  if (digits === '' || digits.startsWith('7')) return digits.slice(0, 11)
  return `7${digits}`.slice(0, 11)
}

export function isWholePhone(text: string): boolean {
  return phoneDigits(text).length === 11
}

/** As much of the mask as there are digits for; a field that was emptied stays empty. */
export function maskPhone(text: string): string {
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
