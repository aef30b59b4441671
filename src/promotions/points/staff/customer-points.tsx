import { useCallback, useState } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { Loaded } from '../../../ui/load-state.tsx'
import { WholeField } from '../../../ui/staff/form/number-fields.tsx'
import { SelectField } from '../../../ui/staff/form/select-field.tsx'
import { StaffForm } from '../../../ui/staff/form/staff-form.tsx'
import { TextField } from '../../../ui/staff/form/text-fields.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { writePoints } from '../point-texts.ts'
import type { AccountPoints } from '../points.contract.ts'
import { PointsHistory } from '../points-history.tsx'
import type { adjustPoints, getCustomerPoints } from './staff-points.contract.ts'

/** Points on a customer's card: what they have, and a hand's way to add or take some. */
export function CustomerPoints({ id }: { id: number }) {
  const load = useLoad(
    useCallback(
      (signal) =>
        browserApi.call<typeof getCustomerPoints>(
          'GET /api/staff/customers/{id}/points/',
          { params: { id }, query: {} },
          { signal },
        ),
      [id],
    ),
    staffFallback('Не удалось загрузить баллы'),
  )
  const { value, set } = load
  const more = useAction(async () => {
    const before = value?.history.at(-1)?.id
    if (!value || before === undefined) return
    const input = { params: { id }, query: { before } }
    const next = await browserApi.call<typeof getCustomerPoints>('GET /api/staff/customers/{id}/points/', input)
    set({ ...next, history: [...value.history, ...next.history] })
  }, staffFallback('Не удалось загрузить баллы'))
  return (
    <Loaded load={load}>
      {(points) => (
        <Panel title="Баллы">
          <p className="font-semibold">{writePoints(points.balance)}</p>
          {(points.is_on || points.history.length > 0) && <ByHand id={id} onSaved={set} />}
          <PointsHistory points={points} orderPage={(orderId) => `/staff/orders/${orderId}/`} more={more} />
        </Panel>
      )}
    </Loaded>
  )
}

const ways = [
  { value: 'add', name: 'Начислить' },
  { value: 'take', name: 'Снять' },
]

function ByHand({ id, onSaved }: { id: number; onSaved: (points: AccountPoints) => void }) {
  const [way, setWay] = useState('add')
  const [points, setPoints] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const save = useAction(async () => {
    const body = { points: (way === 'take' ? -1 : 1) * (points ?? 0), reason }
    onSaved(
      await browserApi.call<typeof adjustPoints>('POST /api/staff/customers/{id}/points/', { params: { id }, body }),
    )
    setPoints(null)
    setReason('')
  }, staffFallback('Не удалось изменить баллы'))
  const errors = save.failure?.fields
  return (
    <StaffForm onSubmit={() => void save.run()} failure={save.failure} className="gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        <SelectField label="Что сделать" choices={ways} value={way} onChange={setWay} />
        <WholeField label="Баллов" required value={points} onChange={setPoints} error={errors?.points} />
      </div>
      <TextField
        label="За что"
        required
        maxLength={200}
        hint="Покупатель увидит это в кабинете."
        value={reason}
        onChange={setReason}
        error={errors?.reason}
      />
      <SubmitButton loading={save.busy} className="justify-self-start">
        Сохранить
      </SubmitButton>
    </StaffForm>
  )
}
