import type { Attempt, Limit } from '../rate-limits/rate-limits.server.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/*
 * Wrong passwords: a low limit per network and a higher one for all networks together, so that a stranger cannot lock
 * the owner out of an account with a few tries. Addresses without an account are counted in the same way.
 */
const passwordHere: Limit = { name: 'password-here', max: 10, seconds: 15 * minute }
const passwordAnywhere: Limit = { name: 'password', max: 100, seconds: hour }
/** Strangers cannot use this one up, so it replaces the others for the owner. */
const passwordOnDevice: Limit = { name: 'password-device', max: 10, seconds: 15 * minute }
const addressAtAll: Limit = { name: 'address', max: 100, seconds: 15 * minute }

/*
 * With five tries per code and a new code every minute, a thief who has the password would succeed in the end without
 * these limits. Sign-in codes have their own counters, for tries and for letters, which only count with the right
 * password: a stranger who registers with somebody's address or requests links for it must not use up the owner's limit.
 */
const codeTries: Limit = { name: 'code', max: 15, seconds: hour }
const codesToOne: Limit = { name: 'code-to', max: 10, seconds: hour }
const registrationTries: Limit = { name: 'registration-code', max: 15, seconds: hour }

const mailsToOne: Limit = { name: 'mail-to', max: 10, seconds: hour }
const mailsFromAddress: Limit = { name: 'mail-from', max: 30, seconds: hour }

/*
 * Codes of the app have six digits, of which three are right at any time: thirty tries a day leave a thief who has password
 * and mailbox one chance in ten thousand. Passkeys and recovery codes cannot be guessed; their limit only bounds the work.
 */
const appCodesInHour: Limit = { name: 'app-code', max: 10, seconds: hour }
const appCodesInDay: Limit = { name: 'app-code-day', max: 30, seconds: day }
const factorProofs: Limit = { name: 'factor', max: 60, seconds: hour }

/** The device is one on which the account has signed in before, or the session in which the password is asked again. */
export function passwordAttempts(email: string, network: string, device?: string): Attempt[] {
  if (device !== undefined) return [[passwordOnDevice, `${email} ${device}`]]
  return [
    [passwordHere, `${email} ${network}`],
    [passwordAnywhere, email],
    [addressAtAll, network],
  ]
}

export function codeAttempts(email: string, network: string): Attempt[] {
  return [
    [codeTries, email],
    [addressAtAll, network],
  ]
}

export function codeMailAttempts(email: string, network: string): Attempt[] {
  return [
    [codesToOne, email],
    [mailsFromAddress, network],
  ]
}

export function registrationAttempts(email: string, network: string): Attempt[] {
  return [
    [registrationTries, email],
    [addressAtAll, network],
  ]
}

export function mailAttempts(email: string, network: string): Attempt[] {
  return [
    [mailsToOne, email],
    [mailsFromAddress, network],
  ]
}

export function linkAttempts(network: string): Attempt[] {
  return [[addressAtAll, network]]
}

export function factorAttempts(accountId: number, network: string): Attempt[] {
  return [
    [factorProofs, String(accountId)],
    [addressAtAll, network],
  ]
}

export function appCodeAttempts(accountId: number): Attempt[] {
  return [
    [appCodesInHour, String(accountId)],
    [appCodesInDay, String(accountId)],
  ]
}
