import { useCallback } from 'react'
import { useParams } from 'react-router'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { usePolling } from '../../../platform/browser/use-polling.ts'
import { Loaded } from '../../../ui/load-state.tsx'
import { officeMeta } from '../../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../../ui/staff/page/page-header.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type { getImport, ImportRunAnswer } from './import.contract.ts'
import { ImportRun } from './import-run.tsx'
import { isActive } from './import-states.ts'

export const meta = () => officeMeta('Импорт')

export default function ImportPage() {
  const { importId = '' } = useParams()
  return <OneImport key={importId} id={Number(importId)} />
}

/** Pictures come after the rows. */
function hasWaiting({ state, pictures }: ImportRunAnswer): boolean {
  return state === 'done' && pictures !== null && pictures.done + pictures.failed < pictures.total
}

function OneImport({ id }: { id: number }) {
  const load = useLoad(
    useCallback(
      (signal) => browserApi.call<typeof getImport>('GET /api/staff/import/{id}/', { params: { id } }, { signal }),
      [id],
    ),
    staffFallback('Не удалось загрузить импорт'),
  )
  const { value } = load
  usePolling(load, value !== undefined && (isActive(value.state) || hasWaiting(value)))

  return (
    <div className="grid max-w-6xl gap-5">
      <PageHeader
        back={{ href: '/staff/import/', name: 'Импорт и экспорт' }}
        title={`Импорт №\u00a0${id}`}
        note={value?.file_name}
      />
      <Loaded load={load}>{(run) => <ImportRun key={run.state} run={run} onChange={load.set} />}</Loaded>
    </div>
  )
}
