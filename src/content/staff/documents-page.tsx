import { useCallback } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { Loaded } from '../../ui/load-state.tsx'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { russianDate } from '../russian-date.ts'
import type { listStaffDocuments } from './documents.contract.ts'

export const meta = () => officeMeta('Документы')

export default function DocumentsPage() {
  const load = useLoad(
    useCallback(
      (signal) => browserApi.call<typeof listStaffDocuments>('GET /api/staff/documents/', {}, { signal }),
      [],
    ),
    staffFallback('Не удалось загрузить документы'),
  )
  return (
    <div className="grid max-w-4xl gap-5">
      <PageHeader
        title="Документы"
        note="Изменение — это всегда новая версия: покупатели соглашались с той, которую видели, и она остаётся как была."
      />
      <p className="rounded-xl border border-line bg-shelf px-4 py-3 text-sm">
        Тексты составлены без юриста. Прежде чем публиковать политику, оферту или согласие, покажите их специалисту.
      </p>
      <Loaded load={load}>
        {(list) => (
          <ul className="card divide-y divide-line">
            {list.map(({ slug, title, path, versions }) => {
              const current = versions.find(({ state }) => state === 'current')
              const coming = versions.find(({ state }) => state === 'coming')
              return (
                <li key={slug} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-4">
                  <div className="min-w-48 flex-1">
                    <a
                      href={`/staff/documents/${slug}/`}
                      className="link inline-flex min-h-11 items-center font-medium wrap-anywhere"
                    >
                      {title}
                    </a>
                    <p className="text-muted text-sm">
                      {current && `Версия ${current.version}, действует с ${russianDate(current.effective_from)}`}
                      {coming && `; версия ${coming.version} начнёт действовать ${russianDate(coming.effective_from)}`}
                    </p>
                  </div>
                  {path && (
                    <a href={path} className="link inline-flex min-h-11 items-center text-sm">
                      На сайте
                    </a>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </div>
  )
}
