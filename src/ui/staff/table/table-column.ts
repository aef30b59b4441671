import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Also the sort name of the API. */
  key: string
  title: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** `end` for numbers. */
  align?: 'end'
  /** Hidden on narrower screens: `tablet` shows it from 768 px, `desk` from 1136, `wide` from 1440. */
  from?: 'tablet' | 'desk' | 'wide'
  /** Text that must not break, such as a date. */
  nowrap?: boolean
}

export function cellClass({ align, from, nowrap }: Pick<Column<never>, 'align' | 'from' | 'nowrap'>): string {
  const shown = {
    // Below it a row is a card, which has room for it.
    tablet: '',
    desk: 'hidden desk:table-cell',
    wide: 'hidden min-[1440px]:table-cell',
  }
  const classes = [from && shown[from], align === 'end' && 'text-right tabular-nums', nowrap && 'whitespace-nowrap']
  return classes.filter(Boolean).join(' ')
}

/** For the header of the column that the table is sorted by. */
export function ariaSort(sort: string, { key, sortable }: Pick<Column<never>, 'key' | 'sortable'>) {
  if (!sortable || sort.replace('-', '') !== key) return undefined
  return sort.startsWith('-') ? 'descending' : 'ascending'
}
