import { useCallback, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { Loaded, Waiting } from '../../ui/load-state.tsx'
import { SelectField } from '../../ui/staff/form/select-field.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import TextChanges from '../../ui/staff/text/text-changes.tsx'
import { DocumentBody } from '../document-body.tsx'
import { russianDate } from '../russian-date.ts'
import type { DocumentVersionBrief, getDocumentVersion, StaffDocument } from './documents.contract.ts'

const stateNames = { current: 'действует', coming: 'ещё не действует', past: 'больше не действует' }

/** One version in full, or its difference from another one. */
export function DocumentVersions({ document }: { document: StaffDocument }) {
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
