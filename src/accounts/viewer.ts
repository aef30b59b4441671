import { useEffect } from 'react'
import { browserApi } from '../platform/browser/api-client.ts'
import { createStore } from '../platform/browser/create-store.ts'
import { signedIn, signedOut } from '../platform/browser/session-signals.ts'
import type { AuthCheck, checkAuth } from './accounts.contract.ts'

/** Who is signed in. The server-rendered HTML is the same for everybody, so it starts as loading. */
export interface ViewerState extends AuthCheck {
  loading: boolean
}

const guest: ViewerState = {
  loading: false,
  isAuthenticated: false,
  user_id: null,
  user: null,
  is_staff: false,
  is_superuser: false,
  role: null,
  needs_second_factor: false,
}

const viewer = createStore<ViewerState>({ ...guest, loading: true })
let asked: Promise<void> | undefined
let questions = 0
let tabs: BroadcastChannel | undefined

export const currentViewer = viewer.get
export const onViewerChange = viewer.subscribe

// Set at once, so that the page stops making calls for a signed-in user before it shows the refusal.
signedOut.subscribe(() => {
  const { isAuthenticated } = viewer.get()
  viewer.set(guest)
  // The refusal may be older than a sign-in, so check with the server.
  if (isAuthenticated) void viewerChanged()
})

/**
 * Only the latest request counts: the answer to an earlier one may be older than a sign-in or sign-out. Callers that
 * waited for an earlier request wait for the latest one.
 */
async function ask(): Promise<void> {
  questions += 1
  const question = questions
  const check = () => browserApi.call<typeof checkAuth>('GET /api/user/api/check_auth/')
  // Retried once, because a signed-in shopper taken for a guest would be sent from checkout to sign in. The API client
  // logs the failure; after the second one the viewer is a guest.
  const found = await check()
    .catch(check)
    .catch(() => guest)
  if (question !== questions) return asked
  viewer.set({ ...found, loading: false })
  if (found.isAuthenticated) signedIn.emit()
}

/** All callers share one request. */
export function loadViewer(): Promise<void> {
  openTabs()
  asked ??= ask()
  return asked
}

/** Call after signing in or out: reloads the viewer here and in the other tabs. */
export function viewerChanged(): Promise<void> {
  openTabs()?.postMessage('changed')
  asked = ask()
  return asked
}

function openTabs(): BroadcastChannel | undefined {
  if (tabs || typeof BroadcastChannel === 'undefined') return tabs
  tabs = new BroadcastChannel('viewer')
  tabs.addEventListener('message', () => {
    asked = ask()
  })
  return tabs
}

export function useViewer(): ViewerState {
  useEffect(() => void loadViewer(), [])
  return viewer.use()
}
