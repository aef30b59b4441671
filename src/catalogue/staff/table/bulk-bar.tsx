import { useState } from 'react'
import { countOf, productForms } from '../../../platform/text/plural.ts'
import type { Selection as BulkSelection } from '../bulk.contract.ts'
import { BulkDialog } from './bulk-dialog.tsx'

interface BulkBarProps {
  chosen: ReadonlySet<number>
  filter: Partial<Record<string, string>>
  /** How many match the filter. */
  count: number
  /** Of these, without a guess. */
  certain: number
  allMatching: boolean
  onAllMatching: (all: boolean) => void
  categories: readonly { id: number; name: string }[]
  onDone: () => void
}

/** Actions for the selected products, or for all that match the filter. */
export function BulkBar({
  chosen,
  filter,
  count,
  certain,
  allMatching,
  onAllMatching,
  categories,
  onDone,
}: BulkBarProps) {
  const [isOpen, setOpen] = useState(false)
  const selection = (allMatching ? { filter } : { ids: [...chosen] }) as BulkSelection
  return (
    <>
      {certain > 0 && count > chosen.size && (
        <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="checkbox"
            checked={allMatching}
            onChange={(event) => onAllMatching(event.target.checked)}
          />
          Все по фильтру: {countOf(certain, productForms)}
        </label>
      )}
      {count > certain && (
        <p className="text-muted text-sm">
          Похожие по звучанию в «Все по фильтру» не входят: {countOf(count - certain, productForms)}
        </p>
      )}
      <button type="button" className="button-quiet" onClick={() => setOpen(true)}>
        Изменить…
      </button>
      {isOpen && (
        <BulkDialog
          selection={selection}
          categories={categories}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            onDone()
          }}
        />
      )}
    </>
  )
}
