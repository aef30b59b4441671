import { deliveryPriceText } from '../../orders/order/totals.ts'
import { goesByCity } from '../../parcels/carriers/carriers.ts'
import { AddressFields } from '../../parcels/choose/address-fields.tsx'
import { CarrierFields } from '../../parcels/choose/carrier-fields.tsx'
import type { Load } from '../../platform/browser/use-load.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Waiting } from '../../ui/load-state.tsx'
import { FormFailure } from '../../ui/staff/form/staff-form.tsx'
import type { Form } from '../../ui/staff/form/use-form.ts'
import { Panel } from '../../ui/staff/page/panel.tsx'
import type { DeliveryType } from '../checkout.contract.ts'
import { needsAddress, needsIndex } from '../page/checkout-values.ts'
import type { Quote } from './new-order.contract.ts'
import type { NewOrderValues } from './new-order-values.ts'

/** What was refused is for the form to put right; anything else may be asked again. */
function QuoteFailure({ quote: { failure, reload } }: { quote: Load<Quote> }) {
  if (failure?.status !== undefined && failure.status < 500) return <FormFailure failure={failure} />
  return failure && <LoadFailed text={failure.text} onRetry={reload} />
}

interface DeliveryPartProps {
  form: Form<NewOrderValues>
  quote: Load<Quote>
  delivery: DeliveryType | undefined
  errors: Record<string, string>
}

/** The ways of delivery with their prices, and the fields that the chosen one needs. */
export function DeliveryPart({ form, quote, delivery, errors }: DeliveryPartProps) {
  const carrier = delivery?.carrier
  // The API refuses a missing place by its address.
  const missing = errors.deliveryAddress
  return (
    <Panel title="Доставка">
      <QuoteFailure quote={quote} />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium text-sm">Способ доставки</legend>
        {!quote.value && !quote.failure && <Waiting className="h-96" />}
        {quote.value?.delivery_types.map((type) => (
          <label key={type.id} className="choice">
            <input
              type="radio"
              name="delivery_type"
              className="checkbox"
              checked={type.id === delivery?.id}
              onChange={() => form.set('delivery_type', type.id)}
            />
            <span className="flex-1">
              <span className="font-medium">{type.name}</span>
              {type.note && <span className="block text-muted text-sm">{type.note}</span>}
            </span>
            <span className="whitespace-nowrap tabular-nums">{deliveryPriceText(type)}</span>
          </label>
        ))}
      </fieldset>
      {delivery && carrier && goesByCity(carrier.name) && (
        <CarrierFields
          key={delivery.id}
          carrier={carrier}
          errors={{
            ...(missing && !carrier.city && { deliveryCity: 'Выберите город из списка.' }),
            ...(missing && carrier.way === 'point' && { deliveryPoint: 'Выберите пункт выдачи.' }),
          }}
          onChoose={async (place) => form.set('place', { delivery_type: delivery.id, ...place })}
        />
      )}
      <AddressFields
        address={needsAddress(delivery) ? form.values.address : undefined}
        index={needsIndex(delivery) ? form.values.index : undefined}
        town={carrier?.city?.name}
        ofOther
        errors={{
          deliveryAddress: errors.address ?? missing,
          deliveryIndex: errors['delivery.index'] ?? errors.deliveryIndex,
        }}
        onChange={({ deliveryAddress, deliveryIndex }) => {
          if (deliveryAddress !== undefined) form.set('address', deliveryAddress)
          if (deliveryIndex !== undefined) form.set('index', deliveryIndex)
        }}
      />
    </Panel>
  )
}
