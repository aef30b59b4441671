import { useCallback, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { countOf } from '../../platform/text/plural.ts'
import { quoted } from '../../platform/text/quoted.ts'
import { Field } from '../../ui/field.tsx'
import { Loaded, Waiting } from '../../ui/load-state.tsx'
import type { listPoints, Point, PointList } from '../parcels.contract.ts'
import { metresBetween, type Place } from '../places/distance.ts'
import { searchName } from '../places/search-name.ts'
import { distanceText } from './distance-text.ts'
import { PointsMap } from './points-map.tsx'

interface PointsProps {
  city: number
  /** Grams: points that do not take so much are left out. */
  weight: number
  box: string
  chosen: string | undefined
  onChoose: (code: string) => Promise<void>
  /** Another city is chosen. */
  onCity: (code: number) => Promise<void>
}

const maxListed = 60

/** The points as a list by distance and on the map. */
export default function Points({ city, weight, box, chosen, onChoose, onCity }: PointsProps) {
  const load = useLoad(
    useCallback(
      (signal: AbortSignal) =>
        browserApi.call<typeof listPoints>('GET /api/delivery/points/', { query: { city, weight, box } }, { signal }),
      [city, weight, box],
    ),
    'Не удалось загрузить пункты выдачи',
  )
  return (
    <Loaded load={load} waiting={<Waiting className="h-96" />}>
      {(list) =>
        list.total === 0 ? (
          <NoPoints near={list.near} onCity={onCity} />
        ) : (
          <PointChoice list={list} chosen={chosen} onChoose={onChoose} />
        )
      }
    </Loaded>
  )
}

function NoPoints({ near, onCity }: Pick<PointsProps, 'onCity'> & Pick<PointList, 'near'>) {
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status">
        Здесь нет пунктов, которые принимают такую посылку. Закажите доставку курьером
        {near && ` или заберите её в\u00a0городе ${near.name}, это ${distanceText(near.metres)} отсюда`}.
      </p>
      {near && (
        <button type="button" className="button" onClick={() => void onCity(near.code)}>
          Пункты: {near.name}
        </button>
      )}
    </div>
  )
}

interface PointChoiceProps extends Pick<PointsProps, 'chosen' | 'onChoose'> {
  list: PointList
}

function PointChoice({ list, chosen, onChoose }: PointChoiceProps) {
  const [text, setText] = useState('')
  const [mark, setMark] = useState<Place>()
  const [seen, setSeen] = useState(chosen)
  const found = nearest(list.points, text, mark)
  // What was pressed on the map is listed first, wherever it lies.
  const listed = [...found.filter(({ code }) => code === seen), ...found.filter(({ code }) => code !== seen)]
  return (
    <div className="points-choice">
      {list.centre && (
        <PointsMap
          centre={list.centre}
          points={found}
          chosen={seen}
          mark={mark}
          onChoose={setSeen}
          onMark={(place) => {
            setSeen(undefined)
            setMark(place)
          }}
        />
      )}
      <div className="grid min-h-0 min-w-0 content-start gap-3 overflow-y-auto">
        <Field
          label="Улица или метро"
          type="search"
          value={text}
          hint={
            mark
              ? 'Расстояние от вашей отметки на\u00a0карте.'
              : 'Расстояние от центра. Нажмите на\u00a0карту, чтобы считать от другого места.'
          }
          onChange={(event) => setText(event.target.value)}
        />
        <p role="status" className="text-muted text-sm">
          {found.length === 0 ? 'Ничего не нашлось' : countOf(found.length, ['пункт', 'пункта', 'пунктов'])}
        </p>
        <ul className="grid gap-2">
          {listed.slice(0, maxListed).map((point) => (
            <PointRow
              key={point.code}
              point={point}
              chosen={point.code === chosen}
              seen={point.code === seen}
              onChoose={onChoose}
            />
          ))}
        </ul>
        {listed.length > maxListed && (
          <p className="text-muted text-sm">Показаны ближайшие {maxListed}. Остальные найдёте по улице или на карте.</p>
        )}
      </div>
    </div>
  )
}

interface PointRowProps {
  point: Point
  chosen: boolean
  /** Pressed on the map. */
  seen: boolean
  onChoose: (code: string) => Promise<void>
}

function PointRow({ point, chosen, seen, onChoose }: PointRowProps) {
  return (
    <li className="grid gap-1 rounded-xl border border-line p-3 data-[seen=true]:border-accent-ink" data-seen={seen}>
      <p className="flex justify-between gap-3">
        <span className="font-medium wrap-anywhere">{point.address}</span>
        <span className="whitespace-nowrap text-muted text-sm tabular-nums">{distanceText(point.metres)}</span>
      </p>
      <p className="text-muted text-sm">
        {[point.locker ? 'Постамат' : 'Пункт выдачи', point.metro && `метро ${quoted(point.metro)}`]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p className="text-sm">{point.work_time}</p>
      {point.note && <p className="text-muted text-sm">{point.note}</p>}
      <button
        type="button"
        className={`mt-1 justify-self-start ${chosen ? 'button-quiet' : 'button'}`}
        aria-label={`Выбрать: ${point.address}`}
        onClick={() => void onChoose(point.code)}
      >
        {chosen ? 'Выбран' : 'Выбрать'}
      </button>
    </li>
  )
}

function nearest(points: readonly Point[], text: string, mark: Place | undefined): Point[] {
  const words = searchName(text).split(' ').filter(Boolean)
  const found = points.filter(({ address, metro }) => {
    const named = searchName(`${address} ${metro ?? ''}`)
    return words.every((word) => named.includes(word))
  })
  if (!mark) return found
  return found
    .map((point) => ({ ...point, metres: Math.round(metresBetween(mark, point)) }))
    .toSorted((a, b) => a.metres - b.metres)
}
