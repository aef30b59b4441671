import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { newestCode } from '../src/testing/newest-code.ts'
import { hydrated } from './shop-test.ts'

export const password = 'рыжая лиса на полке'

let made = 0

/** An address of its own for every test, so that limits of one never touch another. */
export function newEmail(name = 'anna'): string {
  made += 1
  return `${name}-${process.pid}-${made}-${Date.now().toString(36)}@mail.test`
}

interface Mail {
  recipient: string
  subject: string
  body: string
}

/** Letters to this address in the local mailbox, the newest first. */
export async function lettersTo(request: APIRequestContext, email: string): Promise<Mail[]> {
  const mails = (await (await request.get('/api/mailbox/')).json()) as Mail[]
  return mails.filter(({ recipient }) => recipient === email)
}

export async function codeFor(request: APIRequestContext, email: string): Promise<string> {
  return newestCode(await lettersTo(request, email)) ?? 'no code'
}

/** The header that a writing call of our own pages carries. Whoever signs in or out gets the cookie with the answer. */
export async function csrf(request: APIRequestContext): Promise<Record<string, string>> {
  const token = async () => (await request.storageState()).cookies.find(({ name }) => name === 'csrftoken')?.value
  const known = await token()
  if (known) return { 'x-csrftoken': known }
  await request.get('/api/user/api/check_auth/')
  return { 'x-csrftoken': (await token()) ?? '' }
}

/** A new customer, signed in through the API in this page's browser. */
export async function registered(page: Page, email = newEmail()): Promise<string> {
  const { request } = page.context()
  const post = async (data: object) => request.post('/api/user/api/register/', { data, headers: await csrf(request) })
  const body = { email, password, consent: true }
  expect((await post(body)).ok()).toBe(true)
  expect((await post({ ...body, verification_code: await codeFor(request, email) })).ok()).toBe(true)
  return email
}

/** Signs out through the API; the account stays. */
export async function signedOut(page: Page): Promise<void> {
  const { request } = page.context()
  expect((await request.post('/api/user/api/logout/', { headers: await csrf(request) })).ok()).toBe(true)
}

/** The first step on the screen, up to the field for the code. */
export async function enterCredentials(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}

/** Both steps on the screen, from the page of signing in; what comes next is for the test to say. */
export async function signIn(page: Page, email: string): Promise<void> {
  await hydrated(page)
  const before = (await lettersTo(page.request, email)).length
  await enterCredentials(page, email)
  await expect.poll(async () => (await lettersTo(page.request, email)).length).toBeGreaterThan(before)
  await page.getByLabel('Код подтверждения').fill(await codeFor(page.request, email))
  await page.getByRole('button', { name: 'Подтвердить код' }).click()
}

export async function openCabinet(page: Page): Promise<void> {
  await page.goto('/profile/')
  await hydrated(page)
}
