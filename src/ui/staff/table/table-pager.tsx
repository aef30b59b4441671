import { countOf, type PluralForms } from '../../../platform/text/plural.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../../icons.tsx'
import type { TableState } from './use-table-query.ts'

const rowForms = ['строка', 'строки', 'строк'] as const

interface TablePagerProps {
  query: TableState
  count: number
  /** What the rows are: 1 заказ, 2 заказа, 5 заказов. */
  forms?: PluralForms | undefined
}

export function TablePager({ query, count, forms = rowForms }: TablePagerProps) {
  const { page } = query
  const size = query.pageSize
  const last = Math.max(1, Math.ceil(count / size))
  return (
    <nav aria-label="Страницы таблицы" className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="text-muted tabular-nums">{shownRange(page, size, count, forms)}</p>
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

function shownRange(page: number, pageSize: number, count: number, forms: PluralForms): string {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, count)
  return count <= pageSize ? countOf(count, forms) : `${first}–${last} из ${countOf(count, genitive(forms))}`
}

/** «из 21 товара», «из 22 товаров». */
function genitive([, few, many]: PluralForms): PluralForms {
  return [few, many, many]
}
