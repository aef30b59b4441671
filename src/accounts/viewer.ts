import { useEffect } from 'react'
import { browserApi } from '../platform/browser/api-client.ts'
import { createStore } from '../platform/browser/create-store.ts'
import { signedIn } from '../platform/browser/signed-in.ts'
import { signedOut } from '../platform/browser/signed-out.ts'
import type { AuthCheck, checkAuth } from './accounts.contract.ts'

/** Who is signed in. The first HTML is everybody's: it starts as loading and takes the truth later. */
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
}

const viewer = createStore<ViewerState>({ ...guest, loading: true })
let asked: Promise<void> | undefined
let questions = 0
let tabs: BroadcastChannel | undefined

export const currentViewer = viewer.get
export const onViewerChange = viewer.subscribe

// At once, so that the page stops calling as somebody who is signed in before it shows what was refused.
signedOut.subscribe(() => {
  const { isAuthenticated } = viewer.get()
  viewer.set(guest)
  // The refusal may be older than a sign-in: the server has the last word.
  if (isAuthenticated) void viewerChanged()
})

/**
 * Only the last question counts: an answer to an earlier one may be older than a sign-in or sign-out. Whoever waited for
 * the earlier one waits for the last.
 */
async function ask(): Promise<void> {
  questions += 1
  const question = questions
  const check = () => browserApi.call<typeof checkAuth>('GET /api/user/api/check_auth/')
  // Once more after a failure: taken for a guest, a shopper would be sent from checkout to sign in. The client logs it;
  // whoever cannot be recognised then is a guest.
  const found = await check()
    .catch(check)
    .catch(() => guest)
  if (question !== questions) return asked
  viewer.set({ ...found, loading: false })
  if (found.isAuthenticated) signedIn.emit()
}

/** Asked once for all who want to know. */
export function loadViewer(): Promise<void> {
  openTabs()
  asked ??= ask()
  return asked
}

/** Somebody signed in or out here: look again, and let the other tabs look too. */
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
