import { useState } from 'react'
import { useViewer } from '../../accounts/viewer.ts'
import { parcelStateWords } from '../../database/values/parcel-states.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { managers, may } from '../../platform/contract/roles.ts'
import { showToast } from '../../ui/show-toast.ts'
import { FormFailure, StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import { letterHint } from '../../ui/staff/text/letter-texts.ts'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { carrierList, carrierOf } from '../carriers/carriers.ts'
import { FormButtons } from './form-buttons.tsx'
import type {
  BackDecision,
  decideBack,
  loseParcel,
  receiveBack,
  StaffParcel,
  settleCarrierOrder,
} from './staff-parcels.contract.ts'

interface ParcelTroubleProps {
  parcel: StaffParcel
  onDone: (parcels: StaffParcel[]) => void
}

const failed = staffFallback('Не получилось')

/** An order that the carrier does not let go of, or will not get by itself; a parcel that comes back or is lost. */
export default function ParcelTrouble({ parcel, onDone }: ParcelTroubleProps) {
  const seesAll = may(useViewer().role, managers)
  return (
    <>
      <NoOrderNote parcel={parcel} />
      <WithdrawalNote parcel={parcel} />
      {parcel.carrier_state === 'stuck' && <Stuck parcel={parcel} onDone={onDone} />}
      {seesAll && parcel.can.come_back && <ComesBack parcel={parcel} onDone={onDone} />}
      {seesAll && parcel.can.decide_back && <CameBack parcel={parcel} onDone={onDone} />}
    </>
  )
}

/** How far the order that is not wanted any more is. */
function WithdrawalNote({ parcel: { carrier, carrier_state, carrier_problem } }: { parcel: StaffParcel }) {
  if (carrier === null) return null
  const { name, genitive } = carrierOf(carrier).russian
  if (carrier_state === 'stuck')
    return (
      <p role="alert" className="text-bad text-sm">
        {name} не отменяет заявку: {carrier_problem ?? 'причина не названа'}. Удалите её в личном кабинете {genitive}{' '}
        или позвоните туда, потом нажмите «Заявки больше нет».
      </p>
    )
  if (carrier_state === 'withdrawing')
    return (
      <p role="status" className="text-muted text-sm">
        Отменяем заявку у {genitive}
        {carrier_problem ? `: пока не получается (${carrier_problem})` : ''}…
      </p>
    )
  if (carrier_state === 'withdrawn' && carrier_problem)
    return (
      <p role="alert" className="text-bad text-sm">
        {carrier_problem}
      </p>
    )
  return null
}

function Stuck({ parcel, onDone }: ParcelTroubleProps) {
  const settle = useAction(async (gone: boolean) => {
    const call = { params: { id: parcel.id }, body: { version: parcel.version, gone } }
    onDone(await browserApi.call<typeof settleCarrierOrder>('POST /api/staff/parcels/{id}/carrier-order/', call))
    showToast({ kind: 'success', text: gone ? 'Записали: заявки больше нет' : 'Отменяем заявку ещё раз' })
  }, failed)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button" disabled={settle.busy} onClick={() => void settle.run(true)}>
          Заявки больше нет
        </button>
        <button type="button" className="button-quiet" disabled={settle.busy} onClick={() => void settle.run(false)}>
          Отменить ещё раз
        </button>
      </div>
      <FormFailure failure={settle.failure} />
    </>
  )
}

function ComesBack({ parcel, onDone }: ParcelTroubleProps) {
  const [isLost, setLost] = useState(false)
  const [claim, setClaim] = useState('')
  const params = { id: parcel.id }
  const { version } = parcel
  const receive = useAction(async () => {
    const call = { params, body: { version } }
    onDone(await browserApi.call<typeof receiveBack>('POST /api/staff/parcels/{id}/came-back/', call))
    showToast({ kind: 'success', text: 'Посылка снова в магазине: решите, что с ней делать' })
  }, failed)
  const lose = useAction(async () => {
    const call = { params, body: { version, claim } }
    onDone(await browserApi.call<typeof loseParcel>('POST /api/staff/parcels/{id}/lost/', call))
    showToast({ kind: 'success', text: 'Посылка утеряна, деньги за неё возвращаются' })
  }, failed)
  if (isLost)
    return (
      <StaffForm failure={lose.failure} onSubmit={() => void lose.run()}>
        <p className="text-sm">
          Товары спишутся, покупателю вернётся оплата за них (а если больше ничего нет, то и доставка).{' '}
          {letterHint(parcel.has_email)} Отменить это нельзя.
        </p>
        <TextField
          label="Претензия службе доставки"
          hint="Номер и дата. Видят только сотрудники."
          required
          maxLength={300}
          value={claim}
          error={lose.failure?.fields.claim}
          onChange={setClaim}
        />
        <FormButtons submit="Посылка утеряна" busy={lose.busy} onClose={() => setLost(false)} />
      </StaffForm>
    )
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button-quiet" disabled={receive.busy} onClick={() => void receive.run()}>
          Вернулась в магазин
        </button>
        <button type="button" className="button-quiet" onClick={() => setLost(true)}>
          Утеряна
        </button>
      </div>
      <FormFailure failure={receive.failure} />
    </>
  )
}

const decisions: [BackDecision, string, string][] = [
  ['resend', 'Отправить ещё раз', 'За счёт магазина: соберите её снова.'],
  ['shelf', 'На полку покупателя', 'Он сам выберет, куда отправить, и оплатит доставку.'],
  ['refund', 'Вернуть деньги', 'Появится возврат: осмотрите товары и решите, сколько удержать за обратную дорогу.'],
]

const decided: Record<BackDecision, string> = {
  resend: 'Отправим ещё раз: посылку снова нужно собрать',
  shelf: 'Товары ждут на полке покупателя',
  refund: 'Возврат оформлен: осмотрите товары',
}

function CameBack({ parcel, onDone }: ParcelTroubleProps) {
  const decide = useAction(async (decision: BackDecision) => {
    const call = { params: { id: parcel.id }, body: { version: parcel.version, decision } }
    onDone(await browserApi.call<typeof decideBack>('POST /api/staff/parcels/{id}/back/', call))
    showToast({ kind: 'success', text: decided[decision] })
  }, failed)
  return (
    <>
      <ul className="grid gap-3">
        {decisions.map(([decision, name, hint]) => (
          <li key={decision} className="grid gap-1">
            <button
              type="button"
              className="button-quiet justify-self-start"
              disabled={decide.busy}
              onClick={() => void decide.run(decision)}
            >
              {name}
            </button>
            <span className="text-muted text-sm">{hint}</span>
          </li>
        ))}
      </ul>
      <FormFailure failure={decide.failure} />
    </>
  )
}

/** The carrier knows nothing of it, and will not by itself. */
function NoOrderNote({ parcel }: { parcel: StaffParcel }) {
  const { state, carrier, carrier_state, delivery_name, address } = parcel
  const takers = carrierList.filter(({ takesOrders }) => takesOrders)
  const taker = takers.find(({ name, namedIn }) => name === carrier || (address !== '' && namedIn.test(delivery_name)))
  const { awaiting_packing, packed } = parcelStateWords
  if (carrier_state !== null || !taker || !(state === packed || (state === awaiting_packing && carrier === null)))
    return null
  const { accusative, genitive } = taker.russian
  return (
    <p role="alert" className="text-bad text-sm">
      Заявка в {accusative} сама не уйдёт: {carrier ? 'ключи магазина не заданы' : 'покупатель ввёл адрес сам'}.
      Оформите её в личном кабинете {genitive} и введите трек-номер.
    </p>
  )
}
