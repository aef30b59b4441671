import { lazy, type RefObject, Suspense, useState } from 'react'
import { loadPart } from '../../platform/browser/load-chunk.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { keepFocusInside } from '../../ui/keep-focus-inside.ts'
import { Waiting } from '../../ui/load-state.tsx'

interface PointPickerProps {
  ref: RefObject<HTMLDialogElement | null>
  city: { code: number; name: string }
  /** Grams: points that do not take so much are left out. */
  weight: number
  /** Its sides: lockers that it does not fit into are left out. */
  box: string
  chosen: string | undefined
  onChoose: (code: string) => Promise<void>
  onCity: (code: number) => Promise<void>
}

// Most orders go elsewhere: list and map are loaded when somebody looks for a point.
const Points = lazy(() => loadPart(() => import('./points.tsx')))

/** The pickup points of a city: searchable, by distance, with opening hours, on a map of our own. */
export function PointPicker({ ref, city, weight, box, chosen, onChoose, onCity }: PointPickerProps) {
  const [opened, setOpened] = useState(false)
  return (
    <dialog
      ref={ref}
      aria-labelledby="points-title"
      className="points-dialog"
      onKeyDown={keepFocusInside}
      onToggle={(event) => setOpened(opened || event.newState === 'open')}
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id="points-title" className="font-display text-lg">
          Пункты выдачи: {city.name}
        </h2>
        <button
          type="button"
          aria-label="Закрыть"
          className="grid size-11 cursor-pointer place-items-center rounded-lg hover:bg-shelf"
          onClick={() => ref.current?.close()}
        >
          <CloseIcon className="size-5" />
        </button>
      </div>
      {opened && (
        <Suspense fallback={<Waiting className="h-96" />}>
          <Points city={city.code} weight={weight} box={box} chosen={chosen} onChoose={onChoose} onCity={onCity} />
        </Suspense>
      )}
    </dialog>
  )
}
