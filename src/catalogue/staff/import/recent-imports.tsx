import { useCallback } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { Loaded } from '../../../ui/load-state.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { writeTime } from '../../../ui/staff/text/write-time.ts'
import type { listImports } from './import.contract.ts'
import { importStateNames } from './import-states.ts'

export function RecentImports() {
  const load = useLoad(
    useCallback((signal) => browserApi.call<typeof listImports>('GET /api/staff/import/', {}, { signal }), []),
    staffFallback('Не удалось загрузить список'),
  )
  return (
    <Panel title="Последние импорты">
      <Loaded load={load}>
        {({ results }) =>
          results.length === 0 ? (
            <p className="text-muted">Здесь появятся загруженные таблицы и отчёты о них.</p>
          ) : (
            <ul className="divide-y divide-line">
              {results.map((run) => (
                <li key={run.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
                  <a
                    href={`/staff/import/${run.id}/`}
                    className="link inline-flex min-h-11 items-center font-medium wrap-anywhere"
                  >
                    №&nbsp;{run.id}: {run.file_name}
                  </a>
                  <span className="text-muted text-sm">
                    {writeTime(run.created_at)}, {run.by}
                  </span>
                  <span className="w-full text-sm">
                    {importStateNames[run.state]}
                    {run.sentence && `: ${run.sentence}`}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}
