import { useCallback } from 'react'
import { monthText } from '../../catalogue/preorder-text.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { Loaded } from '../../ui/load-state.tsx'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { termsText, waitingText } from './release-texts.ts'
import type { listReleases, StaffRelease } from './staff-preorders.contract.ts'

export const meta = () => officeMeta('Предзаказы')

export default function ReleasesPage() {
  const load = useLoad(
    useCallback((signal) => browserApi.call<typeof listReleases>('GET /api/staff/preorders/', {}, { signal }), []),
    staffFallback('Не удалось загрузить предзаказы'),
  )
  return (
    <div className="grid max-w-5xl gap-5">
      <PageHeader
        title="Предзаказы"
        note="Товары, которые ещё не вышли: кто их ждёт, кто не ответил о переносе."
        actions={
          <a href="/staff/products/?is_preorder=true" className="button-quiet">
            Товары по предзаказу
          </a>
        }
      />
      <Loaded load={load}>{({ releases }) => <Releases releases={releases} />}</Loaded>
    </div>
  )
}

function Releases({ releases }: { releases: StaffRelease[] }) {
  if (releases.length === 0) {
    return <p className="text-muted">Предзаказов нет. Отметьте «Предзаказ» у товара и укажите месяц выхода.</p>
  }
  return (
    <ul aria-label="Релизы" className="card divide-y divide-line">
      {releases.map((release) => (
        <li key={release.product_id}>
          <a
            href={`/staff/preorders/${release.product_id}/`}
            className="grid gap-x-6 gap-y-1 p-4 hover:bg-shelf sm:grid-cols-[8rem_1fr_auto] sm:items-center"
          >
            <span className="font-semibold">{monthText(release)}</span>
            <span className="min-w-0">
              <span className="block wrap-anywhere">{release.name}</span>
              <span className="text-muted text-sm">{termsText(release)}</span>
            </span>
            <span className="grid justify-items-start gap-1 sm:justify-items-end">
              <span className="text-sm tabular-nums">{waitingText(release)}</span>
              <Troubles release={release} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Troubles({ release: { unasked, unanswered } }: { release: StaffRelease }) {
  return (
    <>
      {unasked > 0 && <span className="text-bad text-sm">Не спросили о переносе: {unasked}</span>}
      {unanswered > 0 && <span className="text-accent-ink text-sm">Не ответили: {unanswered}</span>}
    </>
  )
}
