import { type Attempt, type Limit, siteOf } from '../rate-limits/rate-limits.server.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** What one line may do to one account. The line of a home has many IPv6 networks; all of them together get no more. */
const here = (who: string | number, network: string) => `${who} ${siteOf(network)}`

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
 * One network has half of everything: the owner can go on elsewhere.
 */
const codeTriesHere: Limit = { name: 'code-here', max: 7, seconds: hour }
const codeTries: Limit = { name: 'code', max: 15, seconds: hour }
const codesToOneHere: Limit = { name: 'code-to-here', max: 5, seconds: hour }
const codesToOne: Limit = { name: 'code-to', max: 10, seconds: hour }
/** As for passwords: somebody else with the password cannot use up what the owner's own devices may do. */
const codeTriesOnDevice: Limit = { name: 'code-device', max: 15, seconds: hour }
const codesToDevice: Limit = { name: 'code-to-device', max: 10, seconds: hour }
const registrationTriesHere: Limit = { name: 'registration-code-here', max: 7, seconds: hour }
const registrationTries: Limit = { name: 'registration-code', max: 15, seconds: hour }

/** One network may ask for half of the letters that an address gets: its owner can still ask for one elsewhere. */
const mailsToOneHere: Limit = { name: 'mail-to-here', max: 5, seconds: hour }
const mailsToOne: Limit = { name: 'mail-to', max: 10, seconds: hour }
const mailsFromAddress: Limit = { name: 'mail-from', max: 30, seconds: hour }

/*
 * Codes of the app have six digits, of which three are right at any time: sixty tries a day leave a thief who has password
 * and mailbox two chances in ten thousand. One network has a third of them, and known devices and open sessions have as many
 * of their own, so that the thief does not lock the owner out. Passkeys and recovery codes cannot be guessed; their limit
 * only bounds the work, for each network by itself.
 */
const appCodesHere: Limit = { name: 'app-code-here', max: 10, seconds: hour }
const appCodesHereInDay: Limit = { name: 'app-code-here-day', max: 20, seconds: day }
const appCodesInDay: Limit = { name: 'app-code-day', max: 60, seconds: day }
const appCodesOnDevice: Limit = { name: 'app-code-device', max: 10, seconds: hour }
const appCodesOnDevices: Limit = { name: 'app-code-devices', max: 60, seconds: day }
const factorProofs: Limit = { name: 'factor', max: 60, seconds: hour }

/** The device is one on which the account has signed in before, or the session in which the password is asked again. */
export function passwordAttempts(email: string, network: string, device?: string): Attempt[] {
  if (device !== undefined) return [[passwordOnDevice, `${email} ${device}`]]
  return [
    [passwordHere, here(email, network)],
    [passwordAnywhere, email],
    [addressAtAll, network],
  ]
}

export function codeAttempts(email: string, network: string, device?: string): Attempt[] {
  if (device !== undefined) return [[codeTriesOnDevice, `${email} ${device}`]]
  return [
    [codeTriesHere, here(email, network)],
    [codeTries, email],
    [addressAtAll, network],
  ]
}

export function codeMailAttempts(email: string, network: string, device?: string): Attempt[] {
  if (device !== undefined) return [[codesToDevice, `${email} ${device}`]]
  return [
    [codesToOneHere, here(email, network)],
    [codesToOne, email],
    [mailsFromAddress, network],
  ]
}

/** As for signing in, counted apart from it; the device is the browser that waits for the code. */
export function registrationPasswordAttempts(email: string, network: string, device?: string): Attempt[] {
  return passwordAttempts(`registration ${email}`, network, device)
}

/** Only for a code that was sent to who asks: guesses without a letter use up nothing of the address. */
export function registrationAttempts(email: string, network: string): Attempt[] {
  return [
    [registrationTriesHere, here(email, network)],
    [registrationTries, email],
  ]
}

export function mailAttempts(email: string, network: string): Attempt[] {
  return [
    [mailsToOneHere, here(email, network)],
    [mailsToOne, email],
    [mailsFromAddress, network],
  ]
}

/** For what needs no limit of its own for an account, such as links. */
export function linkAttempts(network: string): Attempt[] {
  return [[addressAtAll, network]]
}

/** The device as for passwords: strangers in the same network cannot use up what it may do. */
export function factorAttempts(accountId: number, network: string, device?: string): Attempt[] {
  if (device !== undefined) return [[factorProofs, `${accountId} ${device}`]]
  return [
    [factorProofs, `${accountId} ${network}`],
    [addressAtAll, network],
  ]
}

/** The device as for passwords. */
export function appCodeAttempts(accountId: number, network: string, device?: string): Attempt[] {
  if (device !== undefined) {
    return [
      [appCodesOnDevice, `${accountId} ${device}`],
      [appCodesOnDevices, String(accountId)],
    ]
  }
  return [
    [appCodesHere, here(accountId, network)],
    [appCodesHereInDay, here(accountId, network)],
    [appCodesInDay, String(accountId)],
  ]
}
