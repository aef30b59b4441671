import { useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { showToast } from '../../ui/show-toast.ts'
import { askConfirm } from '../../ui/staff/dialog/ask-confirm.ts'
import { WholeField } from '../../ui/staff/form/number-fields.tsx'
import { SelectField } from '../../ui/staff/form/select-field.tsx'
import { FormFailure, StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { TextArea } from '../../ui/staff/form/text-fields.tsx'
import { useForm } from '../../ui/staff/form/use-form.ts'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { writeShortTime } from '../../ui/staff/text/write-time.ts'
import { monthChoices } from './release-texts.ts'
import type { arriveRelease, finishRelease, WholeRelease } from './staff-preorders.contract.ts'

interface ArrivePanelProps {
  release: WholeRelease
  onArrived: (release: WholeRelease) => void
}

/** A batch came: how many pieces, and what the others are told when it is not enough. */
export function ArrivePanel({ release, onArrived }: ArrivePanelProps) {
  const form = useForm({ pieces: null as number | null, year: release.release_year, month: '', note: '' })
  const { pieces, year, month, note } = form.values
  const missing = release.paid_pieces - release.free - (pieces ?? 0)
  const isShort = pieces !== null && pieces > 0 && missing > 0
  const params = { id: release.product_id }
  const arrive = useAction(async () => {
    const next = isShort ? { next_year: year, next_month: month === '' ? null : Number(month), note } : {}
    const body = { pieces: pieces ?? 0, seen_batches: release.batches.length, ...next }
    onArrived(await browserApi.call<typeof arriveRelease>('POST /api/staff/preorders/{id}/arrive/', { params, body }))
    form.set('pieces', null)
    showToast({ kind: 'success', text: 'Партия записана: заказы передаём в сборку' })
  }, staffFallback('Не удалось записать партию'))
  const errors = arrive.failure?.fields
  return (
    <Panel title="Приехала партия">
      <StaffForm failure={arrive.failure} onSubmit={() => void arrive.run()}>
        <div className="max-w-60">
          <WholeField label="Сколько штук" required {...form.bind('pieces', errors)} />
        </div>
        <p role="status" className="text-sm">
          {outcomeText(release, pieces)}
        </p>
        {isShort && (
          <>
            <div className="grid gap-4 sm:max-w-lg sm:grid-cols-[10rem_1fr]">
              <WholeField
                label="Следующая поставка: год"
                name="next_year"
                value={year}
                error={errors?.next_year}
                onChange={(next) => form.set('year', next)}
              />
              <SelectField label="Её месяц" none="Не указан" choices={monthChoices} {...form.bind('month', errors)} />
            </div>
            <TextArea
              label="Что написать тем, кому не хватило"
              hint="Необязательно."
              rows={2}
              maxLength={500}
              {...form.bind('note', errors)}
            />
          </>
        )}
        <div>
          <button type="submit" className="button" disabled={arrive.busy || !pieces}>
            Записать партию
          </button>
        </div>
      </StaffForm>
      {release.batches.length > 0 && <Batches release={release} />}
    </Panel>
  )
}

function outcomeText({ paid_pieces: paid, free }: WholeRelease, pieces: number | null): string {
  const there = free + (pieces ?? 0)
  if (!pieces) return `Оплачено и ждёт: ${paid}\u00a0шт.${free > 0 ? ` Свободно на складе: ${free}\u00a0шт.` : ''}`
  if (there < paid) {
    return `Хватит на ${there} из ${paid}\u00a0шт.: получат те, кто оплатил раньше. Остальным напишем о следующей поставке.`
  }
  return `Хватит всем, кто оплатил (${paid}\u00a0шт.). Останется: ${there - paid}\u00a0шт.`
}

function Batches({ release: { batches } }: { release: WholeRelease }) {
  return (
    <ul aria-label="Партии" className="grid gap-1 text-sm">
      {batches.map(({ id, pieces, author, at }) => (
        <li key={id} className="text-muted">
          {writeShortTime(at)}: {pieces}&nbsp;шт.{author && `, ${author}`}
        </li>
      ))}
    </ul>
  )
}

/** Everybody has their pieces: the rest is sold like any other product. */
export function FinishPanel({ release }: { release: WholeRelease }) {
  const [left, setLeft] = useState<number>()
  const finish = useAction(async () => {
    const isSure = await askConfirm({
      title: 'Релиз вышел?',
      text: 'Товар перестанет быть предзаказом, свободные штуки пойдут в продажу.',
      confirm: 'Продавать остаток',
    })
    if (!isSure) return
    const { stock } = await browserApi.call<typeof finishRelease>('POST /api/staff/preorders/{id}/finish/', {
      params: { id: release.product_id },
      body: { version: release.version },
    })
    setLeft(stock)
  }, staffFallback('Не удалось завершить предзаказ'))
  if (release.batches.length === 0 || release.paid_pieces > 0) return null
  return (
    <Panel title="Релиз вышел">
      <FormFailure failure={finish.failure} />
      {left === undefined ? (
        <>
          <p>Все, кто оплатил, получили своё. Свободно: {release.free}&nbsp;шт.</p>
          <div>
            <button type="button" className="button" disabled={finish.busy} onClick={() => void finish.run()}>
              Продавать остаток
            </button>
          </div>
        </>
      ) : (
        <p role="status">
          Готово: в продаже {left}&nbsp;шт.{' '}
          <a href={`/staff/products/${release.product_id}/`} className="link">
            Карточка товара
          </a>
        </p>
      )}
    </Panel>
  )
}
