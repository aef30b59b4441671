import { useEffect, useSyncExternalStore } from 'react'
import { browserApi } from '../platform/browser/api-client.ts'
import type { AuthCheck, checkAuth } from './accounts.contract.ts'

/** Who is looking at the shop. The first HTML is everybody's: it starts as loading and takes the truth later. */
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
const unknown: ViewerState = { ...guest, loading: true }

let state = unknown
let asked: Promise<void> | undefined
let questions = 0
const listeners = new Set<() => void>()
let tabs: BroadcastChannel | undefined

function change(next: ViewerState): void {
  state = next
  for (const listener of listeners) listener()
  // The layout loads what only signed-in shoppers need when it hears this.
  if (next.isAuthenticated) window.dispatchEvent(new Event('viewer'))
}

export function currentViewer(): ViewerState {
  return state
}

export function onViewerChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

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
  const known = await check()
    .catch(check)
    .catch(() => guest)
  if (question === questions) change({ ...known, loading: false })
  else await asked
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
  return useSyncExternalStore(onViewerChange, currentViewer, () => unknown)
}
