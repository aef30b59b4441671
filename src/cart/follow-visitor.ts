import { useEffect } from 'react'
import { currentViewer, loadViewer, onViewerChange } from '../accounts/viewer.ts'
import { loadShelf, refreshCart } from './load-shelf.ts'
import { emptyShelf, type ShelfState, shelf } from './shelf-store.ts'
import { onOtherTabs } from './shelf-tabs.ts'

let following: Promise<void> | undefined
let loading: Promise<void> | undefined

/** Resolves when the visitor is known and, for a signed-in user, the shelf has loaded. */
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

/** Clears the shelf when another user signs in, so that nobody sees another user's products. */
function changeOwner(): void {
  const viewer = currentViewer()
  if (viewer.loading) return
  const owner = viewer.isAuthenticated ? viewer.user_id : null
  if (owner === null) delete document.documentElement.dataset.known
  const before = shelf.get()
  if (owner === before.owner) return
  // Cart and favourites pages start loading before the owner is known; their results stay valid.
  const isFirst = before.owner === undefined && owner !== null
  shelf.set(isFirst ? { ...before, owner } : { ...emptyShelf, owner, visit: before.visit + 1 })
  loading = owner === null ? undefined : loadShelf()
}

/** Whether to ask for personal lists: not as a guest, and before that is known only if somebody has signed in here. */
export function mayHaveShelf(owner: ShelfState['owner']): boolean {
  if (owner !== undefined) return owner !== null
  return typeof document !== 'undefined' && 'known' in document.documentElement.dataset
}

/** The shelf and its owner, for the cart and favourites pages. */
export function useShelf(): ShelfState {
  useEffect(() => void followVisitor(), [])
  return shelf.use()
}
