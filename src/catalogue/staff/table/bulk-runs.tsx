import { useEffect, useRef } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import type { Load } from '../../../platform/browser/use-load.ts'
import { usePolling } from '../../../platform/browser/use-polling.ts'
import { countOf, productForms } from '../../../platform/text/plural.ts'
import { askConfirm } from '../../../ui/staff/dialog/ask-confirm.ts'
import { FormFailure } from '../../../ui/staff/form/staff-form.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type { BulkRun, undoBulkChange } from '../bulk.contract.ts'
import { bulkOutcome, bulkSummary } from './bulk-words.ts'

interface BulkRunsProps {
  load: Load<{ results: BulkRun[] }>
  categories: readonly { id: number; name: string }[]
  /** Called when products have changed. */
  onChange: () => void
}

/** Bulk changes: the progress of running ones, and the last ones with a button to undo each. */
export function BulkRuns({ load, categories, onChange }: BulkRunsProps) {
  const { value, reload } = load
  const runs = value?.results ?? []
  const active = runs.filter(isActive)
  const past = runs.filter((run) => !isActive(run))
  const ended = value && past.map(({ id, state }) => `${id} ${state}`).join()
  const lastEnded = useRef(ended)

  usePolling(load, active.length > 0)
  // A short one may start and end between two polls without ever being seen as active.
  useEffect(() => {
    if (lastEnded.current !== undefined && ended !== lastEnded.current) onChange()
    lastEnded.current = ended ?? lastEnded.current
  }, [ended, onChange])

  return (
    <>
      {active.map((run) => (
        <ActiveRun key={run.id} run={run} summary={bulkSummary(run.change, categories)} onStop={reload} />
      ))}
      {runs.length > 0 && (
        // Hidden instead of removed, so that it stays open while its only run is being undone.
        <details hidden={past.length === 0} className="text-sm">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            Последние изменения многих
          </summary>
          <ul className="card mt-2 grid gap-x-4 px-4">
            {past.map((run) => (
              <PastRun key={run.id} run={run} summary={bulkSummary(run.change, categories)} onUndo={reload} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function isActive({ state }: BulkRun): boolean {
  return state === 'running' || state === 'undoing'
}

function useUndo(id: number, after: () => void) {
  return useAction(async () => {
    await browserApi.call<typeof undoBulkChange>('POST /api/staff/products/bulk/{id}/undo/', { params: { id } })
    after()
  }, staffFallback('Не удалось отменить'))
}

function ActiveRun({ run, summary, onStop }: { run: BulkRun; summary: string; onStop: () => void }) {
  const stop = useUndo(run.id, onStop)
  const title = run.state === 'running' ? `Меняем товары: ${summary}` : `Возвращаем как было: ${summary}`
  return (
    <section className="card grid gap-3 p-4" aria-label="Ход изменения">
      <p className="flex justify-between gap-4 font-semibold">
        <span className="wrap-anywhere">{title}</span>
        <span className="tabular-nums">{Math.floor(run.progress * 100)}&nbsp;%</span>
      </p>
      <progress aria-label={title} value={run.progress} max={1} className="h-3 w-full accent-accent-strong" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-sm">Страницу можно закрыть: работа продолжится.</p>
        {run.state === 'running' && (
          <button type="button" className="button-quiet" disabled={stop.busy} onClick={() => void stop.run()}>
            Остановить и вернуть как было
          </button>
        )}
      </div>
      <FormFailure failure={stop.failure} />
    </section>
  )
}

function PastRun({ run, summary, onUndo }: { run: BulkRun; summary: string; onUndo: () => void }) {
  const undo = useUndo(run.id, onUndo)
  async function ask(): Promise<void> {
    const text = `${summary}, ${countOf(run.changed, productForms)}. Товары, которые с тех пор меняли, останутся как есть.`
    if (await askConfirm({ title: 'Вернуть товары к прежним значениям?', text, confirm: 'Вернуть' })) await undo.run()
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t py-2 first:border-t-0">
      <div className="min-w-0">
        <p className="wrap-anywhere">{summary}</p>
        <p className="text-muted wrap-anywhere">{bulkOutcome(run)}</p>
        <FormFailure failure={undo.failure} />
      </div>
      {run.state !== 'undone' && run.changed > 0 && (
        <button
          type="button"
          className="button-quiet"
          aria-label={`Вернуть: ${summary}`}
          disabled={undo.busy}
          onClick={() => void ask()}
        >
          Вернуть
        </button>
      )}
    </li>
  )
}
