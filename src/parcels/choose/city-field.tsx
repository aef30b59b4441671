import { useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { SuggestField } from '../../ui/suggest-field.tsx'
import type { City, findCities } from '../parcels.contract.ts'

interface CityFieldProps {
  /** Whose cities they are, in the genitive. */
  listOf: string
  city: { code: number; name: string } | null
  busy: boolean
  error: string | undefined
  onChoose: (city: City) => void
}

/** A city from the carrier's list, found by the beginning of its name. */
export function CityField({ listOf, city, busy, error, onChoose }: CityFieldProps) {
  const [text, setText] = useState(city?.name ?? '')
  const [typing, setTyping] = useState(false)
  const typed = text.trim()
  // Another city may be chosen beside the field, or be refused by the server.
  const [seen, setSeen] = useState(city?.code)
  if (seen !== city?.code) {
    setSeen(city?.code)
    setText(city?.name ?? '')
  }
  return (
    <SuggestField
      label="Город"
      name="deliveryCity"
      autoComplete="off"
      placeholder="Начните вводить название"
      value={text}
      // Not disabled: that would lose the focus.
      readOnly={busy}
      aria-busy={busy || undefined}
      error={error}
      asked={typing && typed.length >= 2 && typed !== city?.name ? typed : undefined}
      find={findBy}
      linesOf={linesOf}
      listName="Города"
      takesFirst
      emptyHint={`Такого города в\u00a0списке ${listOf} нет. Проверьте название или выберите другой способ.`}
      onType={(next) => {
        setText(next)
        setTyping(true)
      }}
      onClose={() => setTyping(false)}
      // What is shown is where the order goes: a name that was not chosen from the list does not stay.
      onLeave={() => city && setText(city.name)}
      onChoose={(chosen) => {
        setText(chosen.code === city?.code ? city.name : chosen.name)
        onChoose(chosen)
      }}
    />
  )
}

function linesOf({ code, name, region, points }: City) {
  const notes = [region !== name && region, points === 0 && 'пунктов нет, только курьер']
  return { key: code, name, note: notes.filter(Boolean).join(', ') }
}

async function findBy(q: string, signal: AbortSignal): Promise<City[] | undefined> {
  try {
    return await browserApi.call<typeof findCities>('GET /api/delivery/cities/', { query: { q } }, { signal })
  } catch {
    // Already logged by the API client.
    return undefined
  }
}
