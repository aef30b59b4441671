import { join } from 'node:path'
import { request as api, type Browser, expect, type Page } from '@playwright/test'
import { demoAccounts } from '../demo/accounts.ts'
import { codeFor, csrf } from './account.ts'
import { hydrated } from './shop-test.ts'

/**
 * The demo shop's administrator, signed in once for all tests: a second code within a minute would be refused. Use it
 * as `test.use({ storageState: staffState() })`; never sign this account out.
 */
export function staffState(): string {
  return process.env.STAFF_STATE ?? ''
}

interface OpenShop {
  url: string
  /** Where the administrator's cookies are kept. */
  staff: string
}

/** Proves in this session who is there, so that no dialog asks for it, however long the tests have run. */
export async function identityConfirmed({ request }: Pick<Page, 'request'>): Promise<void> {
  const headers = await csrf(request)
  const { ticket } = await (await request.post('/api/staff/identity/options/', { headers })).json()
  const data = { ticket, password: demoStaff('administrator').password }
  const answer = await request.post('/api/staff/identity/', { data, headers })
  if (!answer.ok()) throw new Error(`the administrator cannot confirm who they are: ${await answer.text()}`)
}

type DemoRole = 'administrator' | 'manager' | 'content' | 'packer'

function demoStaff(wanted: DemoRole) {
  const staff = demoAccounts.find(({ role }) => role === wanted)
  if (!staff) throw new Error(`no ${wanted} among the demo accounts`)
  return staff
}

/** Once for each shop and role: a second code within a minute would be refused. Returns the file of the cookies. */
export async function signInStaff(url: string, folder: string, role: DemoRole = 'administrator'): Promise<string> {
  const staff = demoStaff(role)
  const request = await api.newContext({ baseURL: url })
  const body = { email: staff.email, password: staff.password }
  for (const step of ['password', 'code']) {
    const data = step === 'code' ? { ...body, verification_code: await codeFor(request, staff.email) } : body
    const answer = await request.post('/api/user/api/auth/', { data, headers: await csrf(request) })
    if (!answer.ok()) throw new Error(`the ${role} cannot sign in: ${await answer.text()}`)
  }
  const path = join(folder, `${role}-state.json`)
  await request.storageState({ path })
  await request.dispose()
  return path
}

/** What the administrator reads in the journal about what this person of the staff has done, as rows of text. */
export async function expectInJournal(browser: Browser, shop: OpenShop, role: DemoRole, done: RegExp[]): Promise<void> {
  const page = await browser.newPage({
    baseURL: shop.url,
    storageState: shop.staff,
    viewport: { width: 1440, height: 900 },
  })
  await page.goto('/staff/audit/')
  await hydrated(page)
  const who = page.getByLabel('Кто')
  await who.selectOption(demoStaff(role).email)
  await expect(page).toHaveURL(/who=/)
  for (const text of done) await expect(page.getByRole('row').filter({ hasText: text }).first()).toBeVisible()
  await page.close()
}
