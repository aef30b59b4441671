import { type FormEvent, useCallback, useState } from 'react'
import { maskPhone } from '../../accounts/phone.ts'
import { PhoneField } from '../../accounts/profile/phone-field.tsx'
import { goesByCity } from '../../parcels/carriers/carriers.ts'
import { AddressFields } from '../../parcels/choose/address-fields.tsx'
import { CarrierFields } from '../../parcels/choose/carrier-fields.tsx'
import { browserApi } from '../../platform/browser/api-client.ts'
import { describeFailure } from '../../platform/browser/failure.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import type {
  CorrectionOffer,
  correctOrder,
  correctStaffOrder,
  quoteCorrection,
  quoteStaffCorrection,
  settlements,
} from './corrections.contract.ts'

interface CorrectionFormProps {
  orderId: number
  by: 'shopper' | 'staff'
  onDone: () => void
  onClose: () => void
}

interface PlaceRequest {
  city?: number
  way?: 'point' | 'door'
  point?: string
  index?: string
}

const failed = 'Не удалось исправить заказ'

/** Recipient and place of a paid order, with what another place costs before it is agreed to. */
export default function CorrectionForm({ orderId, by, onDone, onClose }: CorrectionFormProps) {
  const quote = useCallback(
    (request?: PlaceRequest, signal?: AbortSignal) => {
      const call = { params: { id: String(orderId) }, body: request ? { wish: request } : {} }
      const options = signal ? { signal } : {}
      return by === 'staff'
        ? browserApi.call<typeof quoteStaffCorrection>('POST /api/staff/orders/{id}/correction/quote/', call, options)
        : browserApi.call<typeof quoteCorrection>('POST /api/orders/{id}/correction/quote/', call, options)
    },
    [orderId, by],
  )
  const load = useLoad(
    useCallback((signal) => quote(undefined, signal), [quote]),
    'Не удалось загрузить данные доставки',
  )
  if (!load.value && load.failure) return <LoadFailed look="page" text={load.failure.text} onRetry={load.reload} />
  if (!load.value) return <div className="skeleton h-64" role="status" aria-label="Загрузка" />
  return (
    <Fields
      key={load.value.version}
      offer={load.value}
      {...{ orderId, by, onDone, onClose }}
      onQuote={async (request) => load.set(await quote(request))}
    />
  )
}

interface FieldsProps extends CorrectionFormProps {
  offer: CorrectionOffer
  onQuote: (request?: PlaceRequest) => Promise<void>
}

function Fields({ orderId, by, offer, onDone, onClose, onQuote }: FieldsProps) {
  const [fullName, setFullName] = useState(offer.full_name)
  const [phone, setPhone] = useState(maskPhone(offer.phone))
  const [address, setAddress] = useState(offer.address)
  const [index, setIndex] = useState(offer.index)
  const [settle, setSettle] = useState<(typeof settlements)[number]>()
  const carrier = offer.delivery?.carrier ?? undefined
  const byCity = carrier && goesByCity(carrier.name) ? carrier : undefined
  const toPoint = byCity?.way === 'point'
  const more = offer.price - offer.price_now

  function requestNow(): PlaceRequest | undefined {
    if (!byCity?.city) return index.length === 6 && carrier ? { index } : undefined
    const way = toPoint ? ('point' as const) : ('door' as const)
    return { city: byCity.city.code, way, ...(toPoint && byCity.point && { point: byCity.point.code }) }
  }

  const save = useAction(async () => {
    const body = {
      version: offer.version,
      fullName,
      phone,
      deliveryAddress: address,
      deliveryIndex: index,
      delivery_price: offer.price,
      ...(toPoint && byCity.point && { deliveryPoint: byCity.point.code }),
      ...(byCity?.city && { deliveryCity: byCity.city.code }),
    }
    const params = { id: String(orderId) }
    try {
      if (by === 'staff') {
        const settled = { ...body, ...(more > 0 && settle && { settle }) }
        await browserApi.call<typeof correctStaffOrder>('PUT /api/staff/orders/{id}/correction/', {
          params,
          body: settled,
        })
      } else await browserApi.call<typeof correctOrder>('PUT /api/orders/{id}/correction/', { params, body })
    } catch (error) {
      const { code } = describeFailure(error, failed)
      // Another price, or another version, is shown before it is agreed to.
      if (code === 'total_changed') await onQuote(requestNow())
      if (code === 'edited_meanwhile') await onQuote()
      throw error
    }
    onDone()
  }, failed)
  const ask = useAction(onQuote, 'Не удалось узнать стоимость доставки')
  const errors = save.failure?.fields ?? {}

  function submit(event: FormEvent): void {
    event.preventDefault()
    void save.run()
  }

  return (
    <form noValidate method="post" className="grid gap-5" aria-busy={save.busy || ask.busy} onSubmit={submit}>
      <Field
        label="ФИО получателя"
        name="fullName"
        required
        maxLength={200}
        value={fullName}
        error={errors.fullName}
        onChange={(event) => setFullName(event.target.value)}
      />
      <PhoneField readOnly={false} value={phone} error={errors.phone} onChange={setPhone} />
      {byCity && (
        <CarrierFields
          carrier={byCity}
          errors={{
            ...(errors.deliveryCity && { deliveryCity: errors.deliveryCity }),
            ...(errors.deliveryPoint && { deliveryPoint: errors.deliveryPoint }),
          }}
          onChoose={onQuote}
        />
      )}
      <AddressFields
        address={offer.address !== '' && !toPoint ? address : undefined}
        index={offer.index === '' ? undefined : index}
        town={byCity?.city?.name}
        errors={errors}
        onChange={({ deliveryAddress: text = address, deliveryIndex: digits = index }) => {
          setAddress(text)
          setIndex(digits)
          if (carrier && digits !== index && digits.length === 6) void ask.run({ index: digits })
        }}
      />
      <PriceNote by={by} more={more} offer={offer} />
      {by === 'staff' && more > 0 && <Settle value={settle} error={errors.settle} onChange={setSettle} />}
      <FormError text={save.failure?.text ?? ask.failure?.text} />
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="button" disabled={save.busy || ask.busy}>
          Сохранить
        </button>
        <button type="button" className="button-quiet" onClick={onClose}>
          Не сейчас
        </button>
      </div>
    </form>
  )
}

function PriceNote({ by, more, offer }: { by: 'shopper' | 'staff'; more: number; offer: CorrectionOffer }) {
  if (more === 0) return null
  const { price, can_pay: canPay } = offer
  const sum = formatTotal(Math.abs(more))
  return (
    <p role="status">
      Доставка будет стоить {formatTotal(price)}:{' '}
      {more < 0
        ? by === 'staff'
          ? `покупателю вернётся ${sum}.`
          : `вернём вам ${sum}.`
        : by === 'staff'
          ? `на ${sum} дороже.`
          : canPay
            ? `на ${sum} дороже. Сохраните и доплатите на странице заказа: до этого прежний адрес в силе.`
            : `на ${sum} дороже. Такой адрес исправим мы: напишите или позвоните нам.`}
    </p>
  )
}

const payers = { shop: 'Магазин', transfer: 'Покупатель, перевод пришёл', cash: 'Покупатель, наличными' } as const

interface SettleProps {
  value: (typeof settlements)[number] | undefined
  error: string | undefined
  onChange: (value: (typeof settlements)[number]) => void
}

function Settle({ value, error, onChange }: SettleProps) {
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? 'settle-error' : undefined}>
      <legend className="mb-2 font-medium text-sm">Кто платит разницу</legend>
      {(['shop', 'transfer', 'cash'] as const).map((each) => (
        <label key={each} className="choice">
          <input
            type="radio"
            name="settle"
            className="checkbox"
            checked={value === each}
            onChange={() => onChange(each)}
          />
          {payers[each]}
        </label>
      ))}
      {error && (
        <p id="settle-error" className="text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
