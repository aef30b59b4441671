import { z } from 'zod'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { everyRole } from '../../platform/contract/roles.ts'
import { knownPassword } from '../accounts.contract.ts'
import { factorCode, passkeyAnswer, proofQuestion, ticket } from './factor-shapes.ts'

const common = { tag: 'staff: security', access: 'staff', roles: everyRole, withoutFactor: true } as const

export const askIdentity = endpoint({
  ...common,
  method: 'POST',
  path: '/api/staff/identity/options/',
  summary: 'How one can prove once more who one is, in this session',
  responses: { 200: proofQuestion },
})

/** A passkey or a code of the app; the password for who has neither. */
export const confirmIdentity = endpoint({
  ...common,
  method: 'POST',
  path: '/api/staff/identity/',
  summary: 'Prove it. For some minutes this session may then make calls that are refused with `confirm_identity`',
  body: z.object({
    ticket,
    passkey: passkeyAnswer.optional(),
    code: factorCode.optional(),
    password: knownPassword.optional(),
  }),
  responses: { 200: z.object({ detail: z.string(), seconds: z.int() }), 429: errorAnswer },
})

export const checkIdentity = endpoint({
  ...common,
  recentIdentity: true,
  method: 'GET',
  path: '/api/staff/identity/',
  summary: 'Refused with `confirm_identity` unless it was proved lately: asked before a download by a plain link',
  responses: { 200: z.object({ detail: z.string() }) },
})
