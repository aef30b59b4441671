import { useCallback, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { Field } from '../../ui/field.tsx'
import { SuggestField } from '../../ui/suggest-field.tsx'
import type { AddressSuggestion, suggestAddresses } from '../parcels.contract.ts'

interface AddressFieldsProps {
  /** Undefined where only one of the two is asked for. */
  address: string | undefined
  index: string | undefined
  /** The address is written without the town that a carrier knows already. */
  town?: string | undefined
  placeholder?: string | undefined
  /** Of somebody else: the browser must not offer the address of who types. */
  ofOther?: boolean
  errors: { deliveryAddress?: string | undefined; deliveryIndex?: string | undefined }
  onChange: (change: { deliveryAddress?: string; deliveryIndex?: string }) => void
}

/** Address and postal index. Both are free texts: suggestions only help, and never replace an index that was typed. */
export function AddressFields(props: AddressFieldsProps) {
  const { address, index, town, placeholder, ofOther, errors, onChange } = props
  const [typing, setTyping] = useState(false)
  const [suggested, setSuggested] = useState<AddressSuggestion>()
  const find = useCallback((q: string, signal: AbortSignal) => findBy({ q, ...(town && { town }) }, signal), [town])

  function choose(chosen: AddressSuggestion): void {
    const isOwn = index === '' || index === suggested?.index
    const fills = index !== undefined && isOwn && chosen.index !== null
    if (fills) setSuggested(chosen)
    onChange({ deliveryAddress: chosen.text, ...(fills && { deliveryIndex: chosen.index ?? '' }) })
  }

  const typed = address?.trim() ?? ''
  const isOfTown = suggested?.is_town && suggested.index === index
  return (
    <>
      {address !== undefined && (
        <SuggestField
          label="Адрес доставки"
          name="deliveryAddress"
          required
          maxLength={500}
          autoComplete={ofOther ? 'off' : 'street-address'}
          placeholder={placeholder}
          value={address}
          error={errors.deliveryAddress}
          asked={typing && typed.length >= 2 ? typed : undefined}
          find={find}
          linesOf={({ text, name, note }) => ({ key: text, name, note })}
          listName="Адреса"
          onType={(next) => {
            setTyping(true)
            onChange({ deliveryAddress: next })
          }}
          onClose={() => setTyping(false)}
          onChoose={choose}
        />
      )}
      {index !== undefined && (
        <div className="max-w-48">
          <Field
            label="Почтовый индекс"
            name="deliveryIndex"
            required
            // No maxLength: it would cut a pasted «630 099» before the space is removed.
            inputMode="numeric"
            autoComplete={ofOther ? 'off' : 'postal-code'}
            placeholder="630000"
            className="tabular-nums"
            value={index}
            error={errors.deliveryIndex}
            hint={isOfTown && 'Главный индекс города. Если у\u00a0дома другой, исправьте.'}
            onChange={(event) => onChange({ deliveryIndex: event.target.value.replace(/\D/g, '').slice(0, 6) })}
          />
        </div>
      )}
    </>
  )
}

async function findBy(
  body: { q: string; town?: string },
  signal: AbortSignal,
): Promise<AddressSuggestion[] | undefined> {
  try {
    return await browserApi.call<typeof suggestAddresses>('POST /api/delivery/addresses/', { body }, { signal })
  } catch {
    // Already logged by the API client.
    return undefined
  }
}
