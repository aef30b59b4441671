import { useCallback, useState } from 'react'
import { useParams } from 'react-router'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { Loaded, Waiting } from '../../ui/load-state.tsx'
import { SelectField } from '../../ui/staff/form/select-field.tsx'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import TextChanges from '../../ui/staff/text/text-changes.tsx'
import { useFormInPlace } from '../../ui/use-form-in-place.ts'
import { DocumentBody } from '../document-body.tsx'
import { russianDate } from '../russian-date.ts'
import { DocumentEditor } from './document-editor.tsx'
import type {
  DocumentVersionBrief,
  getDocumentVersion,
  listStaffDocuments,
  StaffDocument,
} from './documents.contract.ts'

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

const stateNames = { current: 'действует', coming: 'ещё не действует', past: 'больше не действует' }

/** One version in full, or its difference from another one. */
function DocumentVersions({ document }: { document: StaffDocument }) {
  const shown = document.versions.find(({ state }) => state === 'current') ?? document.versions[0]
  const [version, setVersion] = useState(String(shown?.version ?? ''))
  const [against, setAgainst] = useState('')
  const choices = document.versions.map((each) => ({ value: String(each.version), name: nameOf(each) }))
  return (
    <Panel title="Версии">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Показать" value={version} onChange={setVersion} choices={choices} />
        <SelectField
          label="Сравнить с"
          value={against}
          onChange={setAgainst}
          choices={choices.filter(({ value }) => value !== version)}
          none="Не сравнивать"
        />
      </div>
      {against === '' || against === version ? (
        <OneVersion slug={document.slug} version={Number(version)} />
      ) : (
        <Comparison slug={document.slug} before={Number(against)} after={Number(version)} />
      )}
    </Panel>
  )
}

function nameOf({ version, effective_from, state }: DocumentVersionBrief): string {
  return `Версия ${version} от ${russianDate(effective_from)} (${stateNames[state]})`
}

function useVersion(slug: string, version: number) {
  return useLoad(
    useCallback(
      (signal) =>
        browserApi.call<typeof getDocumentVersion>(
          'GET /api/staff/documents/{slug}/versions/{version}/',
          { params: { slug, version } },
          { signal },
        ),
      [slug, version],
    ),
    staffFallback('Не удалось загрузить версию'),
  )
}

function OneVersion({ slug, version }: { slug: string; version: number }) {
  const load = useVersion(slug, version)
  return (
    <Loaded load={load} waiting={<Waiting className="h-96" />}>
      {({ blocks }) => (
        <div className="reading rounded-xl border border-line bg-paper p-5">
          <DocumentBody blocks={blocks} />
        </div>
      )}
    </Loaded>
  )
}

function Comparison({ slug, before, after }: { slug: string; before: number; after: number }) {
  const [old, fresh] = [useVersion(slug, before), useVersion(slug, after)]
  return (
    <Loaded load={old}>
      {({ body: oldBody }) => (
        <Loaded load={fresh}>{({ body }) => <TextChanges label="Различия" before={oldBody} after={body} />}</Loaded>
      )}
    </Loaded>
  )
}
