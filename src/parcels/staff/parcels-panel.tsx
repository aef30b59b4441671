import { useMemo, useState } from 'react'
import { parcelStateWords } from '../../database/values/parcel-states.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { showToast } from '../../ui/show-toast.ts'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { writeTime } from '../../ui/staff/text/write-time.ts'
import { carrierOf } from '../carriers/carriers.ts'
import { isLeaving, ParcelActions } from './parcel-actions.tsx'
import type { listOrderParcels, StaffParcel } from './staff-parcels.contract.ts'

interface ParcelsPanelProps {
  orderId: number
  /** Of the order: the parcels are loaded again when it has moved; what is being typed stays. */
  version: number
  /** Somebody has begun to pack the order. */
  isPacking: boolean
  /** A parcel moved, and perhaps its order with it. */
  onChange: () => void
  /** The same of one that left with all goods of its order; whoever shows the order says the text, and how to undo it. */
  onHandedOver: (text: string) => void
}

function parcelsOf(orderId: number) {
  const params = { id: orderId }
  return (signal: AbortSignal) =>
    browserApi.call<typeof listOrderParcels>('GET /api/staff/orders/{id}/parcels/', { params }, { signal })
}

/** The parcels of an order: staff pack them, print their labels and hand them over here. */
export function ParcelsPanel({ orderId, version, isPacking, onChange, onHandedOver }: ParcelsPanelProps) {
  const load = useLoad(
    useMemo(() => parcelsOf(orderId), [orderId]),
    staffFallback('Не удалось загрузить посылки'),
    version,
  )
  const [opened, setOpened] = useState<number>()
  const parcels = load.value ?? []

  function show(all: StaffParcel[]): void {
    setOpened(undefined)
    load.set(all)
  }

  if (parcels.length === 0) return load.failure ? <p role="alert">{load.failure.text}</p> : null
  return (
    <Panel
      title={parcels.length > 1 ? `Посылки: ${parcels.length}` : 'Посылка'}
      aside={
        <button type="button" className="button-quiet" onClick={load.reload}>
          Обновить
        </button>
      }
    >
      <ul className="grid gap-4">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="grid gap-3 border-line border-t pt-4 first:border-t-0 first:pt-0">
            <ParcelFacts parcel={parcel} orderId={orderId} isPacking={isPacking} />
            <ParcelActions
              key={parcel.version}
              parcel={parcel}
              opened={opened === parcel.id}
              onOpen={(open) => setOpened(open ? parcel.id : undefined)}
              onDone={(all) => {
                show(all)
                onChange()
              }}
              onHandedOver={(all, text) => {
                show(all)
                const isAlone = parcel.lines.every(({ order_id: id }) => id === orderId)
                if (isAlone && !all.some(({ is_collected }) => is_collected)) return onHandedOver(text)
                showToast({ kind: 'success', text })
                onChange()
              }}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function ParcelFacts({ parcel, orderId, isPacking }: { parcel: StaffParcel; orderId: number; isPacking: boolean }) {
  const { weight_grams, length_cm, width_cm, height_cm } = parcel
  return (
    <div className="grid gap-1">
      <h3 className="font-semibold">
        № {parcel.id}: {nameOf(parcel, isPacking)}
      </h3>
      <ul className="text-sm">
        {parcel.lines.map((line) => (
          <li key={`${line.order_id} ${line.position}`} className="wrap-anywhere">
            {line.quantity} × {line.product_name}
            {line.is_preorder && ' (предзаказ)'}
            {line.order_id !== orderId && ` — заказ № ${line.order_id}`}
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">
        {(weight_grams / 1000).toLocaleString('ru-RU')} кг, {length_cm} × {width_cm} × {height_cm} см. {whereTo(parcel)}
      </p>
      {parcel.tracking_number && (
        <p className="text-sm">
          Трек-номер{' '}
          {parcel.tracking_url ? (
            <a href={parcel.tracking_url} target="_blank" rel="noreferrer" className="link tabular-nums">
              {parcel.tracking_number}
            </a>
          ) : (
            <span className="tabular-nums">{parcel.tracking_number}</span>
          )}
        </p>
      )}
      {parcel.storage_until && <p className="text-sm">Ждёт в пункте до {writeTime(parcel.storage_until)}.</p>}
      {parcel.attention && (
        <p role="alert" className="text-bad text-sm">
          {parcel.attention} Потом соберите посылку снова.
        </p>
      )}
      <CarrierNote parcel={parcel} />
    </div>
  )
}

/** A cancelled one is shown while its carrier still has it. */
function nameOf(parcel: StaffParcel, isPacking: boolean): string {
  const { state, carrier_state } = parcel
  if (state === parcelStateWords.cancelled && isLeaving(parcel) && carrier_state !== 'withdrawn')
    return 'Отменяем у перевозчика'
  return isPacking && state === parcelStateWords.awaiting_packing ? 'Собирается' : state.replace('Ждет', 'Ждёт')
}

function whereTo({ carrier, way, point_code, delivery_name, address }: StaffParcel): string {
  if (!address) return `${delivery_name}.`
  if (carrier && way === 'point') return `${carrierOf(carrier).russian.name}, пункт ${point_code}: ${address}.`
  return `${delivery_name}: ${address}.`
}

/** How far the order at the carrier is, while that matters. */
function CarrierNote({ parcel }: { parcel: StaffParcel }) {
  const { state, carrier, carrier_state, carrier_problem } = parcel
  if (carrier === null || carrier_state === null || state !== parcelStateWords.packed || isLeaving(parcel)) return null
  const { name, genitive, accusative, took } = carrierOf(carrier).russian
  if (carrier_state === 'refused')
    return (
      <p role="alert" className="text-bad text-sm">
        {name} не {took} посылку: {carrier_problem ?? 'причина не названа'}. Исправьте данные, вскройте и соберите её
        снова или отправьте без {genitive}.
      </p>
    )
  if (carrier_state === 'made')
    return (
      <>
        <p className="text-good text-sm">{`${name} ${took} заявку.`}</p>
        <LabelNote parcel={parcel} />
      </>
    )
  return (
    <p role="status" className="text-muted text-sm">
      Заявка отправляется в {accusative}
      {carrier_problem ? `: пока не получается (${carrier_problem})` : ''}…
    </p>
  )
}

/** The label is a thing of its own: without it the carrier has the order all the same. */
function LabelNote({ parcel: { label_state, label_problem } }: { parcel: StaffParcel }) {
  if (label_state === 'refused')
    return (
      <p role="alert" className="text-bad text-sm">
        Ярлык не напечатан: {label_problem}. Заявка в силе, вскрывать посылку не нужно: напечатайте ярлык снова.
      </p>
    )
  if (label_state !== 'printing') return null
  return (
    <p role="status" className="text-muted text-sm">
      {label_problem ? `Ярлык пока не напечатан: ${label_problem}. Пробуем ещё раз…` : 'Ярлык печатается…'}
    </p>
  )
}
