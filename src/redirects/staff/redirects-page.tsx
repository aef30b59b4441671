import { useCallback, useMemo, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { uploadFile } from '../../platform/browser/upload-file.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { askConfirm } from '../../ui/staff/dialog/ask-confirm.ts'
import { FileDrop } from '../../ui/staff/form/file-drop.tsx'
import { FormFailure } from '../../ui/staff/form/staff-form.tsx'
import { AddForm } from '../../ui/staff/list/add-form.tsx'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { DataTable } from '../../ui/staff/table/data-table.tsx'
import { FilterBar, SearchFilter } from '../../ui/staff/table/filter-bar.tsx'
import type { Column } from '../../ui/staff/table/table-column.ts'
import { useTableQuery } from '../../ui/staff/table/use-table-query.ts'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { writeShortTime } from '../../ui/staff/text/write-time.ts'
import { maxRedirectBytes } from '../max-redirect-bytes.ts'
import type { deleteRedirect, importRedirects, listRedirects, Redirect, RedirectImport } from '../redirects.contract.ts'
import { RedirectForm } from './redirect-form.tsx'

export const meta = () => officeMeta('Старые адреса')

const filters = ['q'] as const
const sorts = ['from', 'created'] as const

export default function RedirectsPage() {
  const query = useTableQuery({ filters, sorts, sort: '-created' })
  const load = useLoad(
    useCallback(
      (signal) =>
        browserApi.call<typeof listRedirects>('GET /api/staff/redirects/', { query: query.query }, { signal }),
      [query.query],
    ),
    staffFallback('Не удалось загрузить перенаправления'),
  )
  const { reload } = load
  const remove = useAction(async ({ id, from }: Redirect) => {
    if (!(await askConfirm({ title: `Удалить перенаправление с ${from}?`, confirm: 'Удалить' }))) return
    await browserApi.call<typeof deleteRedirect>('DELETE /api/staff/redirects/{id}/', { params: { id } })
    reload()
  }, staffFallback('Не удалось удалить перенаправление'))
  const { run, busy } = remove
  const columns = useMemo(() => columnsWith((row) => void run(row), busy), [run, busy])

  return (
    <div className="mx-auto grid max-w-[90rem] gap-5">
      <PageHeader
        title="Старые адреса"
        note="Куда ведут ссылки прежнего сайта и удалённых страниц. Страницы, которые в магазине есть, не перенаправляются."
        actions={!load.failure && <Downloads />}
      />
      <AddForm title="Новое перенаправление">
        {(close) => (
          <RedirectForm
            onSaved={() => {
              close()
              reload()
            }}
            onCancel={close}
          />
        )}
      </AddForm>
      <FilterBar query={query}>
        <SearchFilter query={query} name="q" label="Поиск" placeholder="Часть адреса" />
      </FilterBar>
      <FormFailure failure={remove.failure} />
      <DataTable
        label="Перенаправления"
        forms={['адрес', 'адреса', 'адресов']}
        columns={columns}
        load={load}
        query={query}
        rowKey={({ id }) => id}
        rowName={({ from }) => from}
        empty={<p>Перенаправлений пока нет.</p>}
      />
      <RedirectImportPanel onDone={reload} />
    </div>
  )
}

function Downloads() {
  return (
    <>
      <a href="/api/staff/export/redirects/?format=xlsx" download className="button-quiet">
        Скачать для Excel
      </a>
      <a href="/api/staff/export/redirects/?format=csv" download className="button-quiet">
        Скачать CSV
      </a>
    </>
  )
}

function columnsWith(onRemove: (row: Redirect) => void, busy: boolean): Column<Redirect>[] {
  return [
    {
      key: 'from',
      title: 'Старый адрес',
      sortable: true,
      cell: ({ from }) => <span className="wrap-anywhere">{from}</span>,
    },
    {
      key: 'to',
      title: 'Куда ведёт',
      cell: ({ to }) => (
        <a href={to} className="link wrap-anywhere">
          {to}
        </a>
      ),
    },
    {
      key: 'created',
      title: 'Добавлен',
      sortable: true,
      from: 'tablet',
      nowrap: true,
      cell: ({ created_at }) => writeShortTime(created_at),
    },
    {
      key: 'remove',
      title: 'Действия',
      align: 'end',
      cell: (row) => (
        <button
          type="button"
          className="link min-h-11 cursor-pointer"
          aria-label={`Удалить: ${row.from}`}
          disabled={busy}
          onClick={() => onRemove(row)}
        >
          Удалить
        </button>
      ),
    },
  ]
}

/** Many at once, from a table of two columns. */
function RedirectImportPanel({ onDone }: { onDone: () => void }) {
  const [result, setResult] = useState<RedirectImport>()
  const upload = useAction(async (file: File) => {
    setResult(
      await uploadFile<typeof importRedirects>('/api/staff/redirects/import/', file, maxRedirectBytes, {
        onProgress: () => undefined,
      }),
    )
    onDone()
  }, staffFallback('Не удалось загрузить файл'))
  return (
    <Panel title="Из таблицы">
      <FormFailure failure={upload.failure} />
      <FileDrop
        label={upload.busy ? 'Загружаем…' : 'Выберите таблицу или перетащите её сюда'}
        accept=".csv,.xlsx,.txt,.tsv"
        onFile={(file) => void upload.run(file)}
      >
        <span className="max-w-prose text-muted text-sm">
          CSV или XLSX до 10&nbsp;000 строк: первый столбец — старый адрес, второй — новый, в первой строке заголовки.
        </span>
      </FileDrop>
      {result && <Result result={result} />}
    </Panel>
  )
}

function Result({ result: { added, changed, same, refused } }: { result: RedirectImport }) {
  return (
    <div role="status" className="grid gap-2">
      <p>
        Добавлено: {added}, изменено: {changed}, без изменений: {same}, не принято: {refused.length}.
      </p>
      {refused.length > 0 && (
        <ul className="grid gap-1 text-sm" aria-label="Не принято">
          {refused.map(({ line, from, to, reason }) => (
            <li key={line} className="wrap-anywhere">
              Строка {line}: {from || '(пусто)'} → {to || '(пусто)'}. <span className="text-muted">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
