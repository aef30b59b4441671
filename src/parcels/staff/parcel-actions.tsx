import { Suspense, useState } from 'react'
import { useViewer } from '../../accounts/viewer.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { managers, may } from '../../platform/contract/roles.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Waiting } from '../../ui/load-state.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { showUndo } from '../../ui/staff/dialog/show-undo.ts'
import { FormFailure } from '../../ui/staff/form/staff-form.tsx'
import { MoreActions } from '../../ui/staff/more-actions.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { carrierOf } from '../carriers/carriers.ts'
import type { ParcelFormName } from './parcel-forms.tsx'
import type { handOverParcel, packParcel, printLabel, StaffParcel, unpackParcel } from './staff-parcels.contract.ts'

/** What comes with a press, or is rarely needed. */
const ParcelForm = lazyPart(() => import('./parcel-forms.tsx'))
const ParcelTrouble = lazyPart(() => import('./parcel-trouble.tsx'))

interface ParcelActionsProps {
  parcel: StaffParcel
  opened: boolean
  onOpen: (open: boolean) => void
  onDone: (parcels: StaffParcel[]) => void
  /** It is with the carrier or waits for the shopper, as the text says, and its order may have moved with it. */
  onHandedOver: (parcels: StaffParcel[], text: string) => void
}

/** Its order at the carrier is not wanted any more. */
export function isLeaving({ carrier_state }: StaffParcel): boolean {
  return ['withdrawing', 'stuck', 'withdrawn'].includes(carrier_state ?? '')
}

/** What can be done with a parcel now: pack, print, open, hand over, split. */
export function ParcelActions({ parcel, opened, onOpen, onDone, onHandedOver }: ParcelActionsProps) {
  const [form, setForm] = useState<ParcelFormName>()
  const steps = useSteps(parcel, onDone, onHandedOver)

  function open(which: ParcelFormName): void {
    setForm(which)
    onOpen(true)
  }

  if (opened && form) {
    const close = () => onOpen(false)
    return (
      <Suspense fallback={<Waiting className="h-40" />}>
        <ParcelForm
          form={form}
          parcel={parcel}
          onDone={form === 'pack' ? steps.packed : onDone}
          onHandedOver={(parcels) => onHandedOver(parcels, 'Посылка передана')}
          onClose={close}
        />
      </Suspense>
    )
  }
  const { come_back, decide_back } = parcel.can
  return (
    <div className="grid gap-2">
      <Buttons parcel={parcel} steps={steps} onOpen={open} />
      <FormFailure failure={steps.unpack.failure ?? steps.ready.failure ?? steps.print.failure} />
      {(isLeaving(parcel) || parcel.carrier_state === null || come_back || decide_back) && (
        <Suspense>
          <ParcelTrouble parcel={parcel} onDone={onDone} />
        </Suspense>
      )}
    </div>
  )
}

/** What one press does, without a form. */
function useSteps(
  parcel: StaffParcel,
  onDone: ParcelActionsProps['onDone'],
  onHandedOver: ParcelActionsProps['onHandedOver'],
) {
  const params = { id: parcel.id }
  const body = { version: parcel.version }
  /** The same box, which was weighed and measured before. */
  async function packAgain({ version, weight_grams, length_cm, width_cm, height_cm }: StaffParcel): Promise<void> {
    const size = { weight_grams, length_cm, width_cm, height_cm, is_light: true, is_small: true }
    const call = browserApi.call<typeof packParcel>
    onDone(await call('POST /api/staff/parcels/{id}/pack/', { params, body: { version, ...size } }))
  }

  const unpack = useAction(async () => {
    const call = browserApi.call<typeof unpackParcel>
    const parcels = await call('POST /api/staff/parcels/{id}/unpack/', { params, body })
    onDone(parcels)
    const text = 'Посылка вскрыта: её снова нужно собрать'
    const now = parcels.find(({ id }) => id === parcel.id)
    // What its carrier knew of it is withdrawn: then it gets another label.
    if (!now?.can.pack || parcel.carrier_state !== null) return showToast({ kind: 'success', text })
    showUndo(text, () => packAgain(now))
  }, staffFallback('Не удалось вскрыть посылку'))

  /** Nobody carries it, so there is no number to ask for. */
  const ready = useAction(async () => {
    const call = browserApi.call<typeof handOverParcel>
    const parcels = await call('POST /api/staff/parcels/{id}/hand-over/', { params, body })
    onHandedOver(parcels, 'Посылка ждёт получателя')
  }, staffFallback('Не удалось отложить посылку к выдаче'))

  const print = useAction(async () => {
    onDone(await browserApi.call<typeof printLabel>('POST /api/staff/parcels/{id}/label/', { params }))
  }, staffFallback('Не удалось напечатать ярлык'))

  /** Opening the box again takes it back. */
  function packed(parcels: StaffParcel[]): void {
    onDone(parcels)
    const now = parcels.find(({ id }) => id === parcel.id)
    if (!now?.can.unpack) {
      showToast({ kind: 'success', text: 'Посылка собрана' })
      return
    }
    const { version } = now
    showUndo('Посылка собрана', async () => {
      const call = browserApi.call<typeof unpackParcel>
      onDone(await call('POST /api/staff/parcels/{id}/unpack/', { params, body: { version } }))
    })
  }

  return { unpack, ready, print, packed }
}

interface ButtonsProps {
  parcel: StaffParcel
  steps: ReturnType<typeof useSteps>
  onOpen: (form: ParcelFormName) => void
}

function Buttons({ parcel, steps: { unpack, ready, print }, onOpen }: ButtonsProps) {
  const seesAll = may(useViewer().role, managers)
  const isPickup = parcel.address === '' && parcel.carrier === null
  const { can } = parcel
  const mayCancel = can.cancel && seesAll
  const mayPrint = parcel.has_label && can.hand_over
  const printAgain = (
    <button type="button" className="button-quiet" disabled={print.busy} onClick={() => void print.run()}>
      Напечатать снова
    </button>
  )
  const handOver = can.hand_over && (
    <button
      type="button"
      className={can.pack ? 'button-quiet' : 'button'}
      onClick={() => (isPickup ? void ready.run() : onOpen('hand-over'))}
    >
      {isPickup ? 'Готова к выдаче' : 'Передать'}
    </button>
  )
  return (
    <div className="flex flex-wrap items-start gap-2">
      {can.pack && (
        <button type="button" className="button" onClick={() => onOpen('pack')}>
          Собрать
        </button>
      )}
      {parcel.has_label && (
        <a href={`/api/staff/parcels/${parcel.id}/label/`} className="button-quiet" download>
          Ярлык{parcel.carrier && ` ${carrierOf(parcel.carrier).russian.genitive}`}
        </a>
      )}
      {parcel.label_state === 'refused' && printAgain}
      {!can.pack && handOver}
      {((can.pack && can.hand_over) || can.unpack || can.split || mayCancel || mayPrint) && (
        <MoreActions>
          {mayPrint && printAgain}
          {can.pack && handOver}
          {can.unpack && (
            <button type="button" className="button-quiet" disabled={unpack.busy} onClick={() => void unpack.run()}>
              Вскрыть
            </button>
          )}
          {can.split && (
            <button type="button" className="button-quiet" onClick={() => onOpen('split')}>
              Разделить
            </button>
          )}
          {mayCancel && (
            <button type="button" className="button-quiet" onClick={() => onOpen('cancel')}>
              Не отправлять
            </button>
          )}
        </MoreActions>
      )}
    </div>
  )
}
