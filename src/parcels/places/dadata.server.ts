import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { callPartner, readAnswer, requireSuccess } from '../../platform/http/call-partner.server.ts'
import { PartnerError } from '../../platform/http/partner-error.ts'
import type { Keys } from '../../platform/process/partner-keys.server.ts'

export interface Street {
  text: string
  /** Of the house, or of the whole street. */
  index: string | null
  hasHouse: boolean
}

/** Streets and houses for what was typed; an empty list whenever the service does not answer. */
export type FindStreets = (typed: string, town: string | undefined) => Promise<Street[]>

const maxStreets = 7
/** Who types does not wait. */
const maxCallMs = 1000
/** While it is away it is left alone; for longer when the key is refused or the day's questions are used up. */
const restMs = { away: 15_000, refused: 15_000, keys: 10 * 60_000 }

const answer = z.object({
  suggestions: z.array(
    z.object({
      value: z.string().max(500),
      data: z.object({ postal_code: z.string().nullish(), house: z.string().nullish() }).nullish(),
    }),
  ),
})

/** «Киров, Калужская область»: with its region where the carrier has others of the name. DaData writes regions without their kind. */
function placesNamed(town: string) {
  const [name = '', written = ''] = town.split(', ')
  const kind = / ?(область|обл\.?|край|республика|респ\.?|автоном.*)( |$)/i
  const region = written && { region: written.replace(kind, '').trim() }
  return ['city', 'settlement'].map((key) => ({ ...region, [key]: name }))
}

/** DaData's suggestions of addresses (dadata.ru/api/suggest/address). */
export function openDadata({ key, url }: NonNullable<Keys['dadata']>, log: FastifyBaseLogger): FindStreets {
  let restsUntil = 0
  return async (typed, town) => {
    if (performance.now() < restsUntil) return []
    const body = {
      query: typed,
      count: maxStreets,
      // Then the answers are written without it.
      ...(town && { locations: placesNamed(town), restrict_value: true }),
    }
    const headers = { authorization: `Token ${key}`, accept: 'application/json' }
    const call = { method: 'POST', headers, body, maxMs: maxCallMs, redirect: 'error' } as const
    try {
      const { suggestions } = readAnswer(requireSuccess(await callPartner(`${url}/suggest/address`, call)), answer)
      return suggestions.slice(0, maxStreets).map(({ value, data }) => ({
        text: value,
        index: /^\d{6}$/.test(data?.postal_code ?? '') ? (data?.postal_code ?? null) : null,
        hasHouse: Boolean(data?.house),
      }))
    } catch (error) {
      if (!(error instanceof PartnerError)) throw error
      restsUntil = performance.now() + restMs[error.kind]
      // Not its message: the answer may repeat the address.
      log.warn({ kind: error.kind }, 'DaData does not suggest addresses')
      return []
    }
  }
}
