import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { testShop } from './testing/test-shop.ts'

/** Runs `npm run staff:create` as an operator does, before the first start of the shop and again later. */
const { dataDir, port, start } = await testShop(afterAll)
const email = 'owner@shop.test'

async function createStaff(args: string[], env: Record<string, string> = {}, typed = '') {
  const child = spawn(process.execPath, [join('scripts', 'staff-create.mjs'), ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATABASE_URL: '', DEMO: 'off', DATA_DIR: dataDir, PORT: String(port), ...env },
  })
  child.stdin.end(typed)
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  return { output, errors, code }
}

async function signIn(url: string, password: string, who = email): Promise<number> {
  const arrival = await fetch(`${url}/api/user/api/check_auth/`)
  const token = /csrftoken=([^;]+)/.exec(arrival.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const headers = { 'content-type': 'application/json', cookie: `csrftoken=${token}`, 'x-csrftoken': token }
  const body = JSON.stringify({ email: who, password })
  return (await fetch(`${url}/api/user/api/auth/`, { method: 'POST', headers, body })).status
}

test('explains missing and invalid input in a sentence', async () => {
  expect(await createStaff([])).toMatchObject({ code: 1, errors: expect.stringMatching(/^Say for whom: /) })
  const bad = await createStaff(['nobody'], { STAFF_PASSWORD: 'a phrase long enough' })
  expect([bad.code, bad.errors.trim()]).toEqual([1, 'nobody is no e-mail address.'])
  const weak = await createStaff([email], { STAFF_PASSWORD: '12345678' })
  expect([weak.code, weak.errors]).toEqual([1, expect.stringMatching(/^The password must have/)])
})

test('creates the first superuser of an empty shop, then sets a new password from the prompt', async () => {
  const made = await createStaff([email], { STAFF_PASSWORD: 'первая длинная фраза' })
  expect([made.code, made.output.trim().split('\n')]).toEqual([
    0,
    [`${email} can sign in now.`, 'The code for signing in comes by mail: start the shop with SMTP_URL set.'],
  ])
  const again = await createStaff([email], {}, 'вторая длинная фраза\n')
  expect([again.code, again.output]).toEqual([
    0,
    expect.stringContaining(`${email} is a superuser now, with the new password.`),
  ])
  expect(again.output + again.errors).not.toContain('вторая длинная фраза')

  const shop = start({ DEMO: 'off' })
  await shop.opened
  expect(shop.output()).toContain('SMTP_URL is not set')
  expect(await signIn(shop.url, 'первая длинная фраза')).toBe(401)
  expect(await signIn(shop.url, 'вторая длинная фраза')).toBe(200)

  // It also works while the shop is running.
  const second = 'second@shop.test'
  expect(await createStaff([second], { STAFF_PASSWORD: 'третья длинная фраза' })).toMatchObject({ code: 0, errors: '' })
  expect(await signIn(shop.url, 'третья длинная фраза', second)).toBe(200)
  await shop.stop()
})
