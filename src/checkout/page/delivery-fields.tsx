import { russianDays } from '../../content/russian-date.ts'
import { deliveryPriceText } from '../../orders/order/totals.ts'
import { PickupPlaces } from '../../orders/pickup-places.tsx'
import { goesByCity } from '../../parcels/carriers/carriers.ts'
import { AddressFields } from '../../parcels/choose/address-fields.tsx'
import { CarrierFields } from '../../parcels/choose/carrier-fields.tsx'
import type { InputOf } from '../../platform/contract/endpoint.ts'
import { Section } from '../../ui/section.tsx'
import type { Checkout, chooseDelivery, DeliveryType, LastRecipient } from '../checkout.contract.ts'
import { type FieldsProps, needsAddress, needsIndex } from './checkout-values.ts'
import { usePostPrice } from './use-post-price.ts'

interface DeliveryFieldsProps extends FieldsProps {
  types: DeliveryType[]
  places: Checkout['pickup_places']
  delivery: DeliveryType | undefined
  choose: ChooseDelivery
  last?: LastRecipient['place'] | undefined
}

export type ChooseDelivery = (request: InputOf<typeof chooseDelivery>['body']) => Promise<void>

/** The delivery type, and only the fields that it needs. */
export function DeliveryFields({ values, errors, set, types, places, delivery, choose, last }: DeliveryFieldsProps) {
  usePostPrice(delivery, values.deliveryIndex, choose)
  return (
    <Section title="Доставка">
      <fieldset aria-describedby={errors.deliveryType ? 'delivery-error' : undefined}>
        <legend className="mb-2 font-medium text-sm">Способ доставки</legend>
        <div className="grid gap-2">
          {types.map((type) => (
            <DeliveryChoice
              key={type.id}
              type={type}
              chosen={type === delivery}
              onChoose={() => set({ deliveryType: type.id })}
            />
          ))}
        </div>
        {errors.deliveryType && (
          <p id="delivery-error" className="mt-1.5 text-bad text-sm">
            {errors.deliveryType}
          </p>
        )}
      </fieldset>
      {delivery?.carrier && goesByCity(delivery.carrier.name) && (
        <CarrierFields
          key={delivery.id}
          carrier={delivery.carrier}
          errors={errors}
          last={last?.delivery_type === delivery.id ? last : undefined}
          onChoose={(request) => choose({ delivery_type: delivery.id, ...request })}
        />
      )}
      {delivery?.is_shelf && <ShelfHint />}
      {delivery && !delivery.requires_address && !delivery.is_shelf && places.length > 0 && (
        <div className="grid gap-1">
          <p className="font-medium text-sm">Где забрать</p>
          <PickupPlaces places={places} />
        </div>
      )}
      {(needsAddress(delivery) || needsIndex(delivery)) && (
        <AddressFields
          key={delivery?.id}
          address={needsAddress(delivery) ? values.deliveryAddress : undefined}
          index={needsIndex(delivery) ? values.deliveryIndex : undefined}
          town={delivery?.carrier?.city?.name}
          placeholder={delivery?.placeholder}
          errors={errors}
          onChange={set}
        />
      )}
    </Section>
  )
}

function ShelfHint() {
  return (
    <p className="text-muted text-sm">
      Сейчас вы платите только за&nbsp;товары. Когда решите отправить, откройте «Мою полку» в&nbsp;личном кабинете,
      выберите заказы и&nbsp;доставку: за&nbsp;неё вы заплатите один раз.
    </p>
  )
}

interface DeliveryChoiceProps {
  type: DeliveryType
  chosen: boolean
  onChoose: () => void
}

function DeliveryChoice({ type, chosen, onChoose }: DeliveryChoiceProps) {
  return (
    <label className="choice">
      <input
        type="radio"
        name="deliveryType"
        className="checkbox"
        value={type.id}
        checked={chosen}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{type.name}</span>
        {type.dates && (
          <span className="block text-sm">
            {type.requires_address ? 'Доставим' : 'Можно забрать'}{' '}
            <span className="inline-block">{russianDays(type.dates)}</span>
          </span>
        )}
        {type.note && <span className="block text-muted text-sm">{type.note}</span>}
      </span>
      <span className="whitespace-nowrap tabular-nums">{deliveryPriceText(type)}</span>
    </label>
  )
}
