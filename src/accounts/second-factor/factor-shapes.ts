import { z } from 'zod'

const hint = 'Введите 6 цифр из приложения или запасной код.'

/** Of the app or a recovery code; the server tells them apart by their length. Spaces and hyphens are for reading. */
export const factorCode = z
  .string(hint)
  .max(60, hint)
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z2-7]{16})$/, hint))
  .describe('Six digits of the app, or a recovery code')

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/)

const credential = z.object({
  id: base64url(1400).min(1),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
})

/** A signature of a passkey, as `navigator.credentials.get` gives it in JSON. */
export const passkeyAnswer = credential
  .extend({
    response: z.object({
      clientDataJSON: base64url(10_000),
      authenticatorData: base64url(10_000),
      signature: base64url(10_000),
      userHandle: base64url(200).optional(),
    }),
  })
  .meta({ id: 'PasskeyAnswer' })

/** A new passkey, as `navigator.credentials.create` gives it in JSON. */
export const newPasskey = credential
  .extend({
    response: z.object({
      clientDataJSON: base64url(10_000),
      attestationObject: base64url(100_000),
      transports: z.array(z.string().max(30)).max(10).optional(),
    }),
  })
  .meta({ id: 'NewPasskey' })

export const ticket = z.string().min(1).max(100).describe('Names the question that this answers')

/** For `navigator.credentials`, in WebAuthn’s own JSON. */
export const passkeyOptions = z.looseObject({ challenge: z.string() }).meta({ id: 'PasskeyOptions' })

const method = z.enum(['passkey', 'app', 'recovery', 'password'])

/** How somebody can prove who they are. */
export const proofQuestion = z
  .object({
    ticket,
    methods: z.array(method).describe('What can be answered; `password` only for who has set up nothing else'),
    passkey: passkeyOptions.nullable(),
  })
  .meta({ id: 'ProofQuestion' })

export type ProofQuestion = z.output<typeof proofQuestion>
