import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../../platform/api-client.ts'
import { showUndo } from '../../../ui/staff/show-undo.ts'
import { FormFailure } from '../../../ui/staff/staff-form.tsx'
import { useAction } from '../../../ui/staff/use-action.ts'
import { moveItem } from '../editor/move-item.ts'
import type { orderCategories, StaffCategory } from '../staff-categories.contract.ts'
import { CategoryRow } from './category-row.tsx'

interface CategoryListProps {
  categories: readonly StaffCategory[]
  onChange: (categories: StaffCategory[]) => void
}

export function CategoryList({ categories, onChange }: CategoryListProps) {
  const [news, setNews] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ id: number; way: string }>(undefined)

  async function order(ids: number[]): Promise<void> {
    onChange(await browserApi.call<typeof orderCategories>('PUT /api/staff/categories/order/', { body: { ids } }))
  }

  const move = useAction(async (from: number, to: number) => {
    const before = categories.map(({ id }) => id)
    const category = categories[from]
    if (!category || to < 0 || to >= before.length) return
    moved.current = { id: category.id, way: to < from ? 'up' : 'down' }
    await order(moveItem(before, from, to))
    setNews(`${category.name}: место ${to + 1} из ${before.length}`)
    showUndo('Порядок категорий изменён', () => order(before))
  }, 'Не удалось изменить порядок')

  // The row has another place now: the focus goes with it.
  useEffect(() => {
    if (!moved.current || move.busy) return
    const { id, way } = moved.current
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-category="${id}"] [data-move]:enabled`)
    const same = [...(buttons ?? [])].find((button) => button.dataset.move === way)
    ;(same ?? buttons?.[0])?.focus()
    moved.current = undefined
  })

  return (
    <div className="grid gap-3">
      <FormFailure failure={move.failure} />
      <ol ref={list} className="card divide-y divide-line" aria-label="Категории">
        {categories.map((category, index) => (
          <CategoryRow
            key={category.id}
            category={category}
            index={index}
            count={categories.length}
            busy={move.busy}
            onMove={(to) => void move.run(index, to)}
            onChange={onChange}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  )
}
