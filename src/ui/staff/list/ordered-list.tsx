import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAction } from '../../../platform/browser/use-action.ts'
import { ChevronDownIcon } from '../../icons.tsx'
import { showUndo } from '../dialog/show-undo.ts'
import { FormFailure } from '../form/staff-form.tsx'
import { staffFallback } from '../text/staff-fallback.ts'

interface OrderedListProps<Item> {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => number
  nameOf: (item: Item) => string
  /** Saves all keys in their new order. */
  onOrder: (keys: number[]) => Promise<unknown>
  /** Renders a row; `move` are its two buttons. */
  children: (item: Item, move: ReactNode) => ReactNode
}

/** A list that staff sort with buttons, so that it works with any input device. The focus stays on the moved item. */
export function OrderedList<Item>({ label, items, keyOf, nameOf, onOrder, children }: OrderedListProps<Item>) {
  const [news, setNews] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ key: number; way: string }>(undefined)
  const keys = items.map(keyOf)

  const move = useAction(async (item: Item, from: number, to: number) => {
    moved.current = { key: keyOf(item), way: to < from ? 'up' : 'down' }
    await onOrder(keys.toSpliced(from, 1).toSpliced(to, 0, keyOf(item)))
    setNews(`${nameOf(item)}: место ${to + 1} из ${keys.length}`)
    showUndo('Порядок изменён', async () => {
      await onOrder(keys)
    })
  }, staffFallback('Не удалось изменить порядок'))

  useEffect(() => {
    if (!moved.current || move.busy) return
    const { key, way } = moved.current
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-key="${key}"] [data-move]:enabled`)
    const same = Array.from(buttons ?? []).find((button) => button.dataset.move === way)
    ;(same ?? buttons?.[0])?.focus()
    moved.current = undefined
  })

  return (
    <>
      <FormFailure failure={move.failure} />
      <ol ref={list} className="card divide-y divide-line" aria-label={label}>
        {items.map((item, index) => (
          <li key={keyOf(item)} data-key={keyOf(item)} className="p-3">
            {children(
              item,
              <div className="flex">
                {(['up', 'down'] as const).map((way) => {
                  const to = way === 'up' ? index - 1 : index + 1
                  return (
                    <button
                      key={way}
                      type="button"
                      className="icon-button disabled:opacity-30"
                      aria-label={`${nameOf(item)}: ${way === 'up' ? 'выше' : 'ниже'}`}
                      data-move={way}
                      disabled={move.busy || to < 0 || to >= items.length}
                      onClick={() => void move.run(item, index, to)}
                    >
                      <ChevronDownIcon className={`size-5 ${way === 'up' ? 'rotate-180' : ''}`} />
                    </button>
                  )
                })}
              </div>,
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  )
}
