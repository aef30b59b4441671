import { useCallback, useMemo, useState } from 'react'
import type { AuditEntryAnswer, listAuditAuthors, listAuditLog } from '../audit/audit.contract.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import { Loaded } from '../ui/load-state.tsx'
import { FormFailure } from '../ui/staff/form/staff-form.tsx'
import { officeMeta } from '../ui/staff/page/office-meta.ts'
import { PageHeader } from '../ui/staff/page/page-header.tsx'
import { DaysFilter, FilterBar, SelectFilter } from '../ui/staff/table/filter-bar.tsx'
import { useTableQuery } from '../ui/staff/table/use-table-query.ts'
import { staffFallback } from '../ui/staff/text/staff-fallback.ts'
import { AuditEntries } from './audit-entries.tsx'
import { subjectNames } from './audit-names.ts'

export const meta = () => officeMeta('Журнал')

const filters = ['who', 'subject', 'subject_id', 'batch', 'from', 'to'] as const
const loadPeople = (signal: AbortSignal) =>
  browserApi.call<typeof listAuditAuthors>('GET /api/staff/audit/people/', {}, { signal })

export default function AuditPage() {
  const query = useTableQuery({ filters })
  const people = useLoad(loadPeople, staffFallback())
  const who = useMemo(
    () => (people.value ?? []).map(({ id, email }) => ({ value: String(id), name: email })),
    [people.value],
  )
  const subjects = Object.entries(subjectNames).map(([value, name]) => ({ value, name }))
  return (
    <div className="mx-auto grid max-w-[90rem] gap-5">
      <PageHeader title="Журнал" note="Кто из сотрудников что изменил" />
      <FilterBar query={query}>
        <SelectFilter query={query} name="who" label="Кто" choices={who} />
        <SelectFilter query={query} name="subject" label="Что" choices={subjects} all="Всё" />
        <DaysFilter query={query} />
      </FilterBar>
      <Entries key={JSON.stringify(query.filters)} filters={query.filters} />
    </div>
  )
}

type AuditFilters = Partial<Record<(typeof filters)[number], string>>

/** Newest first, with more loaded below: people look for recent entries, and the log only grows. */
function Entries({ filters }: { filters: AuditFilters }) {
  const [more, setMore] = useState<AuditEntryAnswer[]>([])
  const [next, setNext] = useState<number | null>()
  const first = useLoad(
    useCallback(
      (signal) => browserApi.call<typeof listAuditLog>('GET /api/staff/audit/', { query: filters }, { signal }),
      [filters],
    ),
    staffFallback('Не удалось загрузить журнал'),
  )
  const after = next === undefined ? first.value?.next : next
  const showMore = useAction(async () => {
    if (!after) return
    const page = await browserApi.call<typeof listAuditLog>('GET /api/staff/audit/', { query: { ...filters, after } })
    setMore((before) => [...before, ...page.results])
    setNext(page.next)
  }, staffFallback('Не удалось загрузить продолжение'))

  return (
    <Loaded load={first}>
      {({ results }) => (
        <>
          <AuditEntries entries={[...results, ...more]} />
          <FormFailure failure={showMore.failure} />
          {after && (
            <button
              type="button"
              className="button-quiet justify-self-center"
              disabled={showMore.busy}
              onClick={() => void showMore.run()}
            >
              Показать ещё
            </button>
          )}
        </>
      )}
    </Loaded>
  )
}
