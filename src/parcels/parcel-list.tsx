import { parcelStateWords } from '../database/values/parcel-states.ts'
import { dateFormat } from '../platform/text/date-format.ts'
import { Section } from '../ui/section.tsx'
import type { OrderParcel } from './parcels.contract.ts'

const day = dateFormat({ day: 'numeric', month: 'long' })
const moment = dateFormat({ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })

/** What the shopper reads instead of the words of staff. */
const names: Record<OrderParcel['state'], string> = {
  [parcelStateWords.on_shelf]: 'На полке',
  [parcelStateWords.awaiting_payment]: 'Ждёт оплаты доставки',
  [parcelStateWords.awaiting_packing]: 'Ждёт сборки',
  [parcelStateWords.packed]: 'Собрана',
  [parcelStateWords.handed_over]: 'Передана в доставку',
  [parcelStateWords.in_transit]: 'В пути',
  [parcelStateWords.awaiting_pickup]: 'Ждёт в пункте выдачи',
  [parcelStateWords.received]: 'Получена',
  [parcelStateWords.returning]: 'Возвращается в магазин',
  [parcelStateWords.returned]: 'Вернулась в магазин',
  [parcelStateWords.given_back]: 'Вернулась в магазин',
  [parcelStateWords.lost]: 'Потерялась в пути',
  [parcelStateWords.cancelled]: 'Отменена',
}

/** What the state is called for this parcel. */
function nameOf({ way, address }: OrderParcel, state: OrderParcel['state']): string {
  const isPickedUp = way === null && address === ''
  return isPickedUp && state === parcelStateWords.awaiting_pickup ? 'ждёт вас в магазине' : names[state].toLowerCase()
}

/** An order that goes in several parcels: each with its goods and its own way. One parcel is told by the order itself. */
export function ParcelList({ parcels }: { parcels: readonly OrderParcel[] }) {
  if (parcels.length < 2) return null
  return (
    <Section title={`Посылки: ${parcels.length}`}>
      <ol className="grid gap-5">
        {parcels.map((parcel, index) => (
          <li key={parcel.id} className="grid gap-2 border-line border-t pt-4 first:border-t-0 first:pt-0">
            <h3 className="font-semibold">
              Посылка {index + 1}: {nameOf(parcel, parcel.state)}
              {parcel.storage_until && ` до ${day.format(new Date(parcel.storage_until))}`}
            </h3>
            <p className="text-sm wrap-anywhere">
              {parcel.items
                .map(({ product_name, quantity }) => (quantity > 1 ? `${product_name} × ${quantity}` : product_name))
                .join(', ')}
            </p>
            {parcel.tracking_number && (
              <p className="text-sm">
                Трек-номер <span className="font-medium tabular-nums">{parcel.tracking_number}</span>
                {parcel.tracking_url && (
                  <>
                    {' · '}
                    <a href={parcel.tracking_url} target="_blank" rel="noreferrer" className="link">
                      Где она сейчас
                    </a>
                  </>
                )}
              </p>
            )}
            <ul className="grid gap-1 text-muted text-sm">
              {parcel.timeline.map(({ at, state, place }) => (
                <li key={`${at} ${state}`}>
                  <time dateTime={at}>{moment.format(new Date(at))}</time>: {nameOf(parcel, state)}
                  {place && `, ${place}`}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  )
}
