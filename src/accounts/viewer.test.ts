import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentViewer, viewerChanged } from './viewer.ts'

const guest = { isAuthenticated: false, user_id: null, user: null, is_staff: false, is_superuser: false }
const anna = { ...guest, isAuthenticated: true, user_id: 7, user: 'anna@mail.test' }
let answers: ((body: object) => void)[] = []

beforeEach(() => {
  answers = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answers.push((body) => resolve(Response.json(body)))
    return promise
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('whoever asked before the last change waits for the answer after it', async () => {
  const before = viewerChanged()
  void viewerChanged()
  answers[0]?.(guest)
  const waited = before.then(() => currentViewer().user)
  await new Promise((resolve) => setImmediate(resolve))
  answers[1]?.(anna)
  expect(await waited).toBe('anna@mail.test')
})

test('an answer from before the last change does not undo it', async () => {
  const before = viewerChanged()
  const signedOut = viewerChanged()
  answers[1]?.(guest)
  await signedOut
  answers[0]?.(anna)
  await before
  expect(currentViewer()).toEqual({ ...guest, loading: false })
})
