import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { plural } from '../../../platform/text/plural.ts'
import { DialogForm } from '../../../ui/staff/dialog/dialog-form.tsx'
import { StaffDialog } from '../../../ui/staff/dialog/staff-dialog.tsx'
import { TextField } from '../../../ui/staff/form/text-fields.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { useOrderNews } from '../live/use-live-orders.ts'
import type { deleteOrderView, listOrderViews, OrderView, saveOrderView, ViewFilters } from './order-views.contract.ts'
import { maxViewCount } from './view-limits.ts'

type Filters = Partial<Record<keyof ViewFilters, string>>

/** More go behind «Ещё». */
const maxShown = 5
/** Orders may come by the second: the numbers follow more slowly. */
const refreshMs = 10_000

const loadViews = (signal: AbortSignal) =>
  browserApi.call<typeof listOrderViews>('GET /api/staff/orders/views/', {}, { signal })

interface SavedViewsProps {
  filters: Filters
  /** How often orders were moved here. */
  moves: number
}

/** The filters that one has saved, each with how many orders it finds. */
export function SavedViews({ filters, moves }: SavedViewsProps) {
  const load = useLoad(loadViews, staffFallback())
  const [isNaming, setNaming] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  useFreshCounts(load.refresh, moves)
  const remove = useAction(async (id: number) => {
    const input = { params: { id } }
    load.set(await browserApi.call<typeof deleteOrderView>('DELETE /api/staff/orders/views/{id}/', input))
  }, staffFallback('Не удалось удалить вид'))

  const views = load.value ?? []
  const current = views.find((view) => addressOf(view.filters) === addressOf(filters))
  const isFiltered = Object.keys(filters).length > 0
  if (views.length === 0 && !isFiltered) return null
  const shown = showsAll ? views : views.filter((view, place) => place < maxShown || view === current)
  return (
    <nav aria-label="Сохранённые виды" className="flex flex-wrap items-center gap-2">
      {views.length > 0 && (
        <a href="/staff/orders/" className="chip" aria-current={isFiltered ? undefined : 'page'}>
          Все
        </a>
      )}
      {shown.map((view) => (
        <a
          key={view.id}
          href={addressOf(view.filters)}
          className="chip"
          aria-current={view === current ? 'page' : undefined}
        >
          {view.name}
          <Count view={view} />
        </a>
      ))}
      {views.length > shown.length && (
        <button type="button" className="chip" onClick={() => setShowsAll(true)}>
          Ещё {views.length - shown.length}
        </button>
      )}
      {isFiltered && !current && (
        <button type="button" className="link min-h-11 cursor-pointer text-sm" onClick={() => setNaming(true)}>
          Сохранить вид
        </button>
      )}
      {current && (
        <button
          type="button"
          className="link min-h-11 cursor-pointer text-sm"
          disabled={remove.busy}
          onClick={() => void remove.run(current.id)}
        >
          Удалить вид
        </button>
      )}
      <NameDialog isOpen={isNaming} filters={filters} onSaved={load.set} onClose={() => setNaming(false)} />
    </nav>
  )
}

/** Counts again when orders change, at once for those that were moved here. */
function useFreshCounts(refresh: () => void, moves: number): void {
  // The last change of many is counted too, only later.
  const refreshedAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useOrderNews(() => {
    clearTimeout(timer.current)
    const refreshNow = () => {
      refreshedAt.current = Date.now()
      refresh()
    }
    const waitMs = refreshedAt.current + refreshMs - Date.now()
    if (waitMs <= 0) refreshNow()
    else timer.current = setTimeout(refreshNow, waitMs)
  })
  useEffect(() => {
    if (moves > 0) refresh()
  }, [moves, refresh])
}

function Count({ view: { count } }: { view: OrderView }) {
  if (count === null) return null
  const text = count >= maxViewCount ? `${maxViewCount - 1}+` : String(count)
  return (
    <span className="text-muted tabular-nums">
      {text}
      <span className="sr-only"> {plural(count, ['заказ', 'заказа', 'заказов'])}</span>
    </span>
  )
}

interface NameDialogProps extends NameFormProps {
  isOpen: boolean
}

function NameDialog({ isOpen, ...form }: NameDialogProps) {
  return (
    <StaffDialog isOpen={isOpen} title="Сохранить вид" onClose={form.onClose}>
      <NameForm {...form} />
    </StaffDialog>
  )
}

interface NameFormProps {
  filters: Filters
  onSaved: (views: OrderView[]) => void
  onClose: () => void
}

function NameForm({ filters, onSaved, onClose }: NameFormProps) {
  const [name, setName] = useState('')
  const save = useAction(async () => {
    const body = { name, filters: filters as ViewFilters }
    onSaved(await browserApi.call<typeof saveOrderView>('POST /api/staff/orders/views/', { body }))
    onClose()
  }, staffFallback('Не удалось сохранить вид'))
  return (
    <DialogForm send={save} submit="Сохранить" keep="Не сохранять" onKeep={onClose}>
      <TextField
        label="Название"
        hint="Виден только вам. Вид с тем же названием получит новые фильтры."
        required
        maxLength={40}
        value={name}
        onChange={setName}
        error={save.failure?.fields.name}
      />
    </DialogForm>
  )
}

/** The table with these filters; the order of their names does not matter. */
function addressOf(filters: Filters): string {
  const pairs = Object.entries(filters).toSorted(([a], [b]) => a.localeCompare(b))
  const text = new URLSearchParams(pairs).toString()
  return text ? `/staff/orders/?${text}` : '/staff/orders/'
}
