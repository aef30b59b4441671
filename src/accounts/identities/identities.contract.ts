import { z } from 'zod'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { email, knownPassword } from '../accounts.contract.ts'
import { identityProviders } from './identity-names.ts'

const provider = z.enum(identityProviders)
const params = z.object({ provider })

export const listIdentities = endpoint({
  method: 'GET',
  path: '/api/user/identities/',
  summary: 'Services that one can sign in with: empty unless the shop has their keys; and which of them are linked',
  tag: 'accounts',
  access: 'guest',
  responses: { 200: z.array(z.object({ provider, is_linked: z.boolean() }).meta({ id: 'Identity' })) },
})

export const startIdentity = endpoint({
  method: 'POST',
  path: '/api/user/identities/{provider}/start/',
  summary:
    'The address of the service to go to. Who is signed in links it to the account, after a proof of that account',
  tag: 'accounts',
  access: 'guest',
  params,
  body: z.object({
    come_back_to: z.string().max(500).default('/').describe('A path of this shop'),
    password: knownPassword.optional().describe('To link, unless the session has proved lately who is there'),
  }),
  responses: { 200: z.object({ url: z.string() }), 404: errorAnswer, 429: errorAnswer },
})

export const finishIdentity = endpoint({
  method: 'POST',
  path: '/api/user/identities/{provider}/finish/',
  summary: 'What the service sent back with the visitor: signs in, links, or asks a newcomer for an e-mail address',
  tag: 'accounts',
  access: 'guest',
  params,
  body: z.object({
    code: z.string().min(1).max(4000),
    state: z.string().min(1).max(200),
    device_id: z.string().max(1000).optional().describe('Of VK ID'),
  }),
  responses: {
    200: z.object({
      outcome: z.enum(['signed_in', 'linked', 'email']),
      come_back_to: z.string(),
      suggested_email: z.string().nullable().describe('As the service says; it has to be confirmed by a code'),
      sent_to: z.string().optional().describe('Of a newcomer who comes again: the address whose code is waited for'),
      tokens: z.object({ access: z.string(), refresh: z.string(), expires_in: z.number().int() }).optional(),
    }),
    409: errorAnswer,
    429: errorAnswer,
    503: errorAnswer,
  },
})

export const registerIdentity = endpoint({
  method: 'POST',
  path: '/api/user/identities/register/',
  summary: 'A newcomer from a service: the e-mail address gets a code, with the code the account is made and signed in',
  tag: 'accounts',
  access: 'guest',
  body: z.object({
    email,
    consent: z.literal(true, 'Необходимо согласие на обработку персональных данных'),
    verification_code: z
      .string()
      .regex(/^\d{6}$/, 'Введите 6-значный код из письма.')
      .optional(),
  }),
  responses: {
    200: z.object({
      detail: z.string(),
      resend_after: z.number().int().optional(),
      tokens: z.object({ access: z.string(), refresh: z.string(), expires_in: z.number().int() }).optional(),
    }),
    429: errorAnswer,
  },
})

export const unlinkIdentity = endpoint({
  method: 'DELETE',
  path: '/api/user/identities/{provider}/',
  summary: 'Unlink a service from the account: its e-mail address and password stay',
  tag: 'accounts',
  access: 'customer',
  params,
  responses: { 200: z.object({ detail: z.string() }), 404: errorAnswer },
})
