import { useState } from 'react'
import { useViewer } from '../../../accounts/viewer.ts'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { administrators, may } from '../../../platform/contract/roles.ts'
import { countOf } from '../../../platform/text/plural.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { askConfirm } from '../../../ui/staff/dialog/ask-confirm.ts'
import { showUndo } from '../../../ui/staff/dialog/show-undo.ts'
import { FormFailure, StaffForm } from '../../../ui/staff/form/staff-form.tsx'
import { TextField } from '../../../ui/staff/form/text-fields.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { writeTime } from '../../../ui/staff/text/write-time.ts'
import type { Customer, exportCustomer, lockCustomer, unlockCustomer } from './customers.contract.ts'

interface CustomerAccessProps {
  customer: Customer
  set: (customer: Customer) => void
}

/** Locks and unlocks the account, and downloads all data about the customer at their request. */
export function CustomerAccess({ customer, set }: CustomerAccessProps) {
  const viewer = useViewer()
  const params = { id: String(customer.id) }
  const unlock = async () =>
    set(await browserApi.call<typeof unlockCustomer>('POST /api/staff/customers/{id}/unlock/', { params }))
  return (
    <Panel title="Доступ">
      {customer.locked_at ? (
        <Unlock lockedAt={customer.locked_at} unlock={unlock} />
      ) : (
        <p>
          {customer.sessions > 0
            ? `Открыто: ${countOf(customer.sessions, ['сеанс', 'сеанса', 'сеансов'])}.`
            : 'Открытых сеансов нет.'}
        </p>
      )}
      {!customer.locked_at && customer.may_lock && <Lock customer={customer} set={set} unlock={unlock} />}
      {may(viewer.role, administrators) && <Export customerId={customer.id} />}
    </Panel>
  )
}

function Unlock({ lockedAt, unlock }: { lockedAt: string; unlock: () => Promise<void> }) {
  const action = useAction(async () => {
    await unlock()
    showToast({ kind: 'success', text: 'Учётная запись разблокирована' })
  }, staffFallback('Не удалось разблокировать'))
  return (
    <>
      <p className="text-bad">Заблокирован {writeTime(lockedAt)}.</p>
      <FormFailure failure={action.failure} />
      <button
        type="button"
        className="button button-submit justify-self-start"
        disabled={action.busy}
        onClick={() => void action.run()}
      >
        Разблокировать
      </button>
    </>
  )
}

function Lock({ customer, set, unlock }: CustomerAccessProps & { unlock: () => Promise<void> }) {
  const [reason, setReason] = useState('')
  const lock = useAction(async () => {
    const question = {
      title: `Заблокировать ${customer.email}?`,
      text: 'Все сеансы сразу завершатся, войти будет нельзя. Заказы останутся.',
      confirm: 'Заблокировать',
    }
    if (reason.trim() !== '' && !(await askConfirm(question))) return
    const input = { params: { id: String(customer.id) }, body: { reason } }
    set(await browserApi.call<typeof lockCustomer>('POST /api/staff/customers/{id}/lock/', input))
    showUndo('Учётная запись заблокирована', unlock)
  }, staffFallback('Не удалось заблокировать'))
  return (
    <StaffForm failure={lock.failure} onSubmit={() => void lock.run()} className="gap-3">
      <TextField
        label="Причина блокировки"
        hint="Только для журнала."
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={lock.failure?.fields.reason}
      />
      <button type="submit" className="button-quiet justify-self-start text-bad" disabled={lock.busy}>
        Заблокировать
      </button>
    </StaffForm>
  )
}

function Export({ customerId }: { customerId: number }) {
  const save = useAction(async () => {
    const question = {
      title: 'Выгрузить персональные данные?',
      text: 'Только по просьбе самого покупателя. Выгрузка попадёт в журнал.',
      confirm: 'Выгрузить',
    }
    if (!(await askConfirm(question))) return
    const params = { id: String(customerId) }
    const data = await browserApi.call<typeof exportCustomer>('POST /api/staff/customers/{id}/export/', { params })
    saveJson(data, `kitsune-customer-${customerId}.json`)
  }, staffFallback('Не удалось выгрузить данные'))
  return (
    <>
      <FormFailure failure={save.failure} />
      <button
        type="button"
        className="button-quiet justify-self-start"
        disabled={save.busy}
        onClick={() => void save.run()}
      >
        Выгрузить данные
      </button>
    </>
  )
}

function saveJson(data: unknown, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
