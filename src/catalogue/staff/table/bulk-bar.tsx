import { useState } from 'react'
import { countOf, productForms } from '../../../platform/text/plural.ts'
import type { Selection as BulkSelection } from '../bulk.contract.ts'
import { BulkDialog } from './bulk-dialog.tsx'

interface BulkBarProps {
  chosen: ReadonlySet<number>
  filter: Partial<Record<string, string>>
  /** How many match the filter. */
  count: number
  allMatching: boolean
  onAllMatching: (all: boolean) => void
  categories: readonly { id: number; name: string }[]
  onDone: () => void
}

/** Actions for the selected products, or for all that match the filter. */
export function BulkBar({ chosen, filter, count, allMatching, onAllMatching, categories, onDone }: BulkBarProps) {
  const [isOpen, setOpen] = useState(false)
  const selection = (allMatching ? { filter } : { ids: [...chosen] }) as BulkSelection
  return (
    <>
      {count > chosen.size && (
        <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="checkbox"
            checked={allMatching}
            onChange={(event) => onAllMatching(event.target.checked)}
          />
          Все по фильтру: {countOf(count, productForms)}
        </label>
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
