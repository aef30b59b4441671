import { z } from 'zod'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { administrators, everyRole } from '../../platform/contract/roles.ts'
import { requiredLine } from '../../platform/contract/text-values.ts'
import { factorCode, newPasskey, passkeyOptions, ticket } from './factor-shapes.ts'

const tag = 'staff: security'
const access = 'staff'
/** These are how one gets a second factor, so they are open to who has none yet. */
const own = { tag, access, roles: everyRole, withoutFactor: true } as const
/** A stolen session must not be able to make itself at home. */
const guarded = { ...own, recentIdentity: true } as const

const passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    works_here: z.boolean().describe('False for a key that was made for another address of the shop'),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' })

const security = z
  .object({
    required: z.boolean().describe('Administrators require a second factor of all staff'),
    passkeys: z.array(passkey),
    passkeys_at: z.string().nullable().describe('The origin at which passkeys work; null where browsers refuse them'),
    app_since: z.iso.datetime().nullable().describe('Since when there is an app with codes'),
    recovery_codes_left: z.int(),
  })
  .meta({ id: 'Security' })

export type Security = z.output<typeof security>

/** With the codes for a lost device when this was the first factor: they are shown once. */
const added = z.object({ security, recovery_codes: z.array(z.string()).nullable() }).meta({ id: 'SecondFactorAdded' })

export const getSecurity = endpoint({
  ...own,
  method: 'GET',
  path: '/api/staff/security/',
  summary: 'How one’s own sign-in is protected',
  responses: { 200: security },
})

export const startApp = endpoint({
  ...guarded,
  method: 'POST',
  path: '/api/staff/security/app/',
  summary: 'A new secret for an app with codes (TOTP, RFC 6238); it counts once a code of it was confirmed',
  responses: {
    200: z
      .object({
        ticket: z.string().describe('To be sent back with the first code'),
        secret: z.string().describe('Base32, for typing'),
        url: z.string().describe('otpauth://, for a phone that opens this page itself'),
        qr: z.object({ size: z.int(), path: z.string() }).describe('The same as a QR code: modules a side, SVG path'),
      })
      .meta({ id: 'NewApp' }),
  },
})

export const confirmApp = endpoint({
  ...guarded,
  method: 'POST',
  path: '/api/staff/security/app/confirm/',
  summary: 'Set the app up with its first code; it replaces an earlier one',
  body: z.object({ ticket: z.string().min(1).max(500), code: factorCode }),
  responses: { 200: added, 429: errorAnswer },
})

export const removeApp = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/api/staff/security/app/',
  summary: 'Codes of the app do not count any more',
  responses: { 200: security, 409: errorAnswer },
})

export const startPasskey = endpoint({
  ...guarded,
  method: 'POST',
  path: '/api/staff/security/passkeys/options/',
  summary: 'What `navigator.credentials.create` needs for a new passkey',
  responses: { 200: z.object({ ticket, passkey: passkeyOptions }), 409: errorAnswer },
})

export const addPasskey = endpoint({
  ...guarded,
  method: 'POST',
  path: '/api/staff/security/passkeys/',
  summary: 'Add the passkey that was made',
  body: z.object({ ticket, name: requiredLine(60, 'Назовите ключ.'), passkey: newPasskey }),
  responses: { 200: added, 409: errorAnswer },
})

export const removePasskey = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/api/staff/security/passkeys/{id}/',
  summary: 'Remove a passkey',
  params: z.object({ id: z.string().max(100) }),
  responses: { 200: security, 404: errorAnswer, 409: errorAnswer },
})

export const renewRecoveryCodes = endpoint({
  ...guarded,
  method: 'POST',
  path: '/api/staff/security/recovery_codes/',
  summary: 'Ten new recovery codes; earlier ones stop working. They are not shown again',
  responses: { 200: added, 409: errorAnswer },
})

export const requireFactor = endpoint({
  tag,
  access,
  roles: administrators,
  recentIdentity: true,
  method: 'PUT',
  path: '/api/staff/security/required/',
  summary: 'Whether all staff need a second factor; who has none must then set one up before anything else',
  body: z.object({ required: z.boolean() }),
  responses: { 200: security, 409: errorAnswer },
})

export const listProtection = endpoint({
  tag,
  access,
  roles: administrators,
  method: 'GET',
  path: '/api/staff/security/team/',
  summary: 'Who of the staff has set up what',
  responses: {
    200: z.array(
      z
        .object({ id: z.int(), email: z.string(), passkeys: z.int(), has_app: z.boolean() })
        .meta({ id: 'StaffProtection' }),
    ),
  },
})

export type StaffProtection = z.output<(typeof listProtection)['responses'][200]>[number]

export const resetFactor = endpoint({
  tag,
  access,
  roles: administrators,
  recentIdentity: true,
  method: 'POST',
  path: '/api/staff/team/{id}/reset_factor/',
  summary: 'For a colleague who lost their devices: forget their passkeys, app and recovery codes, and sign them out',
  params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  responses: { 200: z.object({ detail: z.string() }), 404: errorAnswer },
})
