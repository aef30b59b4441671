import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserApi } from '../platform/browser/api-client.ts'
import type { signIn } from './accounts.contract.ts'
import type { getProfile } from './profile.contract.ts'
import { currentViewer, viewerChanged } from './viewer.ts'

const guest = { isAuthenticated: false, user_id: null, user: null, is_staff: false, is_superuser: false, role: null }
const anna = { ...guest, isAuthenticated: true, user_id: 7, user: 'anna@mail.test' }
let answers: ((body: object, status?: number) => void)[] = []

beforeEach(() => {
  answers = []
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answers.push((body, status = 200) => resolve(Response.json(body, { status })))
    return promise
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a caller that asked before the last change waits for the latest answer', async () => {
  const before = viewerChanged()
  void viewerChanged()
  answers[0]?.(guest)
  const waited = before.then(() => currentViewer().user)
  await new Promise((resolve) => setImmediate(resolve))
  answers[1]?.(anna)
  expect(await waited).toBe('anna@mail.test')
})

test('a late answer to an earlier request does not overwrite the latest one', async () => {
  const before = viewerChanged()
  const signedOut = viewerChanged()
  answers[1]?.(guest)
  await signedOut
  answers[0]?.(anna)
  await before
  expect(currentViewer()).toEqual({ ...guest, loading: false })
})

describe('a refused call', () => {
  beforeEach(async () => {
    const asked = viewerChanged()
    answers[0]?.(anna)
    await asked
  })

  test('without a session makes the viewer a guest at once and checks with the server', async () => {
    const refused = browserApi.call<typeof getProfile>('GET /api/user/profile/').catch(() => currentViewer())
    answers[1]?.({ error: 'Сначала войдите в аккаунт', code: 'sign_in_first' }, 401)
    expect(await refused).toMatchObject({ isAuthenticated: false, user_id: null, loading: false })
    // A sign-in completed before the refusal arrived.
    answers[2]?.(anna)
    await expect.poll(() => currentViewer().user).toBe('anna@mail.test')
  })

  test('with wrong credentials changes nothing', async () => {
    const body = { email: 'anna@mail.test', password: 'wrong' }
    const refused = browserApi.call<typeof signIn>('POST /api/user/api/auth/', { body }).catch(() => currentViewer())
    answers[1]?.({ error: 'Неверный email или пароль.', code: 'wrong_credentials' }, 401)
    expect(await refused).toMatchObject({ user: 'anna@mail.test' })
    expect(answers).toHaveLength(2)
  })
})
