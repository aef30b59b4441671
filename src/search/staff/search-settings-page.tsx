import { useCallback, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { Loaded } from '../../ui/load-state.tsx'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { BuiltInList } from './built-in-list.tsx'
import { EmptySearches } from './empty-searches.tsx'
import { PinsPanel } from './pins-panel.tsx'
import { PopularPanel } from './popular-panel.tsx'
import { SynonymForm } from './synonym-form.tsx'
import { SynonymList } from './synonym-list.tsx'
import type { listStaffEmptySearches, listStaffSynonyms } from './synonyms.contract.ts'

export const meta = () => officeMeta('Поиск')

export default function SearchSettingsPage() {
  // The empty search that becomes a synonym; the key resets the form for another one.
  const [phrase, setPhrase] = useState('')
  const synonyms = useLoad(
    useCallback((signal) => browserApi.call<typeof listStaffSynonyms>('GET /api/staff/synonyms/', {}, { signal }), []),
    staffFallback('Не удалось загрузить синонимы'),
  )
  const searches = useLoad(
    useCallback(
      (signal) => browserApi.call<typeof listStaffEmptySearches>('GET /api/staff/empty_searches/', {}, { signal }),
      [],
    ),
    staffFallback('Не удалось загрузить запросы'),
  )
  function startSynonym(query: string): void {
    setPhrase(query)
    // Waits until the form with the phrase is rendered; only the replacement is left to type.
    setTimeout(() => document.querySelector<HTMLInputElement>('input[name="replacement"]')?.focus())
  }

  return (
    <div className="grid max-w-6xl gap-5">
      <PageHeader
        title="Поиск"
        note="Формы слов, опечатки и раскладку поиск понимает сам. Синонимы нужны для слов, которых нет в каталоге; частые уже встроены."
      />
      <div className="grid items-start gap-5 desk:grid-cols-[3fr_2fr]">
        <Panel title="Синонимы">
          <SynonymForm
            key={phrase}
            phrase={phrase}
            onSaved={(list) => {
              setPhrase('')
              synonyms.set(list)
              searches.reload()
            }}
          />
          <Loaded load={synonyms}>{(list) => <SynonymList synonyms={list} onChange={synonyms.set} />}</Loaded>
        </Panel>
        <Panel title="Ничего не нашлось за 30 дней">
          <Loaded load={searches}>
            {(list) => <EmptySearches searches={list} onChange={searches.set} onTeach={startSynonym} />}
          </Loaded>
        </Panel>
        <PinsPanel />
        <PopularPanel />
        <Panel title="Встроенные синонимы">
          <p className="text-muted">
            Работают в обе стороны, со стрелкой — в одну. Ваш синоним для того же слова заменяет встроенные.
          </p>
          <BuiltInList />
        </Panel>
      </div>
    </div>
  )
}
