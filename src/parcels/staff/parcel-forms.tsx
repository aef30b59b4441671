import { useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { showToast } from '../../ui/show-toast.ts'
import { StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import { letterHint, readByShopper } from '../../ui/staff/text/letter-texts.ts'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { carrierOf } from '../carriers/carriers.ts'
import { FormButtons } from './form-buttons.tsx'
import { SplitForm } from './split-form.tsx'
import type { cancelParcel, handOverParcel, packParcel, StaffParcel } from './staff-parcels.contract.ts'

export type ParcelFormName = 'pack' | 'hand-over' | 'split' | 'cancel'

interface ParcelFormProps {
  parcel: StaffParcel
  onDone: (parcels: StaffParcel[]) => void
  /** The same, and its order may have moved with it: whoever knows orders says so. */
  onHandedOver: (parcels: StaffParcel[]) => void
  onClose: () => void
}

/** What staff say of a parcel when they pack, split, hand it over or keep it. */
export default function ParcelForm({ form, ...props }: ParcelFormProps & { form: ParcelFormName }) {
  if (form === 'pack') return <PackForm {...props} />
  if (form === 'cancel') return <CancelForm {...props} />
  return form === 'split' ? <SplitForm {...props} /> : <HandOverForm {...props} />
}

const sizes = [
  ['weight_grams', 'Вес, г'],
  ['length_cm', 'Длина, см'],
  ['width_cm', 'Ширина, см'],
  ['height_cm', 'Высота, см'],
] as const

function PackForm({ parcel, onDone, onClose }: ParcelFormProps) {
  const [texts, setTexts] = useState(() => Object.fromEntries(sizes.map(([name]) => [name, String(parcel[name])])))
  const [confirmed, setConfirmed] = useState<{ is_light?: true; is_small?: true }>({})
  const pack = useAction(async (sure: typeof confirmed = {}) => {
    const [weight_grams = 0, length_cm = 0, width_cm = 0, height_cm = 0] = sizes.map(([name]) => Number(texts[name]))
    const body = { version: parcel.version, weight_grams, length_cm, width_cm, height_cm, ...confirmed, ...sure }
    const params = { id: parcel.id }
    onDone(await browserApi.call<typeof packParcel>('POST /api/staff/parcels/{id}/pack/', { params, body }))
  }, staffFallback('Не удалось собрать посылку'))

  /** Both may have to be confirmed, one after the other. */
  function confirm(sure: typeof confirmed): void {
    setConfirmed({ ...confirmed, ...sure })
    void pack.run(sure)
  }

  return (
    <StaffForm failure={pack.failure} onSubmit={() => void pack.run()}>
      <p className="text-muted text-sm">Взвесьте и измерьте коробку: по этим данным её примет служба доставки.</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {sizes.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            required
            maxLength={6}
            value={texts[name] ?? ''}
            error={pack.failure?.fields[name]}
            onChange={(text) => {
              setTexts({ ...texts, [name]: text })
              setConfirmed({})
            }}
          />
        ))}
      </div>
      <FormButtons submit="Посылка собрана" busy={pack.busy} onClose={onClose}>
        {pack.failure?.code === 'weight_low' && (
          <button type="button" className="button-quiet" onClick={() => confirm({ is_light: true })}>
            Вес верный, собрать
          </button>
        )}
        {pack.failure?.code === 'box_too_large' && (
          <button type="button" className="button-quiet" onClick={() => confirm({ is_small: true })}>
            Поместится, собрать
          </button>
        )}
      </FormButtons>
    </StaffForm>
  )
}

function CancelForm({ parcel, onDone, onClose }: ParcelFormProps) {
  const [reason, setReason] = useState('')
  const cancel = useAction(async () => {
    const call = { params: { id: parcel.id }, body: { version: parcel.version, reason } }
    onDone(await browserApi.call<typeof cancelParcel>('POST /api/staff/parcels/{id}/cancel/', call))
    showToast({ kind: 'success', text: 'Посылку не отправим, деньги за неё возвращаются' })
  }, staffFallback('Не удалось отменить посылку'))
  return (
    <StaffForm failure={cancel.failure} onSubmit={() => void cancel.run()}>
      <p className="text-sm">
        Товары вернутся на склад, покупателю вернётся оплата за них (а если больше ничего нет, то и доставка). Отменить
        это нельзя.
      </p>
      <TextField
        label="Причина"
        hint={readByShopper(parcel.has_email)}
        required
        maxLength={300}
        value={reason}
        error={cancel.failure?.fields.reason}
        onChange={setReason}
      />
      <FormButtons submit="Не отправлять" busy={cancel.busy} onClose={onClose} />
    </StaffForm>
  )
}

const withoutOrder = 'Заявки у службы доставки нет: введите номер, под которым отправили посылку сами.'

function HandOverForm({ parcel, onHandedOver, onClose }: ParcelFormProps) {
  const [number, setNumber] = useState(parcel.tracking_number ?? '')
  const hasOrder = !parcel.carrier || !carrierOf(parcel.carrier).takesOrders || parcel.carrier_state === 'made'
  const handOver = useAction(async () => {
    const body = { version: parcel.version, tracking_number: number }
    const params = { id: parcel.id }
    const call = browserApi.call<typeof handOverParcel>
    onHandedOver(await call('POST /api/staff/parcels/{id}/hand-over/', { params, body }))
  }, staffFallback('Не удалось передать посылку'))
  return (
    <StaffForm failure={handOver.failure} onSubmit={() => void handOver.run()}>
      <TextField
        label="Трек-номер посылки"
        hint={hasOrder ? `Можно оставить пустым. ${letterHint(parcel.has_email)}` : withoutOrder}
        required={!hasOrder}
        maxLength={60}
        value={number}
        error={handOver.failure?.fields.tracking_number}
        onChange={setNumber}
      />
      <FormButtons submit="Посылка передана" busy={handOver.busy} onClose={onClose} />
    </StaffForm>
  )
}
