import type { KeyboardEvent, MouseEvent, Ref } from 'react'
import { useNavigate } from 'react-router'
import { RowBadge } from './row-badge.tsx'
import type { RowMark } from './row-mark.ts'
import { SelectBox } from './select-box.tsx'
import { type Column, cellClass } from './table-column.ts'

interface DataRowProps<Row> {
  columns: readonly Column<Row>[]
  row: Row
  name: string
  href: string | undefined
  mark: RowMark | undefined
  chosen: boolean | undefined
  onChoose: (() => void) | undefined
  /** Tab stops at one row only; the arrow keys move the focus between rows. */
  tabIndex: number
  onFocus: () => void
  moveFocus: (event: KeyboardEvent) => void
  ref: Ref<HTMLTableRowElement>
}

export function DataRow<Row>({
  columns,
  row,
  name,
  href,
  mark,
  chosen,
  onChoose,
  moveFocus,
  ...focus
}: DataRowProps<Row>) {
  const navigate = useNavigate()

  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>): void {
    // Ignores keys that are meant for controls inside the row.
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter' && href) void navigate(href)
    else if (event.key === ' ' && onChoose) {
      event.preventDefault()
      onChoose()
    } else moveFocus(event)
  }

  function onClick(event: MouseEvent<HTMLTableRowElement>): void {
    const inside = (event.target as Element).closest('a, button, input, label, select')
    // Selecting text to copy it must not open the row.
    if (!href || inside || String(getSelection() ?? '') !== '') return
    void navigate(href)
  }

  return (
    <tr
      {...focus}
      aria-label={name}
      data-chosen={chosen}
      data-marked={mark}
      className={`border-line border-t outline-offset-[-2px] hover:bg-shelf data-[chosen=true]:bg-shelf data-marked:shadow-[inset_3px_0_var(--accent)] data-[marked=new]:bg-shelf ${href ? 'cursor-pointer' : ''}`}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {onChoose && (
        <td data-choose className="p-0">
          <SelectBox label={`Выбрать: ${name}`} checked={chosen === true} onChange={onChoose} />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} data-title={column.title} className={`h-12 px-3 py-2 ${cellClass(column)}`}>
          {href && index === 0 ? (
            <a href={href} tabIndex={-1} className="font-medium hover:text-accent-ink">
              {column.cell(row)}
              {mark && <RowBadge mark={mark} />}
            </a>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}
