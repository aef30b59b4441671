import { type ReactNode, useRef } from 'react'
import { russianDays } from '../../content/russian-date.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { FormError } from '../../ui/form-error.tsx'
import { carrierOf } from '../carriers/carriers.ts'
import type { CarrierChoice } from '../parcels.contract.ts'
import { CityField } from './city-field.tsx'
import { daysText } from './days-text.ts'
import { PointPicker } from './point-picker.tsx'

interface PlaceRequest {
  city: number
  way: 'point' | 'door'
  point?: string
}

interface LastPlace {
  city: { code: number; name: string }
  way: 'point' | 'door'
  point: { code: string; address: string } | null
}

interface CarrierFieldsProps {
  carrier: CarrierChoice
  errors: { deliveryCity?: string; deliveryPoint?: string }
  /** Where it brought the last order. */
  last?: LastPlace | undefined
  onChoose: (request: PlaceRequest) => Promise<void>
}

const failed = 'Не удалось узнать стоимость доставки'

/** Where a carrier with points shall deliver: the city, then a point or the door, with price and days. */
export function CarrierFields({ carrier, errors, last, onChoose }: CarrierFieldsProps) {
  const picker = useRef<HTMLDialogElement>(null)
  const { run, busy, failure } = useAction(onChoose, failed)
  const { city, way, point } = carrier
  const { ways, russian } = carrierOf(carrier.name)
  return (
    <div className="grid gap-5" aria-busy={busy}>
      <CityField
        listOf={russian.genitive}
        city={city}
        busy={busy}
        error={errors.deliveryCity}
        // Where nothing can be picked up, the courier comes.
        onChoose={({ code, points }) =>
          void run({ city: code, way: way === 'door' || (points === 0 && ways.includes('door')) ? 'door' : 'point' })
        }
      />
      {last && !city && (
        <button
          type="button"
          className="button-quiet justify-self-start text-left wrap-anywhere"
          disabled={busy}
          onClick={() =>
            void run({ city: last.city.code, way: last.way, ...(last.point && { point: last.point.code }) })
          }
        >
          Как в&nbsp;прошлый раз: {last.city.name}
          {last.point && `, ${last.point.address}`}
        </button>
      )}
      <FormError text={failure?.text} />
      {city && (
        <fieldset disabled={busy}>
          <legend className="mb-2 font-medium text-sm">Куда привезти</legend>
          <div className="grid gap-2">
            {ways.includes('point') && (
              <Way
                name="В пункт выдачи или постамат"
                {...terms(carrier, 'point')}
                chosen={way === 'point'}
                onChoose={() => void run({ city: city.code, way: 'point' })}
              />
            )}
            {ways.includes('door') && (
              <Way
                name="Курьером до двери"
                {...terms(carrier, 'door')}
                chosen={way === 'door'}
                onChoose={() => void run({ city: city.code, way: 'door' })}
              />
            )}
          </div>
        </fieldset>
      )}
      {city && way === 'point' && (
        <div className="grid gap-2">
          {point && (
            <p>
              <span className="font-medium">{point.locker ? 'Постамат' : 'Пункт выдачи'}:</span> {city.name},{' '}
              {point.address}
            </p>
          )}
          <button
            type="button"
            name="deliveryPoint"
            className="button-quiet justify-self-start"
            aria-describedby={errors.deliveryPoint ? 'point-error' : undefined}
            onClick={() => picker.current?.showModal()}
          >
            {point ? 'Выбрать другой пункт' : 'Выбрать пункт выдачи'}
          </button>
          {errors.deliveryPoint && (
            <p id="point-error" className="text-bad text-sm">
              {errors.deliveryPoint}
            </p>
          )}
          <PointPicker
            key={city.code}
            ref={picker}
            city={city}
            weight={carrier.weight}
            box={carrier.box}
            chosen={point?.code}
            onChoose={async (code) => {
              picker.current?.close()
              await run({ city: city.code, way: 'point', point: code })
            }}
            onCity={async (code) => {
              picker.current?.close()
              await run({ city: code, way: 'point' })
            }}
          />
        </div>
      )}
    </div>
  )
}

/** The price of a way: of the chosen locker, else of a point. */
function terms({ offers, point }: CarrierChoice, way: 'point' | 'door') {
  const locker = way === 'point' && (point?.locker ?? false)
  const offer = offers.find((each) => each.way === way && each.locker === locker)
  return { price: offer && formatTotal(offer.price), days: offer && whenText(offer) }
}

function whenText({ dates, days_min, days_max }: CarrierChoice['offers'][number]): ReactNode {
  if (!dates) return daysText(days_min, days_max)
  return (
    <>
      Доставим <span className="inline-block">{russianDays(dates)}</span>
    </>
  )
}

interface WayProps {
  name: string
  price: string | undefined
  days: ReactNode
  chosen: boolean
  onChoose: () => void
}

function Way({ name, price, days, chosen, onChoose }: WayProps) {
  return (
    <label className="choice">
      <input type="radio" name="deliveryWay" className="checkbox" checked={chosen} onChange={onChoose} />
      <span className="flex-1">
        <span className="font-medium">{name}</span>
        {days && <span className="block text-muted text-sm">{days}</span>}
      </span>
      {price && <span className="whitespace-nowrap tabular-nums">{price}</span>}
    </label>
  )
}
