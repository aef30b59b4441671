import { z } from 'zod'
import { callPartner, readAnswer, requireSuccess } from '../../../platform/http/call-partner.server.ts'
import { PartnerError } from '../../../platform/http/partner-error.ts'
import { type Carrier, maxCallMs } from '../carrier.ts'
import type { CarrierAccess } from '../carrier-access.server.ts'
import { looseDays, looseNumber, loosePrice } from '../carrier-values.ts'
import { pochta } from './pochta.ts'

interface PochtaKeys {
  token: string
  /** `login:password` in base64, as the account page shows it. */
  key: string
  url: string
}

const tariff = z.object({
  /** Kopecks, without VAT. */
  'total-rate': loosePrice,
  'total-vat': looseNumber.nullish(),
  'delivery-time': z.object({ 'min-days': looseDays, 'max-days': looseDays }).nullish(),
})

/** Parcels up to 20 kg; heavier ones are another service with other rules. */
const maxGrams = 20_000

export const pochtaAccess: CarrierAccess = {
  description: pochta,
  settings: ['POCHTA_TOKEN', 'POCHTA_KEY'],
  open: ({ pochta: keys }) => keys && openPochta(keys),
}

/** The tariff of an ordinary parcel, by weight and postal index. Orders are made in the account of Почта России. */
function openPochta({ token, key, url }: PochtaKeys): Carrier {
  return {
    name: pochta.name,
    async quote({ from, to }, size, signal) {
      if (!('postalIndex' in to)) throw new PartnerError('refused', 'Почта goes by postal indexes')
      if (size.weight_grams > maxGrams) return []
      const body = {
        'index-from': from.postalIndex,
        'index-to': to.postalIndex,
        'mail-category': 'ORDINARY',
        'mail-type': 'POSTAL_PARCEL',
        mass: size.weight_grams,
        dimension: { length: size.length_cm, width: size.width_cm, height: size.height_cm },
      }
      const answer = await callPartner(`${url}/1.0/tariff`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json;charset=UTF-8',
          authorization: `AccessToken ${token}`,
          'x-user-authorization': `Basic ${key}`,
        },
        body,
        maxMs: maxCallMs,
        signal,
      })
      const { 'total-rate': rate, 'total-vat': vat, 'delivery-time': time } = readAnswer(requireSuccess(answer), tariff)
      const price_kopecks = Math.ceil((rate + (vat ?? 0)) / 100) * 100
      const days = { days_min: time?.['min-days'] ?? null, days_max: time?.['max-days'] ?? null }
      return [{ way: 'post', locker: false, tariff_code: 0, price_kopecks, ...days }]
    },
  }
}
