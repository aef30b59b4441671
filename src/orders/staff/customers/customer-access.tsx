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
import { saveJson } from './save-json.ts'

interface CustomerAccessProps {
  customer: Customer
  set: (customer: Customer) => void
}

/** Locks and unlocks the account, and downloads all data about the customer at their request. */
export function CustomerAccess({ customer, set }: CustomerAccessProps) {
  const viewer = useViewer()
  const params = { id: String(customer.id) }
  const [reason, setReason] = useState('')

  const lock = useAction(async () => {
    const question = {
      title: `Заблокировать ${customer.email}?`,
      text: 'Все сеансы сразу завершатся, войти будет нельзя. Заказы останутся.',
      confirm: 'Заблокировать',
    }
    if (reason.trim() !== '' && !(await askConfirm(question))) return
    const body = { reason }
    set(await browserApi.call<typeof lockCustomer>('POST /api/staff/customers/{id}/lock/', { params, body }))
    setReason('')
    showUndo('Учётная запись заблокирована', unlockNow)
  }, staffFallback('Не удалось заблокировать'))

  async function unlockNow(): Promise<void> {
    set(await browserApi.call<typeof unlockCustomer>('POST /api/staff/customers/{id}/unlock/', { params }))
  }

  const unlock = useAction(async () => {
    await unlockNow()
    showToast({ kind: 'success', text: 'Учётная запись разблокирована' })
  }, staffFallback('Не удалось разблокировать'))

  const save = useAction(async () => {
    const question = {
      title: 'Выгрузить персональные данные?',
      text: 'Только по просьбе самого покупателя. Выгрузка попадёт в журнал.',
      confirm: 'Выгрузить',
    }
    if (!(await askConfirm(question))) return
    const data = await browserApi.call<typeof exportCustomer>('POST /api/staff/customers/{id}/export/', { params })
    saveJson(data, `kitsune-customer-${customer.id}.json`)
  }, staffFallback('Не удалось выгрузить данные'))

  return (
    <Panel title="Доступ">
      {customer.locked_at ? (
        <>
          <p className="text-bad">Заблокирован {writeTime(customer.locked_at)}.</p>
          <FormFailure failure={unlock.failure} />
          <button
            type="button"
            className="button button-submit justify-self-start"
            disabled={unlock.busy}
            onClick={() => void unlock.run()}
          >
            Разблокировать
          </button>
        </>
      ) : (
        <p>
          {customer.sessions > 0
            ? `Открыто: ${countOf(customer.sessions, ['сеанс', 'сеанса', 'сеансов'])}.`
            : 'Открытых сеансов нет.'}
        </p>
      )}
      {!customer.locked_at && customer.may_lock && (
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
      )}
      <FormFailure failure={save.failure} />
      {may(viewer.role, administrators) && (
        <button
          type="button"
          className="button-quiet justify-self-start"
          disabled={save.busy}
          onClick={() => void save.run()}
        >
          Выгрузить данные
        </button>
      )}
    </Panel>
  )
}
