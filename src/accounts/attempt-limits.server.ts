import type { Attempt, Limit } from '../platform/rate-limit.server.ts'

const minute = 60
const hour = 60 * minute

/*
 * Wrong passwords: few from one place, more from everywhere, so that a stranger cannot lock somebody out of their own
 * account from afar with a handful of tries. All of them count for addresses without an account just the same.
 */
const passwordHere: Limit = { name: 'password-here', most: 10, seconds: 15 * minute }
const passwordAnywhere: Limit = { name: 'password', most: 100, seconds: hour }
const addressAtAll: Limit = { name: 'address', most: 100, seconds: 15 * minute }

/** Five tries a code, a new code a minute: without this a patient thief of a password would get there in the end. */
const codeTries: Limit = { name: 'code', most: 15, seconds: hour }

const mailsToOne: Limit = { name: 'mail-to', most: 10, seconds: hour }
const mailsFromAddress: Limit = { name: 'mail-from', most: 30, seconds: hour }

export function passwordAttempts(email: string, network: string): Attempt[] {
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

export function mailAttempts(email: string, network: string): Attempt[] {
  return [
    [mailsToOne, email],
    [mailsFromAddress, network],
  ]
}

export function linkAttempts(network: string): Attempt[] {
  return [[addressAtAll, network]]
}
