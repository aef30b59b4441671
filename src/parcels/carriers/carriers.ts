import { type CarrierName, carrierNames } from '../../database/values/parcel-states.ts'
import type { CarrierDescription } from './carrier.ts'
import { cdek } from './cdek/cdek.ts'
import { pochta } from './pochta/pochta.ts'

const known: Record<CarrierName, CarrierDescription> = { cdek, pochta }

/** All that the shop can work with, whether their keys are set or not. */
export const carrierList: readonly CarrierDescription[] = carrierNames.map((name) => known[name])

export function carrierOf(name: CarrierName): CarrierDescription {
  return known[name]
}

/** It has cities and points to choose from; of the others the postal index says where to. */
export function goesByCity(name: CarrierName): boolean {
  return known[name].goesBy === 'city'
}

/** For the API's documentation: which carriers a field is for. */
export function titlesOf(goesBy: CarrierDescription['goesBy']): string {
  return carrierList
    .filter((carrier) => carrier.goesBy === goesBy)
    .map(({ title }) => title)
    .join(', ')
}

/**
 * Whose cities and points the shop offers. Calls for them, and the city where parcels start, name no carrier: the API
 * knows one such carrier.
 */
export const placesCarrier = firstWithPlaces()

function firstWithPlaces(): CarrierDescription {
  const [first] = carrierList.filter(({ goesBy }) => goesBy === 'city')
  if (!first) throw new Error('No carrier goes by cities.')
  return first
}
