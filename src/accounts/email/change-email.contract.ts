import { z } from 'zod'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { email, knownPassword } from '../accounts.contract.ts'

const code = z.string('Введите 6-значный код из письма.').regex(/^\d{6}$/, 'Введите 6-значный код из письма.')

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/user/email/',
  summary:
    'Change the e-mail address, in steps: a proof of the account (its password, or a code sent to the address it has), then a code sent to the new address',
  tag: 'accounts',
  access: 'customer',
  body: z.object({
    email: email.describe('The new address'),
    password: knownPassword.optional(),
    current_code: code.optional().describe('From the letter to the present address, in the place of the password'),
    verification_code: code.optional().describe('From the letter to the new address: the last step'),
    resend: z.literal(true).optional().describe('Send the code to the new address again'),
  }),
  responses: {
    200: z.object({
      detail: z.string(),
      step: z.enum(['prove', 'code', 'done']).describe('What is asked for next'),
      email: z.string().describe('Where the code went, or the address that is now the account’s'),
      resend_after: z.number().int().optional(),
    }),
    429: errorAnswer,
  },
})

export const takeBackEmail = endpoint({
  method: 'POST',
  path: '/api/user/email/take_back/',
  summary: 'Undo a change of the address by the link in the letter to the old one: everybody is signed out',
  tag: 'accounts',
  access: 'guest',
  body: z.object({ token: z.string().min(1).max(200) }),
  responses: { 200: z.object({ detail: z.string(), email: z.string() }), 409: errorAnswer, 429: errorAnswer },
})
