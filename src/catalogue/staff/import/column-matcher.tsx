import { useCallback, useState } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import type { AnswerOf } from '../../../platform/contract/endpoint.ts'
import { quoted } from '../../../platform/text/quoted.ts'
import { Loaded } from '../../../ui/load-state.tsx'
import { StaffForm } from '../../../ui/staff/form/staff-form.tsx'
import { SwitchField } from '../../../ui/staff/form/switch-field.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { checkImport, ImportRunAnswer, listImports } from './import.contract.ts'
import type { MatchedField } from './import-columns.ts'

interface ColumnMatcherProps {
  run: ImportRunAnswer
  onChange: (run: ImportRunAnswer) => void
}

type Fields = AnswerOf<typeof listImports>['fields']

/** Assigns columns of the table to fields; unknown columns are shown as ignored. */
export function ColumnMatcher({ run, onChange }: ColumnMatcherProps) {
  const load = useLoad(
    useCallback((signal) => browserApi.call<typeof listImports>('GET /api/staff/import/', {}, { signal }), []),
    staffFallback(),
  )
  return (
    <Panel title="Столбцы таблицы">
      <Loaded load={load}>{({ fields }) => <MatchForm run={run} fields={fields} onChange={onChange} />}</Loaded>
    </Panel>
  )
}

function MatchForm({ run, fields, onChange }: ColumnMatcherProps & { fields: Fields }) {
  const [match, setMatch] = useState(run.columns.map(({ field }) => field))
  const [createMissing, setCreateMissing] = useState(run.create_missing)
  const [allowZeroPrice, setAllowZeroPrice] = useState(run.allow_zero_price)
  const check = useAction(async () => {
    const columns = run.columns.map(({ index }) => ({ index, field: match[index] ?? null }))
    const body = { columns, create_missing: createMissing, allow_zero_price: allowZeroPrice }
    onChange(
      await browserApi.call<typeof checkImport>('POST /api/staff/import/{id}/check/', { params: { id: run.id }, body }),
    )
  }, staffFallback('Не удалось проверить таблицу'))
  const ignored = run.columns.filter(({ index }) => match[index] === null)

  return (
    <StaffForm onSubmit={() => void check.run()} failure={check.failure}>
      {check.failure?.fields.columns && <p className="text-bad text-sm">{check.failure.fields.columns}</p>}
      <MatchTable columns={run.columns} fields={fields} match={match} onChange={setMatch} />
      {ignored.length > 0 && (
        <p className="text-muted text-sm wrap-anywhere">
          Не будут импортированы: {ignored.map(({ title, index }) => quoted(title || String(index + 1))).join(', ')}.
        </p>
      )}
      <Hints fields={fields.filter(({ field }) => match.includes(field))} />
      <SwitchField
        label="Создавать категории, серии и производителей, которых ещё нет"
        hint="Иначе строки с незнакомыми названиями считаются ошибкой."
        value={createMissing}
        onChange={setCreateMissing}
      />
      <SwitchField
        label="Разрешить цену 0"
        hint="Иначе строки, после которых товар стал бы бесплатным, считаются ошибкой."
        value={allowZeroPrice}
        onChange={setAllowZeroPrice}
      />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton loading={check.busy}>Проверить</SubmitButton>
        <p className="text-muted text-sm">Проверка ничего не меняет.</p>
      </div>
    </StaffForm>
  )
}

interface MatchTableProps {
  columns: ImportRunAnswer['columns']
  fields: Fields
  match: (MatchedField | null)[]
  onChange: (match: (MatchedField | null)[]) => void
}

function MatchTable({ columns, fields, match, onChange }: MatchTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Столбцы таблицы и поля товара</caption>
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-2 pr-4 font-medium">
              В таблице
            </th>
            <th scope="col" className="hidden py-2 pr-4 font-medium md:table-cell">
              Первые значения
            </th>
            <th scope="col" className="py-2 font-medium">
              Поле товара
            </th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ index, title, samples }) => (
            <tr key={index} className="border-line border-t">
              <th scope="row" className="max-w-48 py-2 pr-4 font-medium wrap-anywhere">
                {title || `Столбец ${index + 1}`}
              </th>
              <td className="hidden max-w-72 py-2 pr-4 text-muted md:table-cell">
                <span className="line-clamp-2 wrap-anywhere">{samples.filter(Boolean).join(' · ') || '—'}</span>
              </td>
              <td className="py-2">
                <select
                  className="input min-w-44"
                  aria-label={`Поле для столбца ${quoted(title || String(index + 1))}`}
                  value={match[index] ?? ''}
                  onChange={(event) => onChange(match.with(index, (event.target.value || null) as MatchedField | null))}
                >
                  <option value="">Не импортировать</option>
                  {fields.map(({ field, title: name }) => (
                    <option key={field} value={field}>
                      {name}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Hints({ fields }: { fields: Fields }) {
  const withHint = fields.filter(({ hint }) => hint)
  if (withHint.length === 0) return null
  return (
    <ul className="grid gap-1 text-muted text-sm">
      {withHint.map(({ field, title, hint }) => (
        <li key={field}>
          <span className="text-ink">{title}.</span> {hint}
        </li>
      ))}
    </ul>
  )
}
