import { useEffect } from 'react'
import { currentViewer, loadViewer, onViewerChange } from '../accounts/viewer.ts'
import { loadShelf, refreshCart } from './load-shelf.ts'
import { emptyShelf, type ShelfState, shelf } from './shelf-store.ts'
import { onOtherTabs } from './shelf-tabs.ts'

let following: Promise<void> | undefined
let loading: Promise<void> | undefined

/** Resolves when it is known who is signed in, and what they keep. */
export async function followVisitor(): Promise<void> {
  following ??= follow()
  await following
  await loading
}

async function follow(): Promise<void> {
  onViewerChange(changeOwner)
  onOtherTabs(() => {
    if (!shelf.get().owner) return
    void loadShelf()
    if (shelf.get().cart.whole) refreshCart()
  })
  await loadViewer()
  changeOwner()
}

/** Another person starts with their own things, never with somebody else's. */
function changeOwner(): void {
  const viewer = currentViewer()
  if (viewer.loading) return
  const owner = viewer.isAuthenticated ? viewer.user_id : null
  if (owner === null) delete document.documentElement.dataset.known
  const before = shelf.get()
  if (owner === before.owner) return
  // A page of the shelf loads its list before it is known whose it is: that answer counts.
  const isFirst = before.owner === undefined && owner !== null
  shelf.set(isFirst ? { ...before, owner } : { ...emptyShelf, owner, visit: before.visit + 1 })
  loading = owner === null ? undefined : loadShelf()
}

/** For pages of the shelf: whose it is, and what is on it. */
export function useShelf(): ShelfState {
  useEffect(() => void followVisitor(), [])
  return shelf.use()
}
