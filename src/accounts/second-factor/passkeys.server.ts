import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { passkeys } from '../../database/tables/second-factor.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, lt, or, sql } from '../../platform/postgres/drizzle.server.ts'
import type { newPasskey, passkeyAnswer } from './factor-shapes.ts'
import type { PasskeySite } from './passkey-site.server.ts'
import { secondFactorErrors } from './second-factor-errors.ts'

export type Passkey = typeof passkeys.$inferSelect
export type PasskeyAnswer = z.output<typeof passkeyAnswer>
export type NewPasskey = z.output<typeof newPasskey>

/** EdDSA, ES256 and RS256: what devices have. The library would add one that Node still calls experimental. */
const algorithms = [-8, -7, -257]

export const maxPasskeys = 20

/** A third of a second of parsing that only staff with passkeys need. */
const library = () => import('@simplewebauthn/server')

/** For `navigator.credentials.get`. */
export async function requestOptions(site: PasskeySite, keys: Passkey[], challenge: string) {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: site.domain,
    challenge: Buffer.from(challenge, 'base64url'),
    allowCredentials: keys.map(namesOf),
    userVerification: 'preferred',
    timeout: 5 * 60_000,
  })
  return { ...options }
}

/** For `navigator.credentials.create`. A device that has a key of this account already refuses by itself. */
export async function creationOptions(
  site: PasskeySite,
  { accountId, email, shopName }: { accountId: number; email: string; shopName: string },
  keys: Passkey[],
  challenge: string,
) {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpID: site.domain,
    rpName: shopName,
    userID: new Uint8Array(Buffer.from(String(accountId))),
    userName: email,
    userDisplayName: email,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: keys.map(namesOf),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    timeout: 5 * 60_000,
  })
  return { ...options }
}

/** What is to be stored of a new passkey, once its signature was checked. */
export async function checkNewPasskey(site: PasskeySite, passkey: NewPasskey, challenge: string) {
  const { verifyRegistrationResponse } = await library()
  const result = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.domain,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  const credential = result?.verified ? result.registrationInfo?.credential : undefined
  if (!credential) throw new ShopError(secondFactorErrors.passkey_wrong)
  return {
    id: credential.id,
    domain: site.domain,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
  }
}

/** Whether the answer was signed by one of the account's keys, here, for this challenge. Notes that the key was used. */
export async function checkPasskey(
  tx: Transaction,
  site: PasskeySite,
  { accountId, answer, challenge, at }: { accountId: number; answer: PasskeyAnswer; challenge: string; at: Date },
): Promise<boolean> {
  const [key] = await tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.id, answer.id), eq(passkeys.accountId, accountId)))
  if (!key) return false
  const { verifyAuthenticationResponse } = await library()
  const result = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.domain,
    credential: {
      id: key.id,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
      counter: key.counter,
    },
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!result?.verified) return false
  const counter = result.authenticationInfo.newCounter
  // Devices that do not count always say zero; for others the library refused a count that did not grow, and so does this.
  const grows = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`))
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: at })
    .where(and(eq(passkeys.id, key.id), grows))
    .returning({ id: passkeys.id })
  return used.length === 1
}

/** A short name for addresses: devices choose ids of up to 1,023 bytes. */
export function shortId({ id }: Pick<Passkey, 'id'>): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 22)
}

function namesOf({ id, transports }: Passkey) {
  return { id, transports }
}
