import { useEffect } from 'react'
import { currentViewer, loadViewer, onViewerChange } from '../accounts/viewer.ts'
import { type KeptState, keptCalls, keptGoods, nothingKept } from './kept-store.ts'
import { onOtherTabs } from './kept-tabs.ts'
import { loadKept, refreshCart } from './load-kept.ts'

let following: Promise<void> | undefined
let loading: Promise<void> | undefined

/** Resolves when the visitor is known and, for a signed-in user, what they keep has loaded. */
export async function followVisitor(): Promise<void> {
  following ??= follow()
  await following
  await loading
}

async function follow(): Promise<void> {
  onViewerChange(changeOwner)
  onOtherTabs(() => {
    // As a change of this tab's own, which has been made: a read that is under way is repeated.
    void keptCalls.change(async () => undefined)
    const { owner, cart } = keptGoods.get()
    if (!owner) return
    void loadKept()
    if (cart.whole) refreshCart()
  })
  await loadViewer()
  changeOwner()
}

/** Clears what is kept when another user signs in, so that nobody sees another user's products. */
function changeOwner(): void {
  const viewer = currentViewer()
  if (viewer.loading) return
  const owner = viewer.isAuthenticated ? viewer.user_id : null
  if (owner === null) delete document.documentElement.dataset.known
  const before = keptGoods.get()
  if (owner === before.owner) return
  // Cart and favourites pages start loading before the owner is known; their results stay valid.
  const isFirst = before.owner === undefined && owner !== null
  keptGoods.set(isFirst ? { ...before, owner } : { ...nothingKept, owner, visit: before.visit + 1 })
  loading = owner === null ? undefined : loadKept()
}

/** Whether to ask for personal lists: not as a guest, and before that is known only if somebody has signed in here. */
export function mayHaveKept(owner: KeptState['owner']): boolean {
  if (owner !== undefined) return owner !== null
  return typeof document !== 'undefined' && 'known' in document.documentElement.dataset
}

/** What is kept and whose it is, for the cart and favourites pages. */
export function useKept(): KeptState {
  useEffect(() => void followVisitor(), [])
  return keptGoods.use()
}
