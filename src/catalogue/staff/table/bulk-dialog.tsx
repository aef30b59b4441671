import { useMemo, useState } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { formatPrice } from '../../../platform/text/money.ts'
import { countOf, productForms } from '../../../platform/text/plural.ts'
import { showUndo } from '../../../ui/staff/dialog/show-undo.ts'
import { DialogButtons, StaffDialog } from '../../../ui/staff/dialog/staff-dialog.tsx'
import { SelectField } from '../../../ui/staff/form/select-field.tsx'
import { fromShopTime } from '../../../ui/staff/form/shop-time.ts'
import { StaffForm } from '../../../ui/staff/form/staff-form.tsx'
import { TextField, TimeField } from '../../../ui/staff/form/text-fields.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { applyBulkChange, BulkChange, BulkPreviewLine, Selection, undoBulkChange } from '../bulk.contract.ts'
import { readPercent } from './read-percent.ts'
import { type Preview, usePreview } from './use-preview.ts'

interface BulkDialogProps {
  selection: Selection
  categories: readonly { id: number; name: string }[]
  onClose: () => void
  onDone: () => void
}

const kinds = [
  { value: 'price', name: 'Цену на процент' },
  { value: 'sale', name: 'Скидку' },
  { value: 'on_sale', name: 'Статус' },
  { value: 'is_new', name: 'Отметку «Новинка»' },
  { value: 'category', name: 'Категорию' },
]
const switches: Record<string, { value: string; name: string }[]> = {
  on_sale: [
    { value: 'true', name: 'В продаже' },
    { value: 'false', name: 'Снят с продажи' },
  ],
  is_new: [
    { value: 'true', name: 'Новинка' },
    { value: 'false', name: 'Не новинка' },
  ],
}

const start = { kind: 'price', percent: '', flag: 'true', category: '', from: '', until: '' }
type Values = typeof start

/** One change for many products, with a preview before and an undo after it. */
export function BulkDialog({ selection, categories, onClose, onDone }: BulkDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const [values, setValues] = useState(start)
  const { kind } = values
  const change = useMemo(() => toChange(values), [values])
  const preview = usePreview(selection, change)
  const apply = useAction(async () => {
    if (!change || !preview.value) return
    const body = { selection, change, count: preview.value.count }
    const { id, state, changed } = await browserApi.call<typeof applyBulkChange>('POST /api/staff/products/bulk/', {
      body,
    })
    onDone()
    // A large change is still running: its progress on the page has a button to undo it.
    if (state === 'running') return
    showUndo(`Изменено: ${countOf(changed, productForms)}`, async () => {
      await browserApi.call<typeof undoBulkChange>('POST /api/staff/products/bulk/{id}/undo/', { params: { id } })
      onDone()
    })
  }, staffFallback('Не удалось изменить товары'))
  const ready = change !== undefined && (preview.value?.changed ?? 0) > 0

  return (
    <StaffDialog isOpen={isOpen} title="Изменить товары" onClose={onClose}>
      <StaffForm onSubmit={() => ready && void apply.run()} failure={apply.failure ?? preview.failure}>
        <div className="grid gap-4 sm:grid-cols-2">
          <BulkFields
            values={values}
            isWrong={values.percent !== '' && change === undefined}
            categories={categories}
            onChange={(next) => setValues({ ...values, ...next })}
          />
        </div>
        <BulkPreview kind={kind} preview={preview} />
        <DialogButtons>
          <button type="button" className="button-quiet" onClick={() => setOpen(false)}>
            Отмена
          </button>
          <SubmitButton loading={apply.busy} disabled={!ready}>
            Применить
          </SubmitButton>
        </DialogButtons>
      </StaffForm>
    </StaffDialog>
  )
}

interface BulkFieldsProps {
  values: Values
  /** The percentage cannot be read. */
  isWrong: boolean
  categories: BulkDialogProps['categories']
  onChange: (change: Partial<Values>) => void
}

/** What to change, and to what. */
function BulkFields({ values, isWrong, categories, onChange }: BulkFieldsProps) {
  const { kind, percent, flag, category, from, until } = values
  return (
    <>
      <SelectField label="Что изменить" choices={kinds} value={kind} onChange={(next) => onChange({ kind: next })} />
      {kind === 'price' && (
        <TextField
          label="На сколько процентов"
          placeholder="−10 или 15"
          value={percent}
          onChange={(next) => onChange({ percent: next })}
          liveError={isWrong ? 'От −90 до 500, не точнее десятых.' : undefined}
        />
      )}
      {kind === 'sale' && (
        <>
          <TextField
            label="Скидка в процентах"
            placeholder="15"
            value={percent}
            onChange={(next) => onChange({ percent: next })}
            hint="От обычной цены, 0 — убрать скидку"
            liveError={isWrong ? 'Целое число от 0 до 90.' : undefined}
          />
          <TimeField label="Скидка с" value={from} onChange={(next) => onChange({ from: next })} hint="Пусто — сразу" />
          <TimeField
            label="Скидка до"
            value={until}
            onChange={(next) => onChange({ until: next })}
            hint="Пусто — без срока"
          />
        </>
      )}
      {switches[kind] && (
        <SelectField
          label="На что"
          choices={switches[kind]}
          value={flag}
          onChange={(next) => onChange({ flag: next })}
        />
      )}
      {kind === 'category' && (
        <SelectField
          label="В какую"
          none="Выберите категорию"
          choices={categories.map(({ id, name }) => ({ value: String(id), name }))}
          value={category}
          onChange={(next) => onChange({ category: next })}
        />
      )}
    </>
  )
}

function toChange({ kind, percent, flag, category, from, until }: Values): BulkChange | undefined {
  if (kind === 'sale') {
    if (!/^\d{1,2}$/.test(percent.trim()) || Number(percent) > 90) return undefined
    const at = (local: string) => (local === '' ? null : fromShopTime(local))
    return { kind, percent: Number(percent), from: at(from), until: at(until) }
  }
  if (kind === 'price') {
    const value = readPercent(percent)
    return value === undefined ? undefined : { kind, percent: value }
  }
  if (kind === 'category') return category === '' ? undefined : { kind, category_id: Number(category) }
  return { kind: kind as 'on_sale' | 'is_new', value: flag === 'true' }
}

/** The first products before and after, and how many will change. */
function BulkPreview({ kind, preview: { value, busy } }: { kind: string; preview: Preview }) {
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm">
        {busy && 'Считаем…'}
        {value && summaryOf(value)}
      </p>
      {value && value.kinds.length > 0 && <p className="text-muted text-sm wrap-anywhere">{kindsOf(value)}</p>}
      {value?.notes.map((note) => (
        <p key={note} className="text-bad text-sm">
          {note}
        </p>
      ))}
      {value && value.lines.length > 0 && (
        <section className="overflow-hidden rounded-xl border border-line" aria-label="Было и станет">
          <table className="w-full text-left text-sm">
            <thead className="bg-shelf">
              <tr>
                <th className="px-3 py-2 font-medium">Товар</th>
                <th className="px-3 py-2 text-right font-medium">Было</th>
                <th className="px-3 py-2 text-right font-medium">Станет</th>
              </tr>
            </thead>
            <tbody>
              {value.lines.map((line) => (
                <tr key={line.id} className="border-line border-t align-top">
                  <td className="px-3 py-2 wrap-anywhere">
                    {line.name}
                    <span className="block text-muted">{line.sku}</span>
                  </td>
                  <td className="whitespace-nowrap px-3 py-2 text-right text-muted tabular-nums">
                    {show(kind, line.before)}
                  </td>
                  <td className="whitespace-nowrap px-3 py-2 text-right tabular-nums">{show(kind, line.after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}

function summaryOf({ count, changed, lines }: NonNullable<Preview['value']>): string {
  if (changed === 0) return 'Ничего не изменится: так уже у всех выбранных.'
  const shown = changed > lines.length ? ` Показаны первые ${lines.length}.` : ''
  return `Изменится ${countOf(changed, productForms)} из ${count}.${shown}`
}

/** «Артикулы: IMP-… 2000, XLS-… 12»: whoever chose the wrong goods sees it here. */
function kindsOf({ count, kinds }: NonNullable<Preview['value']>): string {
  const named = kinds.map((kind) => `${kind.start || 'цифры'}… ${kind.count.toLocaleString('ru-RU')}`)
  const rest = count - kinds.reduce((sum, kind) => sum + kind.count, 0)
  return `Артикулы: ${[...named, ...(rest > 0 ? [`другие ${rest.toLocaleString('ru-RU')}`] : [])].join(', ')}.`
}

function show(kind: string, value: BulkPreviewLine['before']): string {
  if (kind === 'price') return formatPrice(Number(value))
  if (typeof value !== 'boolean') return String(value)
  if (kind === 'on_sale') return value ? 'В продаже' : 'Снят с продажи'
  return value ? 'Новинка' : 'Не новинка'
}
