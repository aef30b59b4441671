import { markNames, type RowMark } from './row-mark.ts'

/** «новый» is filled and «изменён» is not: they are told apart without reading, and without colours. */
export function RowBadge({ mark }: { mark: RowMark }) {
  return (
    <span
      className={`ml-1 inline-block rounded-md border border-accent-strong px-1.5 font-normal text-xs ${mark === 'new' ? 'bg-accent-strong text-on-accent' : 'text-accent-ink'}`}
    >
      {markNames[mark]}
    </span>
  )
}
