import { countOf } from '../../../platform/text/plural.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../../icons.tsx'
import type { TableState } from './use-table-query.ts'

export function TablePager({ query, count }: { query: TableState; count: number }) {
  const { page } = query
  const size = query.pageSize
  const last = Math.max(1, Math.ceil(count / size))
  return (
    <nav aria-label="Страницы таблицы" className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="text-muted tabular-nums">{shownRange(page, size, count)}</p>
      {last > 1 && (
        <div className="flex items-center gap-1">
          <button
            type="button"
            className="icon-button disabled:opacity-40"
            aria-label="Предыдущая страница"
            disabled={page <= 1}
            onClick={() => query.goTo(page - 1)}
          >
            <ChevronLeftIcon className="size-5" />
          </button>
          <span className="tabular-nums">
            {page} из {last.toLocaleString('ru-RU')}
          </span>
          <button
            type="button"
            className="icon-button disabled:opacity-40"
            aria-label="Следующая страница"
            disabled={page >= last}
            onClick={() => query.goTo(page + 1)}
          >
            <ChevronRightIcon className="size-5" />
          </button>
        </div>
      )}
    </nav>
  )
}

function shownRange(page: number, pageSize: number, count: number): string {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, count)
  return count <= pageSize
    ? countOf(count, ['строка', 'строки', 'строк'])
    : `${first}–${last} из ${count.toLocaleString('ru-RU')}`
}
