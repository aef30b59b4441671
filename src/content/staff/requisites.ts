/*
 * Check digits of Russian bank and tax numbers, so that a typo is found before a payment is returned.
 */

/** 10 digits for a company, 12 for a person. */
export function isInn(text: string): boolean {
  if (!/^\d{10}(\d{2})?$/.test(text)) return false
  if (text.length === 10) return checkDigit(text, [2, 4, 10, 3, 5, 9, 4, 6, 8]) === Number(text[9])
  return (
    checkDigit(text, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === Number(text[10]) &&
    checkDigit(text, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === Number(text[11])
  )
}

function checkDigit(text: string, weights: number[]): number {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(text[at]), 0)
  return (sum % 11) % 10
}

/** OGRN of a company, 13 digits, or OGRNIP of an entrepreneur, 15: the last digit is checked. */
export function isOgrn(text: string): boolean {
  if (!/^(\d{13}|\d{15})$/.test(text)) return false
  const divisor = text.length === 13 ? 11 : 13
  return (Number(text.slice(0, -1)) % divisor) % 10 === Number(text.at(-1))
}

export function isBic(text: string): boolean {
  return /^0\d{8}$/.test(text)
}

export function isAccount(text: string): boolean {
  return /^\d{20}$/.test(text)
}

/** The check digit of an account depends on its bank: the last three digits of the BIC go before it. */
export function accountFitsBic(account: string, bic: string): boolean {
  return keyFits(bic.slice(-3) + account)
}

/** A correspondent account is held by a branch of the central bank, whose two digits are part of the BIC. */
export function corrAccountFitsBic(account: string, bic: string): boolean {
  return keyFits(`0${bic.slice(4, 6)}${account}`)
}

function keyFits(digits: string): boolean {
  const weights = [7, 1, 3]
  const sum = Array.from(digits).reduce(
    (total, digit, at) => total + ((Number(digit) * (weights[at % 3] ?? 0)) % 10),
    0,
  )
  return sum % 10 === 0
}
