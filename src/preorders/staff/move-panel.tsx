import { useState } from 'react'
import { monthText } from '../../catalogue/preorder-text.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { countOf } from '../../platform/text/plural.ts'
import { showToast } from '../../ui/show-toast.ts'
import { WholeField } from '../../ui/staff/form/number-fields.tsx'
import { SelectField } from '../../ui/staff/form/select-field.tsx'
import { StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { TextArea } from '../../ui/staff/form/text-fields.tsx'
import { useForm } from '../../ui/staff/form/use-form.ts'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { writeShortTime } from '../../ui/staff/text/write-time.ts'
import { monthChoices } from './release-texts.ts'
import type { MovePreview, moveRelease, previewMove, WholeRelease } from './staff-preorders.contract.ts'

interface MovePanelProps {
  release: WholeRelease
  onMoved: (release: WholeRelease) => void
}

/** First who is affected, then the move itself: letters cannot be called back. */
export function MovePanel({ release, onMoved }: MovePanelProps) {
  const [preview, setPreview] = useState<MovePreview>()
  const form = useForm({
    year: release.release_year,
    month: String(release.release_month ?? ''),
    note: '',
  })
  const month = form.values.month === '' ? null : Number(form.values.month)
  const wanted = { year: form.values.year ?? 0, month }
  const params = { id: release.product_id }
  const look = useAction(async () => {
    setPreview(
      await browserApi.call<typeof previewMove>('POST /api/staff/preorders/{id}/preview/', { params, body: wanted }),
    )
  }, staffFallback('Не удалось посмотреть, кого это коснётся'))
  const move = useAction(async () => {
    const { version } = release
    const body = { ...wanted, version, note: form.values.note }
    onMoved(await browserApi.call<typeof moveRelease>('POST /api/staff/preorders/{id}/move/', { params, body }))
    setPreview(undefined)
    form.set('note', '')
    showToast({ kind: 'success', text: 'Выход перенесён' })
  }, staffFallback('Не удалось перенести выход'))
  const errors = { ...look.failure?.fields, ...move.failure?.fields }
  return (
    <Panel title="Перенести выход">
      <StaffForm failure={move.failure ?? look.failure} onSubmit={() => void look.run()}>
        <div className="grid gap-4 sm:grid-cols-[10rem_1fr] sm:max-w-lg">
          <WholeField label="Год" {...form.bind('year', errors)} />
          <SelectField label="Месяц" none="Не указан" choices={monthChoices} {...form.bind('month', errors)} />
        </div>
        <TextArea
          label="Что написать покупателям"
          hint="Необязательно. Попадёт в письмо: например, почему перенесли."
          rows={2}
          maxLength={500}
          {...form.bind('note', errors)}
        />
        <div>
          <button type="submit" className={preview ? 'button-quiet' : 'button'} disabled={look.busy || move.busy}>
            Показать, кого это коснётся
          </button>
        </div>
      </StaffForm>
      {preview && (
        <section aria-label="Кого это коснётся" className="grid gap-4">
          <Affected preview={preview} month={monthText({ release_year: wanted.year, release_month: month })} />
          <div>
            <button type="button" className="button" disabled={move.busy} onClick={() => void move.run()}>
              {preview.orders > preview.without_email ? 'Перенести и отправить письма' : 'Перенести'}
            </button>
          </div>
        </section>
      )}
    </Panel>
  )
}

function Affected({ preview, month }: { preview: MovePreview; month: string }) {
  const { orders, pieces, unpaid_orders: unpaid, without_email: silent, back, unaffected, first } = preview
  if (orders === 0) {
    return (
      <p>
        Новый месяц: {month}. Спрашивать никого не нужно: {unaffected > 0 ? 'все согласны на этот срок' : 'заказов нет'}
        .
      </p>
    )
  }
  return (
    <>
      <p>
        Новый месяц: <strong>{month}</strong>. Это коснётся покупателей:{' '}
        {countOf(orders, ['заказ', 'заказа', 'заказов'])} ({pieces}&nbsp;шт.
        {unpaid > 0 && `, из них не оплачено: ${unpaid}`}).{' '}
        {silent < orders && `Спросим письмом${silent > 0 ? `: ${orders - silent}` : ''}. `}
        {silent > 0 && `Без\u00a0почты: ${silent}, позвоните им\u00a0и\u00a0запишите ответ. `}
        Если откажутся все, вернуть придётся <strong className="tabular-nums">{formatTotal(back)}</strong>.
      </p>
      <ul
        aria-label="Покупатели"
        className="max-h-80 divide-y divide-line overflow-y-auto rounded-xl border border-line"
      >
        {first.map((buyer) => (
          <li
            key={`${buyer.order_id} ${buyer.position}`}
            className="flex flex-wrap items-center justify-between gap-x-4 px-3 py-1"
          >
            <a href={`/staff/orders/${buyer.order_id}/`} className="link inline-flex min-h-11 items-center">
              №&nbsp;{buyer.order_id}, {buyer.full_name || 'без имени'}
            </a>
            <span className="text-muted text-sm tabular-nums">
              {buyer.quantity}&nbsp;шт., договаривались: {monthText(buyer.agreed)},{' '}
              {buyer.paid_at ? `оплачен ${writeShortTime(buyer.paid_at)}` : 'не оплачен'}, {formatTotal(buyer.back)}
              {!buyer.has_email && ', без\u00a0почты'}
            </span>
          </li>
        ))}
      </ul>
      {orders > first.length && <p className="text-muted text-sm">Показаны первые {first.length} по времени оплаты.</p>}
    </>
  )
}
