import { ShopError } from '../../platform/contract/errors.ts'
import type { Limit, RateLimits } from '../../rate-limits/rate-limits.server.ts'
import type { AddressSuggestion } from '../parcels.contract.ts'
import type { FindStreets, Street } from './dadata.server.ts'
import { findTowns } from './find-towns.server.ts'

export interface AddressParts {
  limits: RateLimits
  /** Undefined without a key of the service. */
  findStreets: FindStreets | undefined
}

/** A long address is some thirty questions; the service counts them for the whole shop. */
const questions: Limit = { name: 'address-suggestions', max: 300, seconds: 3600 }

/** Towns from the shop's own table, then streets. Suggestions are a help: without them nobody is told of a failure. */
export async function suggestAddresses(
  { limits, findStreets }: AddressParts,
  accountId: number,
  { q, town }: { q: string; town?: string | undefined },
): Promise<AddressSuggestion[]> {
  const towns = town === undefined ? findTowns(q) : []
  if (towns.length > 0) return towns.map(townSuggestion)
  if (!findStreets || q.trim().length < 3) return []
  try {
    await limits.take([questions, String(accountId)])
  } catch (error) {
    if (error instanceof ShopError && error.status === 429) return []
    throw error
  }
  return (await findStreets(q, town)).map(streetSuggestion)
}

function townSuggestion({ name, region, index }: ReturnType<typeof findTowns>[number]): AddressSuggestion {
  const isRegion = name === region
  return {
    text: isRegion ? `${name}, ` : `${region}, ${name}, `,
    name,
    note: isRegion ? '' : region,
    index,
    is_town: true,
  }
}

function streetSuggestion({ text, index, hasHouse }: Street): AddressSuggestion {
  return { text: hasHouse ? text : `${text}, `, name: text, note: index ?? '', index, is_town: false }
}
