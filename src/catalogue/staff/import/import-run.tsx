import { useState } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { type Action, useAction } from '../../../platform/browser/use-action.ts'
import { countOf, productForms } from '../../../platform/text/plural.ts'
import { askConfirm } from '../../../ui/staff/dialog/ask-confirm.ts'
import { FormFailure } from '../../../ui/staff/form/staff-form.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { writeTime } from '../../../ui/staff/text/write-time.ts'
import { ColumnMatcher } from './column-matcher.tsx'
import type {
  cancelImport,
  checkImport,
  createImportName,
  ImportRunAnswer,
  ImportUndo,
  runImport,
  undoImport,
} from './import.contract.ts'
import { ImportArchive } from './import-archive.tsx'
import { ImportReport } from './import-report.tsx'
import { importStateNames, isActive } from './import-states.ts'

interface ImportRunProps {
  run: ImportRunAnswer
  onChange: (run: ImportRunAnswer) => void
}

/** An import in any state: column matching, progress or result. */
export function ImportRun({ run, onChange }: ImportRunProps) {
  const [isMatching, setMatching] = useState(run.report === null)
  const { cancel, start, create, undo } = useImportActions(run, onChange)
  if (isActive(run.state)) return <ImportProgress run={run} cancel={cancel} />
  return (
    <>
      <Facts run={run} />
      {run.failure && (
        <p role="alert" className="rounded-xl border border-bad px-4 py-3">
          {run.failure}
        </p>
      )}
      <FormFailure failure={start.failure ?? cancel.failure ?? create.failure ?? undo.failure} />
      {run.undo && <ImportUndone undo={run.undo} />}
      {run.pictures && run.state === 'done' && <ImportPictures pictures={run.pictures} />}
      {run.report && (
        <ImportReport
          report={run.report}
          state={run.state}
          hasErrorFile={run.has_error_file}
          onCreate={run.can_check ? (field, name) => void create.run(field, name) : undefined}
          busy={create.busy}
        >
          <ReportButtons run={run} start={start} undo={undo} />
        </ImportReport>
      )}
      {run.can_check && <ImportArchive run={run} onChange={onChange} />}
      {run.can_check &&
        (isMatching || run.report === null ? (
          <ColumnMatcher run={run} onChange={onChange} />
        ) : (
          <button type="button" className="button-quiet justify-self-start" onClick={() => setMatching(true)}>
            Изменить столбцы и проверить ещё раз
          </button>
        ))}
      {run.can_check && (
        <button
          type="button"
          className="link min-h-11 cursor-pointer justify-self-start text-muted text-sm"
          onClick={() => void cancel.run()}
        >
          Отказаться от импорта и удалить файл
        </button>
      )}
    </>
  )
}

type ImportActions = ReturnType<typeof useImportActions>

function useImportActions(run: ImportRunAnswer, onChange: (run: ImportRunAnswer) => void) {
  const params = { id: run.id }
  const cancel = useAction(async () => {
    onChange(await browserApi.call<typeof cancelImport>('POST /api/staff/import/{id}/cancel/', { params }))
  }, staffFallback('Не удалось остановить импорт'))
  const start = useAction(async (skipErrors: boolean) => {
    const question = {
      title: skipErrors ? 'Записать только строки без ошибок?' : 'Записать изменения в каталог?',
      text: run.report?.sentence ?? '',
      confirm: 'Импортировать',
    }
    if (!(await askConfirm(question))) return
    onChange(
      await browserApi.call<typeof runImport>('POST /api/staff/import/{id}/run/', {
        params,
        body: { skip_errors: skipErrors },
      }),
    )
  }, staffFallback('Не удалось начать импорт'))

  const create = useAction(async (field: 'category' | 'series' | 'maker', name: string) => {
    await browserApi.call<typeof createImportName>('POST /api/staff/import/{id}/names/', {
      params,
      body: { field, name },
    })
    const columns = run.columns.map(({ index, field: known }) => ({ index, field: known }))
    const { create_missing, allow_zero_price } = run
    onChange(
      await browserApi.call<typeof checkImport>('POST /api/staff/import/{id}/check/', {
        params,
        body: { columns, create_missing, allow_zero_price },
      }),
    )
  }, staffFallback('Не удалось создать'))

  const undo = useAction(async () => {
    const question = {
      title: 'Отменить импорт?',
      text: 'Прежние значения вернутся, новые товары удалятся. Товары, которые с тех пор изменили или купили, останутся.',
      confirm: 'Отменить импорт',
    }
    if (!(await askConfirm(question))) return
    onChange(await browserApi.call<typeof undoImport>('POST /api/staff/import/{id}/undo/', { params }))
  }, staffFallback('Не удалось отменить импорт'))

  return { cancel, start, create, undo }
}

/** What can be done with a table that was checked, or imported. */
function ReportButtons({ run, start, undo }: { run: ImportRunAnswer } & Pick<ImportActions, 'start' | 'undo'>) {
  const ready = run.state === 'checked' && run.report !== null && run.report.errors === 0
  const good = (run.report?.added ?? 0) + (run.report?.changed ?? 0)
  const canSkip = run.state === 'checked' && (run.report?.errors ?? 0) > 0 && good > 0
  const pointless = ready && run.report?.added === 0 && run.report.changed === 0 && run.report.pictures === 0
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 empty:hidden">
        {run.can_undo && (
          <button type="button" className="button-quiet" disabled={undo.busy} onClick={() => void undo.run()}>
            Отменить импорт
          </button>
        )}
        {canSkip && (
          <button
            type="button"
            className="button button-submit"
            disabled={start.busy}
            onClick={() => void start.run(true)}
          >
            Импортировать без ошибочных строк: {countOf(good, productForms)}
          </button>
        )}
        {run.has_error_file && (
          <a href={`/api/staff/import/${run.id}/errors/`} className="button-quiet" download>
            Скачать строки с ошибками
          </a>
        )}
      </div>
      {ready && (
        <div className="flex flex-wrap items-center gap-3">
          <button
            type="button"
            className="button button-submit"
            disabled={start.busy || pointless}
            onClick={() => void start.run(false)}
          >
            Импортировать
          </button>
          {pointless && <p className="text-muted text-sm">В каталоге уже всё так, как в таблице.</p>}
        </div>
      )}
    </>
  )
}

const encodings: Record<string, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1251': 'Windows-1251',
}
const delimiters: Record<string, string> = { ';': 'точка с запятой', ',': 'запятая', '\t': 'табуляция' }

function Facts({ run }: { run: ImportRunAnswer }) {
  const format =
    run.format === 'xlsx'
      ? 'XLSX'
      : `CSV, ${encodings[run.encoding ?? ''] ?? run.encoding}, разделитель: ${delimiters[run.delimiter ?? '']}`
  return (
    <p className="text-muted text-sm">
      {importStateNames[run.state]} · {countOf(run.row_count, ['строка', 'строки', 'строк'])} · {format} ·{' '}
      {writeTime(run.created_at)}, {run.by}
    </p>
  )
}

const forms = ['картинка', 'картинки', 'картинок'] as const

/** How far the pictures are, and which did not come. */
function ImportPictures({ pictures }: { pictures: NonNullable<ImportRunAnswer['pictures']> }) {
  const { total, done, failed, failures } = pictures
  const settled = done + failed
  return (
    <Panel title="Картинки">
      <p role="status">
        {settled < total
          ? `Загружаем: ${settled} из ${total}. Страницу можно закрыть.`
          : `Загружено: ${countOf(done, forms)}${failed > 0 ? `, не удалось: ${failed}` : ''}.`}
      </p>
      {settled < total && (
        <progress
          aria-label="Загрузка картинок"
          value={settled}
          max={total}
          className="h-2 w-full accent-accent-strong"
        />
      )}
      {failures.length > 0 && (
        <ul className="grid gap-2 text-sm">
          {failures.map(({ sku, address, reason }) => (
            <li key={`${sku} ${address}`} className="wrap-anywhere">
              <span className="font-medium">{sku}</span> {reason} <span className="text-muted">{address}</span>
            </li>
          ))}
          {failed > failures.length && <li className="text-muted">И ещё {failed - failures.length}.</li>}
        </ul>
      )}
    </Panel>
  )
}

const texts: Partial<Record<ImportRunAnswer['state'], string>> = {
  checking: 'Проверяем таблицу…',
  undoing: 'Возвращаем, как было…',
}

function ImportProgress({ run, cancel }: { run: ImportRunAnswer; cancel: Action<[]> }) {
  const percent = Math.round(run.progress * 100)
  const text = texts[run.state] ?? 'Записываем товары…'
  return (
    <section className="card grid gap-4 p-5" aria-label="Ход работы">
      <div className="grid gap-2">
        <p className="flex justify-between gap-4 font-semibold">
          <span>{text}</span>
          <span className="tabular-nums">{percent}&nbsp;%</span>
        </p>
        <progress aria-label={text} value={run.progress} max={1} className="h-3 w-full accent-accent-strong" />
      </div>
      <p className="text-muted text-sm">
        Страницу можно закрыть: работа продолжится. Записывается либо вся таблица, либо ничего.
      </p>
      <FormFailure failure={cancel.failure} />
      <button
        type="button"
        className="button-quiet justify-self-start"
        disabled={cancel.busy}
        onClick={() => void cancel.run()}
      >
        Остановить
      </button>
    </section>
  )
}

/** What the undo brought back, and what it left alone. */
function ImportUndone({ undo: { restored, deleted, kept, reasons } }: { undo: ImportUndo }) {
  const parts = [
    restored > 0 && `Вернули прежние значения: ${countOf(restored, productForms)}.`,
    deleted > 0 && `Удалили новые: ${countOf(deleted, productForms)}.`,
    kept > 0 && `Оставили как есть: ${countOf(kept, productForms)}.`,
  ]
  return (
    <Panel title="Импорт отменён">
      <p role="status">{parts.filter(Boolean).join(' ') || 'Возвращать было нечего.'}</p>
      {reasons.length > 0 && (
        <ul className="grid gap-2 text-sm">
          {reasons.map(({ sku, name, reason }) => (
            <li key={sku} className="wrap-anywhere">
              <span className="font-medium">{sku}</span> {name}: {reason}
            </li>
          ))}
          {kept > reasons.length && <li className="text-muted">И ещё {kept - reasons.length}.</li>}
        </ul>
      )}
    </Panel>
  )
}
