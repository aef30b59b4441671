import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { inDatabase } from '../e2e/shop-database.ts'
import { testShop } from './testing/test-shop.ts'

/** Runs `npm run staff:create` as an operator does, after the first start of the shop and while it runs. */
const { dataDir, port, start } = await testShop({ whenOver: afterAll })
const email = 'owner@shop.test'

const project = join(import.meta.dirname, '..')
const settings = { ...process.env, DATABASE_URL: '', DEMO: 'off', DATA_DIR: dataDir, PORT: String(port) }

async function createStaff(args: string[], env: Record<string, string> = {}, typed = '') {
  const script = join('scripts', 'staff-create.mjs')
  return outcome(spawn(process.execPath, [script, ...args], { cwd: project, env: { ...settings, ...env } }), typed)
}

async function outcome(child: ChildProcessWithoutNullStreams, typed = '') {
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

test('refuses to make a database, and says where it looked', async () => {
  const nowhere = join(dataDir, 'nowhere')
  const refused = await createStaff([email], { STAFF_PASSWORD: 'первая длинная фраза', DATA_DIR: nowhere })
  expect([refused.code, refused.errors]).toEqual([
    1,
    expect.stringMatching(/^There is no shop in DATA_DIR .*: start it once, or set DATA_DIR or DATABASE_URL as it has/),
  ])
  expect(existsSync(nowhere)).toBe(false)
})

test('explains missing and invalid input in a sentence', async () => {
  expect(await createStaff([])).toMatchObject({ code: 1, errors: expect.stringMatching(/^Say for whom: /) })
  const bad = await createStaff(['nobody'], { STAFF_PASSWORD: 'a phrase long enough' })
  expect([bad.code, bad.errors.trim()]).toEqual([1, 'nobody is no e-mail address.'])
  const weak = await createStaff([email], { STAFF_PASSWORD: '12345678' })
  expect([weak.code, weak.errors]).toEqual([1, expect.stringMatching(/^The password must have/)])
})

test('without a terminal it takes STAFF_PASSWORD, and asks for it', async () => {
  const closed = (env: Record<string, string>) =>
    outcome(
      spawn('sh', ['-c', '"$0" scripts/staff-create.mjs "$1" <&-', process.execPath, 'third@shop.test'], {
        cwd: project,
        env: { ...settings, ...env },
      }),
    )
  const asked = await closed({})
  expect([asked.code, asked.errors.trim()]).toEqual([
    1,
    'No password was typed: set STAFF_PASSWORD, or run this in a terminal.',
  ])
  expect(await createStaff([email], {}, '')).toMatchObject({ code: 1, errors: asked.errors })
  expect(await closed({ STAFF_PASSWORD: 'четвёртая длинная фраза' })).toMatchObject({ code: 0, errors: '' })
})

test('creates the first administrator of an empty shop, then sets a new password from the prompt', async () => {
  const made = await createStaff([email], { STAFF_PASSWORD: 'первая длинная фраза' })
  expect([made.code, made.output.trim().split('\n')]).toEqual([
    0,
    [
      `${email} can sign in now, at the shop in DATA_DIR ${dataDir}.`,
      'The code for signing in comes by mail: start the shop with SMTP_URL set.',
    ],
  ])
  const again = await createStaff([email], {}, 'вторая длинная фраза\n')
  expect([again.code, again.output]).toEqual([
    0,
    expect.stringContaining(
      `${email} is an administrator now, with the new password, at the shop in DATA_DIR ${dataDir}.`,
    ),
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

  // What the next test needs of a running shop.
  await inDatabase(
    dataDir,
    `insert into authenticators select id, 'sealed under another secret', 0, now() from accounts where email = $1`,
    [email],
  )
  expect(await shop.stop()).toMatchObject({ code: 0 })
})

test('--reset-factor forgets the second factor of somebody who lost their devices, and says who has no account', async () => {
  const moved = start({ DEMO: 'off', SESSION_SECRET: 'another secret of the same shop, also long' })
  expect(await moved.ended()).toEqual({ code: 1, signal: null })
  expect(moved.output()).toContain(
    `The apps with codes of ${email} were set up under another SESSION_SECRET and cannot be read.\n` +
      `Set the former one, or let them set up a new app: npm run staff:create -- --reset-factor ${email}`,
  )

  const unknown = await createStaff(['--reset-factor', email, 'nobody@shop.test'])
  expect([unknown.code, unknown.errors.trim()]).toEqual([1, 'nobody@shop.test has no account.'])
  const done = await createStaff(['--reset-factor', email])
  expect([done.code, done.output.trim()]).toEqual([
    0,
    `${email}: passkeys, app and recovery codes are forgotten, at the shop in DATA_DIR ${dataDir}.`,
  ])
  const again = start({ DEMO: 'off', SESSION_SECRET: 'another secret of the same shop, also long' })
  await again.opened
  // The password stays; a code may have been sent less than a minute ago.
  expect(await signIn(again.url, 'вторая длинная фраза')).not.toBe(401)
  await again.stop()
})
