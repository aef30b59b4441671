import type { FastifyBaseLogger } from 'fastify'
import type { CarrierName } from '../../database/values/parcel-states.ts'
import { PartnerError } from '../../platform/http/partner-error.ts'
import type { CarrierKeys } from '../../platform/process/partner-keys.server.ts'
import type { Carrier } from './carrier.ts'
import type { CarrierAccess } from './carrier-access.server.ts'
import { cdekAccess } from './cdek/cdek-carrier.server.ts'
import { pochtaAccess } from './pochta/pochta-carrier.server.ts'

export const carrierAccesses: readonly CarrierAccess[] = [cdekAccess, pochtaAccess]

/** The carriers whose keys are set. */
export type Carriers = ReadonlyMap<CarrierName, Carrier>

export function openCarriers(keys: CarrierKeys): Carriers {
  const carriers = carrierAccesses.map(({ open }) => open(keys))
  return new Map(carriers.flatMap((carrier) => (carrier ? [[carrier.name, carrier] as const] : [])))
}

/** Tells at the start when the keys are not accepted: checkout goes on at fixed prices, but somebody should know. */
export async function tryCarriers(keys: CarrierKeys, log: FastifyBaseLogger): Promise<void> {
  await Promise.all(carrierAccesses.map((access) => tryCarrier(access, keys, log)))
}

async function tryCarrier({ description, settings, open }: CarrierAccess, keys: CarrierKeys, log: FastifyBaseLogger) {
  const { title } = description
  try {
    await open(keys)?.tryKeys?.(AbortSignal.timeout(10_000))
  } catch (error) {
    const isKeys = error instanceof PartnerError && error.kind === 'keys'
    log.error(
      { err: error },
      isKeys ? `${title} does not accept ${settings.join(' and ')}` : `${title} does not answer`,
    )
  }
}

/** The variable without which the shop has no pickup points; undefined when it has some. */
export function missingForPoints(keys: CarrierKeys): string | undefined {
  const withPoints = carrierAccesses.filter(({ description }) => description.goesBy === 'city')
  return withPoints.some(({ open }) => open(keys)) ? undefined : withPoints[0]?.settings[0]
}
