import type { Attempt, Limit } from '../rate-limits/rate-limits.server.ts'

const minute = 60
const hour = 60 * minute

/*
 * Wrong passwords: few from one place, more from everywhere, so that a stranger cannot lock somebody out of their own
 * account from afar with a handful of tries. All of them count for addresses without an account just the same.
 */
const passwordHere: Limit = { name: 'password-here', max: 10, seconds: 15 * minute }
const passwordAnywhere: Limit = { name: 'password', max: 100, seconds: hour }
const addressAtAll: Limit = { name: 'address', max: 100, seconds: 15 * minute }

/*
 * Five tries a code, a new code a minute: without this a patient thief of a password would get there in the end. Codes for
 * signing in, tries and letters, are counted for themselves and only for who knows the password: a stranger who registers
 * with somebody's address, or asks for links to it, must not use up what its owner needs to come in.
 */
const codeTries: Limit = { name: 'code', max: 15, seconds: hour }
const codesToOne: Limit = { name: 'code-to', max: 10, seconds: hour }
const registrationTries: Limit = { name: 'registration-code', max: 15, seconds: hour }

const mailsToOne: Limit = { name: 'mail-to', max: 10, seconds: hour }
const mailsFromAddress: Limit = { name: 'mail-from', max: 30, seconds: hour }

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
