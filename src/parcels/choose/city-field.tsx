import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { Field } from '../../ui/field.tsx'
import type { City, findCities } from '../parcels.contract.ts'

interface CityFieldProps {
  /** Whose cities they are, in the genitive. */
  listOf: string
  city: { code: number; name: string } | null
  busy: boolean
  error: string | undefined
  onChoose: (city: City) => void
}

const typingMs = 150

/** A city from the carrier's list, found by the beginning of its name. */
export function CityField({ listOf, city, busy, error, onChoose }: CityFieldProps) {
  const id = useId()
  const [text, setText] = useState(city?.name ?? '')
  const [found, setFound] = useState<City[]>()
  const [active, setActive] = useState(0)
  const typed = text.trim()

  const asks = typed.length >= 2 && typed !== city?.name

  useEffect(() => {
    if (!asks) return
    const leaving = new AbortController()
    async function find(): Promise<void> {
      const cities = await findBy(typed, leaving.signal)
      if (leaving.signal.aborted || !cities) return
      setFound(cities)
      setActive(0)
    }
    const timer = setTimeout(() => void find(), typingMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [typed, asks])

  function choose(chosen: City): void {
    setText(chosen.name)
    setFound(undefined)
    onChoose(chosen)
  }

  function pressKey(event: KeyboardEvent): void {
    if (!found) return
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Escape') setFound(undefined)
    else if (event.key === 'Enter') {
      const chosen = found[active]
      if (chosen) choose(chosen)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const open = asks && found !== undefined && found.length > 0
  return (
    <div className="relative">
      <Field
        label="Город"
        name="deliveryCity"
        role="combobox"
        autoComplete="off"
        aria-expanded={open}
        aria-controls={open ? `${id}-cities` : undefined}
        aria-activedescendant={open ? `${id}-${found[active]?.code}` : undefined}
        aria-autocomplete="list"
        placeholder="Начните вводить название"
        value={text}
        disabled={busy}
        error={error}
        hint={
          asks &&
          found?.length === 0 &&
          `Такого города в\u00a0списке ${listOf} нет. Проверьте название или выберите другой способ.`
        }
        onKeyDown={pressKey}
        onBlur={() => setFound(undefined)}
        onChange={(event) => setText(event.target.value)}
      />
      {open && (
        <div
          id={`${id}-cities`}
          role="listbox"
          aria-label="Города"
          className="card absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto p-1 shadow-xl"
        >
          {found.map((each, index) => (
            <div
              key={each.code}
              id={`${id}-${each.code}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="grid min-h-11 cursor-pointer content-center rounded-lg px-3 py-1.5 hover:bg-shelf aria-selected:bg-shelf"
              // Not on click: by then the field has lost the focus and the list is gone. The keys belong to the field.
              onMouseDown={(event) => {
                event.preventDefault()
                choose(each)
              }}
            >
              <span>{each.name}</span>
              {(each.region !== each.name || each.points === 0) && (
                <span className="text-muted text-sm">
                  {[each.region !== each.name && each.region, each.points === 0 && 'пунктов нет, только курьер']
                    .filter(Boolean)
                    .join(', ')}
                </span>
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** Undefined when there was no answer: the next letter asks again. */
async function findBy(q: string, signal: AbortSignal): Promise<City[] | undefined> {
  try {
    return await browserApi.call<typeof findCities>('GET /api/delivery/cities/', { query: { q } }, { signal })
  } catch {
    // Already logged by the API client.
    return undefined
  }
}
