import { useCallback } from 'react'
import { useParams } from 'react-router'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { Loaded } from '../../ui/load-state.tsx'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { useFormInPlace } from '../../ui/use-form-in-place.ts'
import { DocumentEditor } from './document-editor.tsx'
import { DocumentVersions } from './document-versions.tsx'
import type { listStaffDocuments, StaffDocument } from './documents.contract.ts'

export const meta = () => officeMeta('Документ')

export default function DocumentPage() {
  const { slug = '' } = useParams()
  return <OneDocument key={slug} slug={slug} />
}

function OneDocument({ slug }: { slug: string }) {
  const load = useLoad(
    useCallback(
      (signal) => browserApi.call<typeof listStaffDocuments>('GET /api/staff/documents/', {}, { signal }),
      [],
    ),
    staffFallback('Не удалось загрузить документ'),
  )
  const document = load.value?.find((each) => each.slug === slug)
  return (
    <div className="grid max-w-6xl gap-5">
      <PageHeader back={{ href: '/staff/documents/', name: 'Документы' }} title={document?.title ?? 'Документ'} />
      <Loaded load={load}>
        {() => (document ? <Document document={document} onChange={load.reload} /> : <p>Такого документа нет.</p>)}
      </Loaded>
    </div>
  )
}

function Document({ document, onChange }: { document: StaffDocument; onChange: () => void }) {
  const { isOpen, open, close, opener, place } = useFormInPlace()
  const latest = document.versions[0]
  if (isOpen && latest) {
    return (
      <div ref={place}>
        <DocumentEditor
          slug={document.slug}
          latest={latest}
          onSaved={() => {
            close()
            onChange()
          }}
          onCancel={close}
        />
      </div>
    )
  }
  return (
    <>
      <button ref={opener} type="button" className="button cursor-pointer justify-self-start" onClick={open}>
        Написать новую версию
      </button>
      <DocumentVersions key={latest?.version} document={document} />
    </>
  )
}
