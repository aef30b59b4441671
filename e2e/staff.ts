import { join } from 'node:path'
import { request as api } from '@playwright/test'
import { demoAccounts } from '../demo/accounts.ts'
import { codeFor, csrf } from './account.ts'

/**
 * The demo shop's administrator, signed in once for all tests: a second code within a minute would be refused. Use it
 * as `test.use({ storageState: staffState() })`; never sign this account out.
 */
export function staffState(): string {
  return process.env.STAFF_STATE ?? ''
}

export async function signInStaff(url: string, folder: string): Promise<string> {
  const staff = demoAccounts.find(({ role }) => role === 'administrator')
  if (!staff) throw new Error('no administrator among the demo accounts')
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
