import { randomBytes } from 'node:crypto'
import { readCookie } from '../platform/http/cookies.server.ts'
import { keyedHash, sameText } from '../platform/http/keyed-hash.server.ts'
import { emailKey } from './email.ts'

export const deviceCookie = 'device'
export const deviceSeconds = 365 * 24 * 60 * 60
/** People who share a device; the one who signed in first is dropped. */
const maxPeople = 5

export type KnownDevices = ReturnType<typeof openKnownDevices>

/**
 * Recognises a browser in which the account signed in before, so that strangers who guess its password elsewhere do not
 * lock its owner out. The cookie is the device's random id and a signed mark for each account; it opens nothing.
 */
export function openKnownDevices(secret: string, now: () => Date) {
  const hash = keyedHash(secret, 'device')

  const markOf = (device: string, email: string, ends: string) =>
    `${ends}.${hash(`${device} ${ends} ${emailKey(email)}`)}`

  function read(cookies: string | undefined): { device: string; marks: string[] } | undefined {
    const [device = '', ...marks] = readCookie(cookies, deviceCookie)?.split('~') ?? []
    return /^[\w-]{22}$/.test(device) ? { device, marks: marks.slice(0, maxPeople) } : undefined
  }

  const isMarkOf = (device: string, email: string) => (mark: string) => {
    const [ends = ''] = mark.split('.')
    return sameText(mark, markOf(device, email, ends)) && Number.parseInt(ends, 36) > now().getTime() / 1000
  }

  return {
    /** The id of the device, if the account has signed in on it. */
    find(cookies: string | undefined, email: string): string | undefined {
      const known = read(cookies)
      return known?.marks.some(isMarkOf(known.device, email)) ? known.device : undefined
    },

    /** The value of the cookie after the account has signed in. */
    remember(cookies: string | undefined, email: string): string {
      const { device, marks } = read(cookies) ?? { device: randomBytes(16).toString('base64url'), marks: [] }
      const ends = Math.floor(now().getTime() / 1000 + deviceSeconds).toString(36)
      const isOthers = (mark: string) => !isMarkOf(device, email)(mark)
      return [device, markOf(device, email, ends), ...marks.filter(isOthers)].slice(0, maxPeople + 1).join('~')
    },
  }
}
