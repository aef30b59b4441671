import { Suspense, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { showToast } from '../../ui/show-toast.ts'
import { showUndo } from '../../ui/staff/dialog/show-undo.ts'
import { FormFailure, StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import { lazyPart } from '../../ui/staff/lazy-part.ts'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { carrierOf } from '../carriers/carriers.ts'
import { FormButtons } from './form-buttons.tsx'
import { SplitForm } from './split-form.tsx'
import type { handOverParcel, packParcel, printLabel, StaffParcel, unpackParcel } from './staff-parcels.contract.ts'

/** What is rarely needed. */
const ParcelTrouble = lazyPart(() => import('./parcel-trouble.tsx'))

interface ParcelActionsProps {
  parcel: StaffParcel
  opened: boolean
  onOpen: (open: boolean) => void
  onDone: (parcels: StaffParcel[]) => void
}

type Form = 'pack' | 'hand-over' | 'split'

/** What can be done with a parcel now: pack, print, open, hand over, split. */
export function ParcelActions({ parcel, opened, onOpen, onDone }: ParcelActionsProps) {
  const [form, setForm] = useState<Form>()
  const params = { id: parcel.id }
  const unpack = useAction(async () => {
    const body = { version: parcel.version }
    onDone(await browserApi.call<typeof unpackParcel>('POST /api/staff/parcels/{id}/unpack/', { params, body }))
    showToast({ kind: 'success', text: 'Посылка вскрыта: её снова нужно собрать' })
  }, staffFallback('Не удалось вскрыть посылку'))

  /** Nobody carries it, so there is no number to ask for. */
  const ready = useAction(async () => {
    const body = { version: parcel.version }
    onDone(await browserApi.call<typeof handOverParcel>('POST /api/staff/parcels/{id}/hand-over/', { params, body }))
    showToast({ kind: 'success', text: 'Посылка ждёт получателя' })
  }, staffFallback('Не удалось отложить посылку к выдаче'))

  /** Opening the box again takes it back. */
  function packed(parcels: StaffParcel[]): void {
    onDone(parcels)
    const now = parcels.find(({ id }) => id === parcel.id)
    if (!now?.can.unpack) {
      showToast({ kind: 'success', text: 'Посылка собрана' })
      return
    }
    showUndo('Посылка собрана', async () => {
      const body = { version: now.version }
      onDone(await browserApi.call<typeof unpackParcel>('POST /api/staff/parcels/{id}/unpack/', { params, body }))
    })
  }

  const print = useAction(async () => {
    onDone(await browserApi.call<typeof printLabel>('POST /api/staff/parcels/{id}/label/', { params }))
  }, staffFallback('Не удалось напечатать ярлык'))

  function open(which: Form): void {
    setForm(which)
    onOpen(true)
  }

  if (opened && form) {
    const close = () => onOpen(false)
    if (form === 'pack') return <PackForm parcel={parcel} onDone={packed} onClose={close} />
    if (form === 'split') return <SplitForm parcel={parcel} onDone={onDone} onClose={close} />
    return <HandOverForm parcel={parcel} onDone={onDone} onClose={close} />
  }
  const isPickup = parcel.address === '' && parcel.carrier === null
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {parcel.can.pack && (
          <button type="button" className="button" onClick={() => open('pack')}>
            Собрать
          </button>
        )}
        {parcel.has_label && (
          <a href={`/api/staff/parcels/${parcel.id}/label/`} className="button-quiet" download>
            Ярлык{parcel.carrier && ` ${carrierOf(parcel.carrier).russian.genitive}`}
          </a>
        )}
        {parcel.label_state === 'refused' && (
          <button type="button" className="button-quiet" disabled={print.busy} onClick={() => void print.run()}>
            Напечатать снова
          </button>
        )}
        {parcel.can.hand_over && (
          <button
            type="button"
            className={parcel.can.pack ? 'button-quiet' : 'button'}
            onClick={() => (isPickup ? void ready.run() : open('hand-over'))}
          >
            {isPickup ? 'Готова к выдаче' : 'Передать'}
          </button>
        )}
        {parcel.can.unpack && (
          <button type="button" className="button-quiet" disabled={unpack.busy} onClick={() => void unpack.run()}>
            Вскрыть
          </button>
        )}
        {parcel.can.split && (
          <button type="button" className="button-quiet" onClick={() => open('split')}>
            Разделить
          </button>
        )}
      </div>
      <FormFailure failure={unpack.failure ?? ready.failure ?? print.failure} />
      {(parcel.carrier_state === 'stuck' || parcel.can.come_back || parcel.can.decide_back) && (
        <Suspense>
          <ParcelTrouble parcel={parcel} onDone={onDone} />
        </Suspense>
      )}
    </div>
  )
}

interface ParcelFormProps {
  parcel: StaffParcel
  onDone: (parcels: StaffParcel[]) => void
  onClose: () => void
}

const sizes = [
  ['weight_grams', 'Вес, г'],
  ['length_cm', 'Длина, см'],
  ['width_cm', 'Ширина, см'],
  ['height_cm', 'Высота, см'],
] as const

function PackForm({ parcel, onDone, onClose }: ParcelFormProps) {
  const [texts, setTexts] = useState(() => Object.fromEntries(sizes.map(([name]) => [name, String(parcel[name])])))
  const pack = useAction(async (isLight: boolean) => {
    const [weight_grams = 0, length_cm = 0, width_cm = 0, height_cm = 0] = sizes.map(([name]) => Number(texts[name]))
    const body = { version: parcel.version, weight_grams, length_cm, width_cm, height_cm, is_light: isLight }
    const params = { id: parcel.id }
    onDone(await browserApi.call<typeof packParcel>('POST /api/staff/parcels/{id}/pack/', { params, body }))
  }, staffFallback('Не удалось собрать посылку'))
  return (
    <StaffForm failure={pack.failure} onSubmit={() => void pack.run(false)}>
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
            onChange={(text) => setTexts({ ...texts, [name]: text })}
          />
        ))}
      </div>
      <FormButtons submit="Посылка собрана" busy={pack.busy} onClose={onClose}>
        {pack.failure?.code === 'weight_low' && (
          <button type="button" className="button-quiet" onClick={() => void pack.run(true)}>
            Вес верный, собрать
          </button>
        )}
      </FormButtons>
    </StaffForm>
  )
}

const withoutOrder = 'Заявки у службы доставки нет: введите номер, под которым отправили посылку сами.'

function HandOverForm({ parcel, onDone, onClose }: ParcelFormProps) {
  const [number, setNumber] = useState(parcel.tracking_number ?? '')
  const hasOrder = !parcel.carrier || !carrierOf(parcel.carrier).takesOrders || parcel.carrier_state === 'made'
  const handOver = useAction(async () => {
    const body = { version: parcel.version, tracking_number: number }
    const params = { id: parcel.id }
    onDone(await browserApi.call<typeof handOverParcel>('POST /api/staff/parcels/{id}/hand-over/', { params, body }))
    showToast({ kind: 'success', text: 'Посылка передана' })
  }, staffFallback('Не удалось передать посылку'))
  return (
    <StaffForm failure={handOver.failure} onSubmit={() => void handOver.run()}>
      <TextField
        label="Трек-номер посылки"
        hint={hasOrder ? 'Можно оставить пустым. Покупателю придёт письмо.' : withoutOrder}
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
