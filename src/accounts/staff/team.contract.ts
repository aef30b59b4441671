import { z } from 'zod'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { administrators, roles } from '../../platform/contract/roles.ts'
import { email } from '../accounts.contract.ts'

const role = z.enum(roles, 'Выберите роль.')

const teamMember = z
  .object({
    id: z.number().int(),
    email: z.string(),
    name: z.string().describe('As in their profile; may be empty'),
    role,
    is_locked: z.boolean(),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime().nullable().describe('Null for who has never signed in'),
  })
  .meta({ id: 'TeamMember' })

export type TeamMember = z.output<typeof teamMember>

const tag = 'staff'
const params = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

export const listTeam = endpoint({
  method: 'GET',
  path: '/api/staff/team/',
  summary: 'Everybody who may enter the back office',
  tag,
  access: 'staff',
  roles: administrators,
  responses: { 200: z.array(teamMember) },
})

export const inviteToTeam = endpoint({
  method: 'POST',
  path: '/api/staff/team/',
  summary: 'Let somebody in by e-mail. Who has no account gets one, and a link to set the password',
  tag,
  access: 'staff',
  roles: administrators,
  recentIdentity: true,
  body: z.object({ email, role }),
  responses: { 200: teamMember },
})

export const changeRole = endpoint({
  method: 'PATCH',
  path: '/api/staff/team/{id}/',
  summary: 'Change what somebody of the staff may do',
  tag,
  access: 'staff',
  roles: administrators,
  recentIdentity: true,
  params,
  body: z.object({ role }),
  responses: { 200: teamMember, 404: errorAnswer, 409: errorAnswer },
})

export const removeFromTeam = endpoint({
  method: 'DELETE',
  path: '/api/staff/team/{id}/',
  summary: 'Take the access away; the account stays a customer’s, and its sessions end',
  tag,
  access: 'staff',
  roles: administrators,
  recentIdentity: true,
  params,
  responses: { 200: z.object({ detail: z.string() }), 404: errorAnswer, 409: errorAnswer },
})
