import type { ReactNode } from 'react'
import { quoted } from '../../../platform/text/quoted.ts'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import type { ImportReport as Report } from './import.contract.ts'
import type { ImportState } from './import-states.ts'

interface ImportReportProps {
  report: Report
  state: ImportState
  /** The rows with errors can be downloaded. */
  hasErrorFile: boolean
  /** Creates an unknown name and checks again; missing when the table cannot be checked any more. */
  onCreate?: ((field: NamedField, name: string) => void) | undefined
  busy?: boolean
  children?: ReactNode
}

type NamedField = NonNullable<Report['groups'][number]['creates']>

/** What an import would do or has done: a summary, then row by row. */
export function ImportReport({ report, state, hasErrorFile, onCreate, busy = false, children }: ImportReportProps) {
  const { created } = report
  const isDone = state === 'done' || state === 'undone'
  const names = [
    ['Категории', created.category],
    ['Серии', created.series],
    ['Производители', created.maker],
  ] as const
  return (
    <>
      <Panel title={titles[state] ?? 'Результат проверки'}>
        <p role="status" className={`font-semibold text-lg ${report.errors > 0 ? 'text-bad' : ''}`}>
          {report.sentence}
        </p>
        {report.errors > 0 && <p className="text-muted text-sm">{adviceOnErrors(report, state, hasErrorFile)}</p>}
        {report.pictures > 0 && state === 'checked' && (
          <p className="text-sm">Картинок загрузим после импорта: {report.pictures.toLocaleString('ru-RU')}.</p>
        )}
        {report.unmatched.length > 0 && (
          <p className="text-bad text-sm wrap-anywhere">
            Картинки без строки в таблице: {shortened(report.unmatched)}.
          </p>
        )}
        {report.withheld.length > 0 && (
          <p className="text-bad text-sm wrap-anywhere">
            Картинки товаров из строк с ошибками, загрузите их вместе с исправленными строками:{' '}
            {shortened(report.withheld)}.
          </p>
        )}
        {names.map(
          ([title, list]) =>
            list.length > 0 && (
              <p key={title} className="text-sm wrap-anywhere">
                <span className="text-muted">
                  {isDone ? `Созданы ${title.toLowerCase()}` : `${title}, которых ещё нет`}:
                </span>{' '}
                {shortened(list)}
              </p>
            ),
        )}
        {children}
      </Panel>
      {report.warnings.length > 0 && <Warnings report={report} state={state} />}
      {report.problems.length > 0 && <Problems report={report} onCreate={onCreate} busy={busy} />}
      {report.changes.length > 0 && <Changes report={report} state={state} />}
    </>
  )
}

const titles: Partial<Record<ImportState, string>> = { done: 'Готово', undone: 'Что было записано' }

function adviceOnErrors({ added, changed }: Report, state: ImportState, hasErrorFile: boolean): string {
  if (state === 'checked' && added + changed > 0)
    return 'Строки без ошибок можно импортировать сразу, остальные скачать с причинами, исправить и загрузить.'
  const advice = hasErrorFile ? ' Скачайте их с причинами, исправьте и загрузите.' : ''
  return state === 'checked'
    ? `Строк, которые можно импортировать, нет.${advice}`
    : `Строки с ошибками не импортированы.${advice}`
}

function shortened(list: string[]): string {
  const shown = list.slice(0, 20).join(', ')
  return list.length > 20 ? `${shown} и ещё ${list.length - 20}` : shown
}

const fatesOfDoubtful: Partial<Record<ImportState, string>> = {
  checked: 'Эти строки будут импортированы как есть.',
  done: 'Эти строки импортированы.',
  undone: 'Эти строки были импортированы, но импорт отменён.',
}

function Warnings({ report: { warnings, warned }, state }: Pick<ImportReportProps, 'report' | 'state'>) {
  const rest = warned - warnings.length
  return (
    <Panel title="Стоит проверить">
      <p className="text-muted text-sm">{fatesOfDoubtful[state] ?? 'Эти строки не импортированы.'}</p>
      <Table label="Предупреждения по строкам" titles={['Строка', 'Столбец', 'В ячейке', 'Что не так']}>
        {warnings.map(({ row, column, value, problem, product_id: id }) => (
          <tr key={`${row} ${column} ${problem}`} className="border-line border-t align-top">
            <td className="px-3 py-2 tabular-nums">{row}</td>
            <td className="px-3 py-2">{column}</td>
            <td className="max-w-60 px-3 py-2 text-muted wrap-anywhere">{value}</td>
            <td className="min-w-60 px-3 py-2 wrap-anywhere">
              {problem}
              {id !== null && (
                <>
                  {' '}
                  <a href={`/staff/products/${id}/`} className="link">
                    Открыть товар
                  </a>
                </>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {rest > 0 && <p className="text-muted text-sm">И ещё {rest.toLocaleString('ru-RU')}.</p>}
    </Panel>
  )
}

function Problems({ report, onCreate, busy }: Pick<ImportReportProps, 'report' | 'onCreate' | 'busy'>) {
  const rest = report.errors - report.problems.length
  return (
    <Panel title="Ошибки">
      <Table label="Ошибки по причинам" titles={['Строк', 'Столбец', 'В ячейке', 'Что не так', 'Где']}>
        {report.groups.map(({ column, value, problem, creates, count, rows }) => (
          <tr key={`${column} ${value} ${problem}`} className="border-line border-t align-top">
            <td className="px-3 py-2 font-semibold tabular-nums">{count.toLocaleString('ru-RU')}</td>
            <td className="px-3 py-2">{column || '—'}</td>
            <td className="max-w-60 px-3 py-2 text-muted wrap-anywhere">
              {value === null ? 'разное' : value || 'пусто'}
            </td>
            <td className="min-w-60 px-3 py-2">
              {problem}
              {creates && value && onCreate && (
                <button
                  type="button"
                  className="link block min-h-11 cursor-pointer text-left"
                  disabled={busy}
                  onClick={() => onCreate(creates, value)}
                >
                  Создать {quoted(value)}
                </button>
              )}
            </td>
            <td className="px-3 py-2 text-muted tabular-nums">
              {rows.join(', ')}
              {count > rows.length && '…'}
            </td>
          </tr>
        ))}
      </Table>
      <details>
        <summary className="link min-h-11 cursor-pointer py-2">По строкам</summary>
        <ProblemRows report={report} rest={rest} />
      </details>
    </Panel>
  )
}

function ProblemRows({ report, rest }: { report: Report; rest: number }) {
  return (
    <>
      <Table label="Ошибки по строкам" titles={['Строка', 'Столбец', 'В ячейке', 'Что не так']}>
        {report.problems.map(({ row, column, value, problem }) => (
          <tr key={`${row} ${column} ${problem}`} className="border-line border-t align-top">
            <td className="px-3 py-2 tabular-nums">{row}</td>
            <td className="px-3 py-2">{column || '—'}</td>
            <td className="max-w-60 px-3 py-2 text-muted wrap-anywhere">{value || 'пусто'}</td>
            <td className="min-w-60 px-3 py-2">{problem}</td>
          </tr>
        ))}
      </Table>
      {rest > 0 && <p className="text-muted text-sm">И ещё {rest.toLocaleString('ru-RU')}.</p>}
    </>
  )
}

const titlesOfChanges: Partial<Record<ImportState, string>> = {
  checked: 'Что изменится',
  done: 'Что изменилось',
  undone: 'Что было изменено до отмены',
}

function Changes({ report, state }: Pick<ImportReportProps, 'report' | 'state'>) {
  const rest = report.added + report.changed - report.changes.length
  return (
    <Panel title={titlesOfChanges[state] ?? 'Что изменилось бы'}>
      <Table label="Изменения по строкам" titles={['Строка', 'Товар', 'Изменения']}>
        {report.changes.map(({ row, sku, name, is_new, fields }) => (
          <tr key={row} className="border-line border-t align-top">
            <td className="px-3 py-2 tabular-nums">{row}</td>
            <td className="min-w-40 px-3 py-2">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="text-muted">
                {sku}
                {is_new && <span className="ml-2 text-accent-ink">новый</span>}
              </p>
            </td>
            <td className="min-w-60 px-3 py-2">
              <dl className="grid gap-1">
                {fields.map(({ title, before, after }) => (
                  <div key={title} className="wrap-anywhere">
                    <dt className="inline text-muted">{title}: </dt>
                    <dd className="inline">
                      {!is_new && (
                        <>
                          <del className="text-muted">{before ?? '—'}</del>
                          <span aria-hidden="true"> → </span>
                        </>
                      )}
                      <ins className="font-medium no-underline">{after ?? '—'}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
            </td>
          </tr>
        ))}
      </Table>
      {rest > 0 && <p className="text-muted text-sm">И ещё {rest.toLocaleString('ru-RU')}.</p>}
    </Panel>
  )
}

/** Focusable, because a scrollable area must be reachable by keyboard. */
const scrollable = { tabIndex: 0 }

function Table({ label, titles, children }: { label: string; titles: string[]; children: ReactNode }) {
  return (
    <section aria-label={label} {...scrollable} className="max-h-[32rem] overflow-auto rounded-xl border border-line">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 bg-shelf">
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col" className="h-11 px-3 font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
