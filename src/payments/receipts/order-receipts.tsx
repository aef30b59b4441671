import { useCallback } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { writeTime } from '../../ui/staff/text/write-time.ts'
import { receiptNames } from './receipt-texts.ts'
import type { finishReceipt, listReceipts, retryReceipt, StaffReceipt } from './receipts.contract.ts'

/** The receipts of an order, with what staff can do about those that were refused or wait for the owner's desk. */
export default function OrderReceipts({ orderId, version }: { orderId: number; version: string }) {
  const load = useLoad(
    useCallback(
      (signal: AbortSignal) =>
        browserApi.call<typeof listReceipts>(
          'GET /api/staff/orders/{id}/receipts/',
          { params: { id: String(orderId) } },
          { signal },
        ),
      [orderId],
    ),
    staffFallback('Не удалось загрузить чеки'),
    version,
  )
  if (!load.value || load.value.length === 0) return null
  return (
    <Panel title="Чеки">
      <ul className="grid gap-4">
        {load.value.map((receipt) => (
          <Receipt key={receipt.id} receipt={receipt} onChange={load.reload} />
        ))}
      </ul>
    </Panel>
  )
}

function Receipt({ receipt, onChange }: { receipt: StaffReceipt; onChange: () => void }) {
  const { id, kind, sum, state, desk, reason } = receipt
  const input = { params: { id: String(id) } }
  const retry = useAction(async () => {
    await browserApi.call<typeof retryReceipt>('POST /api/staff/receipts/{id}/retry/', input)
    onChange()
  }, staffFallback('Не удалось отправить чек'))
  const finish = useAction(async () => {
    await browserApi.call<typeof finishReceipt>('POST /api/staff/receipts/{id}/done/', input)
    onChange()
  }, staffFallback('Не удалось отметить чек'))
  const busy = retry.busy || finish.busy
  const canFinish = state === 'refused' || (state === 'pending' && desk === 'own')
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{receiptNames[kind]}</span>
        <b className="tabular-nums">{formatTotal(sum)}</b>
      </p>
      <p className={`text-sm ${state === 'refused' ? 'text-bad' : 'text-muted'}`}>{stateText(receipt)}</p>
      {state === 'refused' && reason && <p className="text-bad text-sm wrap-anywhere">{reason}</p>}
      <FormError text={retry.failure?.text ?? finish.failure?.text} />
      {canFinish && (
        <div className="flex flex-wrap gap-3">
          {receipt.can_retry && (
            <button type="button" className="button-quiet" disabled={busy} onClick={() => void retry.run()}>
              Отправить ещё раз
            </button>
          )}
          <button type="button" className="button-quiet" disabled={busy} onClick={() => void finish.run()}>
            Чек пробит
          </button>
        </div>
      )}
    </li>
  )
}

function stateText({ state, desk, created_at, decided_at }: StaffReceipt): string {
  if (state === 'refused') return `Отклонён ${writeTime(decided_at ?? created_at)}`
  if (state === 'done')
    return `Пробит ${writeTime(decided_at ?? created_at)}${desk === 'own' ? ', отмечено вручную' : ''}`
  return desk === 'own' ? `Пробейте на своей кассе: ждёт с ${writeTime(created_at)}` : 'Отправляется'
}
