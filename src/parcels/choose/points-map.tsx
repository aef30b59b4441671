import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { Point } from '../parcels.contract.ts'
import { offsetOf, type Place } from '../places/distance.ts'
import { distanceText } from './distance-text.ts'
import { outlinePath, ringsFor } from './map-outline.ts'

interface PointsMapProps {
  centre: Place
  points: readonly Point[]
  chosen: string | undefined
  /** From where distances are measured. */
  mark: Place | undefined
  onChoose: (code: string) => void
  onMark: (place: Place) => void
}

const zooms = [1, 2, 4, 8]
/** A point is met within so many pixels of its middle: as large as a finger, however close its neighbours are. */
const reachPixels = 14
/** Fingers tremble: less is a press. */
const dragPixels = 6

/**
 * A map of our own drawing: the town as the outline of its points, rings of distance, the points. No tiles from
 * elsewhere, which would tell others where our shoppers live. The list beside it says the same to screen readers.
 */
export function PointsMap({ centre, points, chosen, mark, onChoose, onMark }: PointsMapProps) {
  const [zoom, setZoom] = useState(0)
  const spots = points.map((point) => ({ point, ...toSpot(centre, point) }))
  const radius = Math.max(1000, ...spots.map(({ x, y }) => Math.hypot(x, y))) * 1.12
  const shown = radius / (zooms[zoom] ?? 1)
  const focus = spots.find(({ point }) => point.code === chosen) ?? (mark && toSpot(centre, mark)) ?? { x: 0, y: 0 }
  const [moved, setMoved] = useState({ x: 0, y: 0 })
  const middle = zoom === 0 ? { x: 0, y: 0 } : { x: focus.x + moved.x, y: focus.y + moved.y }
  const unit = shown / 100
  const drag = useRef<{ x: number; y: number; from: { x: number; y: number }; far: boolean } | undefined>(undefined)

  function begin(event: PointerEvent<SVGSVGElement>): void {
    drag.current = { x: event.clientX, y: event.clientY, from: moved, far: false }
  }

  function move(event: PointerEvent<SVGSVGElement>): void {
    const { current } = drag
    if (!current || event.buttons === 0 || zoom === 0) return
    const [dx, dy] = [event.clientX - current.x, event.clientY - current.y]
    current.far ||= Math.hypot(dx, dy) > dragPixels
    if (!current.far) return
    const scale = metresPerPixel(event.currentTarget.getBoundingClientRect(), shown)
    const within = (value: number) => Math.max(-radius, Math.min(radius, value))
    setMoved({ x: within(current.from.x - dx * scale), y: within(current.from.y - dy * scale) })
  }

  function press(event: MouseEvent<SVGSVGElement>): void {
    if (drag.current?.far) return
    const box = event.currentTarget.getBoundingClientRect()
    const scale = metresPerPixel(box, shown)
    const x = middle.x + (event.clientX - box.left - box.width / 2) * scale
    const y = middle.y + (event.clientY - box.top - box.height / 2) * scale
    const met = nearest(spots, x, y)
    if (met && Math.hypot(met.x - x, met.y - y) <= reachPixels * scale) {
      setMoved({ x: 0, y: 0 })
      onChoose(met.point.code)
      return
    }
    const degree = 111_320
    const latitude = centre.latitude - y / degree
    onMark({ latitude, longitude: centre.longitude + x / (degree * Math.cos((centre.latitude * Math.PI) / 180)) })
  }

  return (
    <div className="relative">
      <svg
        role="presentation"
        viewBox={`${middle.x - shown} ${middle.y - shown} ${shown * 2} ${shown * 2}`}
        aria-hidden="true"
        className="points-map"
        data-zoomed={zoom > 0}
        onPointerDown={begin}
        onPointerMove={move}
        onClick={press}
      >
        <path d={outlinePath(spots, radius * 0.08)} className="points-map-town" strokeWidth={unit * 0.8} />
        {ringsFor(radius).map((ring) => (
          <g key={ring}>
            <circle r={ring} className="points-map-ring" strokeWidth={unit * 0.5} />
            <text x={0} y={-ring + unit * 6} fontSize={unit * 5} textAnchor="middle" className="points-map-text">
              {distanceText(ring)}
            </text>
          </g>
        ))}
        <path
          d={`M${-3 * unit} 0H${3 * unit}M0 ${-3 * unit}V${3 * unit}`}
          className="points-map-ring"
          strokeWidth={unit}
        />
        {mark && <Mark {...toSpot(centre, mark)} unit={unit} />}
        {spots.map(({ point, x, y }) => (
          <circle
            key={point.code}
            cx={x}
            cy={y}
            r={point.code === chosen ? unit * 5 : unit * 3.6}
            data-chosen={point.code === chosen}
            data-locker={point.locker}
            className="points-map-point"
            strokeWidth={unit * 0.8}
          >
            <title>{point.address}</title>
          </circle>
        ))}
      </svg>
      <p className="mt-1.5 flex flex-wrap gap-x-4 text-muted text-sm">
        <span>
          <span aria-hidden="true" className="mr-1.5 inline-block size-2.5 rounded-full bg-accent-strong" />
          пункт выдачи
        </span>
        <span>
          <span aria-hidden="true" className="mr-1.5 inline-block size-2.5 rounded-full bg-good" />
          постамат
        </span>
      </p>
      <div className="absolute top-2 right-2 grid gap-1.5">
        <ZoomButton name="Приблизить" sign="+" disabled={zoom === zooms.length - 1} onPress={() => setZoom(zoom + 1)} />
        <ZoomButton name="Отдалить" sign="−" disabled={zoom === 0} onPress={() => setZoom(zoom - 1)} />
      </div>
    </div>
  )
}

/** The map is drawn as a square in the middle of its box. */
function metresPerPixel({ width, height }: DOMRect, shown: number): number {
  return (2 * shown) / Math.min(width, height)
}

function nearest<Spot extends { x: number; y: number }>(spots: Spot[], x: number, y: number): Spot | undefined {
  const distance = (spot: Spot) => Math.hypot(spot.x - x, spot.y - y)
  return spots.reduce<Spot | undefined>(
    (best, spot) => (best && distance(best) <= distance(spot) ? best : spot),
    undefined,
  )
}

/** East is to the right, north is up. */
function toSpot(centre: Place, place: Place): { x: number; y: number } {
  const { east, north } = offsetOf(centre, place)
  return { x: east, y: -north }
}

function Mark({ x, y, unit }: { x: number; y: number; unit: number }) {
  return (
    <path
      d={`M${x} ${y}l${-3 * unit} ${-7 * unit}a${3.2 * unit} ${3.2 * unit} 0 1 1 ${6 * unit} 0z`}
      className="points-map-mark"
    />
  )
}

interface ZoomButtonProps {
  name: string
  sign: string
  disabled: boolean
  onPress: () => void
}

function ZoomButton({ name, sign, disabled, onPress }: ZoomButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      disabled={disabled}
      className="card grid size-11 place-items-center text-xl disabled:opacity-50"
      onClick={onPress}
    >
      {sign}
    </button>
  )
}
