import { join } from 'node:path'
import { request as api, type Page } from '@playwright/test'
import { demoAccounts } from '../demo/accounts.ts'
import { codeFor, csrf } from './account.ts'

/**
 * The demo shop's administrator, signed in once for all tests: a second code within a minute would be refused. Use it
 * as `test.use({ storageState: staffState() })`; never sign this account out.
 */
export function staffState(): string {
  return process.env.STAFF_STATE ?? ''
}

/** Proves in this page's session who is there, so that no dialog asks for it, however long the tests have run. */
export async function identityConfirmed({ request }: Page): Promise<void> {
  const headers = await csrf(request)
  const { ticket } = await (await request.post('/api/staff/identity/options/', { headers })).json()
  const data = { ticket, password: demoStaff().password }
  const answer = await request.post('/api/staff/identity/', { data, headers })
  if (!answer.ok()) throw new Error(`the administrator cannot confirm who they are: ${await answer.text()}`)
}

function demoStaff() {
  const staff = demoAccounts.find(({ role }) => role === 'administrator')
  if (!staff) throw new Error('no administrator among the demo accounts')
  return staff
}

export async function signInStaff(url: string, folder: string): Promise<string> {
  const staff = demoStaff()
  const request = await api.newContext({ baseURL: url })
  const body = { email: staff.email, password: staff.password }
  for (const step of ['password', 'code']) {
    const data = step === 'code' ? { ...body, verification_code: await codeFor(request, staff.email) } : body
    const answer = await request.post('/api/user/api/auth/', { data, headers: await csrf(request) })
    if (!answer.ok()) throw new Error(`the administrator cannot sign in: ${await answer.text()}`)
  }
  const path = join(folder, 'staff-state.json')
  await request.storageState({ path })
  await request.dispose()
  return path
}
