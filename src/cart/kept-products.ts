import { PendingEdits } from '../platform/browser/pending-edits.ts'
import { changeKept, type KeptProducts, keptCalls, keptGoods } from './kept-store.ts'
import { tellOtherTabs } from './kept-tabs.ts'

type Send = (productId: number, wanted: boolean) => Promise<unknown>

/** Adds products to one of the lists or removes them, as an optimistic update that is undone when the server refuses. */
export function editKeptProducts(
  list: 'favourites' | 'restockRequests',
  send: Send,
  onFailure: (error: unknown) => void,
): (productId: number, wanted: boolean) => void {
  async function sendAndKeep(productId: number, wanted: boolean): Promise<void> {
    const { visit } = keptGoods.get()
    try {
      await send(productId, wanted)
      changeKept(visit, ({ [list]: { ids, pending } }) => ({
        [list]: { ids: edited(ids, [[productId, wanted]]), pending },
      }))
      tellOtherTabs()
    } catch (error) {
      onFailure(error)
    }
  }

  const edits = new PendingEdits<boolean>(keptCalls, sendAndKeep, (pending) => {
    changeKept(keptGoods.get().visit, ({ [list]: { ids } }) => ({ [list]: { ids, pending } }))
  })
  return (productId, wanted) => edits.set(productId, wanted)
}

/** The ids on the list when all pending edits succeed. */
export function shownIds({ ids, pending }: KeptProducts): ReadonlySet<number> {
  return edited(ids, pending)
}

function edited(ids: ReadonlySet<number>, edits: Iterable<[number, boolean]>): ReadonlySet<number> {
  const result = new Set(ids)
  for (const [id, wanted] of edits) {
    if (wanted) result.add(id)
    else result.delete(id)
  }
  return result
}
