import { useCallback, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { countOf } from '../../platform/text/plural.ts'
import { Loaded } from '../../ui/load-state.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { writeTime } from '../../ui/staff/text/write-time.ts'
import { carrierOf, goesByCity, placesCarrier } from '../carriers/carriers.ts'
import type { CarriersState, getCarriers, setSender } from './carriers.contract.ts'

const { genitive, prepositional } = placesCarrier.russian

/** Whether the carriers work, and where parcels start. */
export function CarriersPanel() {
  const load = useLoad(
    useCallback((signal) => browserApi.call<typeof getCarriers>('GET /api/staff/carriers/', {}, { signal }), []),
    staffFallback('Не удалось загрузить службы доставки'),
  )
  return (
    <Panel title="Службы доставки">
      <Loaded load={load}>
        {(state) => (
          <>
            <ul className="grid gap-2">
              {state.carriers.map((carrier) => (
                <li key={carrier.name}>
                  <span className="font-medium">{carrierOf(carrier.name).russian.name}:</span>{' '}
                  <CarrierText carrier={carrier} />
                </li>
              ))}
            </ul>
            {lacksPoint(state) && (
              <p role="alert" className="text-bad text-sm">
                Укажите пункт {genitive}, куда сдаёте посылки: наши тарифы начинаются в пункте, и без него заявки не
                уходят.
              </p>
            )}
            <SenderForm key={state.sender.version} sender={state.sender} onSaved={load.set} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function lacksPoint({ carriers, sender }: CarriersState): boolean {
  const has = carriers.some(({ name, has_keys }) => has_keys && carrierOf(name).startsAtPoint)
  return has && !sender.shipment_point
}

function CarrierText({ carrier }: { carrier: CarriersState['carriers'][number] }) {
  const { name, has_keys, points, places_at, problem, problem_at } = carrier
  const hasPoints = goesByCity(name)
  if (!has_keys) return <>ключи не заданы, поэтому цены постоянные{hasPoints && ' и пунктов выдачи нет'}.</>
  return (
    <>
      {hasPoints && places_at
        ? `${countOf(points, ['пункт выдачи', 'пункта выдачи', 'пунктов выдачи'])}, обновлены ${writeTime(places_at)}.`
        : hasPoints
          ? 'ключи заданы, пункты ещё не загружены.'
          : 'ключи заданы.'}
      {problem && (
        <span role="alert" className="block text-bad text-sm wrap-anywhere">
          Не отвечает как надо{problem_at && ` с ${writeTime(problem_at)}`}: {problem}. Оформление заказов работает:
          берём последние известные цены, а без них постоянную.
        </span>
      )}
    </>
  )
}

function SenderForm({ sender, onSaved }: { sender: CarriersState['sender']; onSaved: (state: CarriersState) => void }) {
  const [city, setCity] = useState(String(sender.city_code))
  const [point, setPoint] = useState(sender.shipment_point ?? '')
  const [index, setIndex] = useState(sender.postal_index)
  const save = useAction(async () => {
    const body = { version: sender.version, city_code: Number(city), shipment_point: point, postal_index: index }
    onSaved(await browserApi.call<typeof setSender>('PUT /api/staff/carriers/sender/', { body }))
    showToast({ kind: 'success', text: 'Сохранено: новые цены считаются отсюда' })
  }, staffFallback('Не удалось сохранить'))
  const errors = save.failure?.fields
  return (
    <StaffForm failure={save.failure} onSubmit={() => void save.run()}>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label={`Код города отправки в ${prepositional}`}
          hint={sender.city_name ?? undefined}
          required
          maxLength={10}
          value={city}
          error={errors?.city_code}
          onChange={setCity}
        />
        <TextField
          label={`Пункт ${genitive}, куда сдаёте посылки`}
          hint="Код пункта. Без него заявки не принимают: тарифов, по которым курьер забирает посылку у вас, магазин не оформляет."
          maxLength={40}
          value={point}
          error={errors?.shipment_point}
          onChange={setPoint}
        />
        <TextField
          label="Индекс отправки"
          required
          maxLength={6}
          value={index}
          error={errors?.postal_index}
          onChange={setIndex}
        />
      </div>
      <button type="submit" className="button-quiet justify-self-start" disabled={save.busy}>
        Сохранить, откуда отправляем
      </button>
    </StaffForm>
  )
}
