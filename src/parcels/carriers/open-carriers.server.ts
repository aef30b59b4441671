import type { FastifyBaseLogger } from 'fastify'
import type { CarrierName } from '../../database/values/parcel-states.ts'
import { PartnerError } from '../../platform/http/partner-error.ts'
import type { Config } from '../../platform/process/config.server.ts'
import type { Carrier } from './carrier.ts'
import { openCdek } from './cdek/cdek-carrier.server.ts'
import { openPochta } from './pochta/pochta-carrier.server.ts'

/** The carriers whose keys are set. */
export type Carriers = ReadonlyMap<CarrierName, Carrier>

export function openCarriers({ cdek, pochta }: Pick<Config, 'cdek' | 'pochta'>): Carriers {
  const carriers = [cdek && openCdek(cdek), pochta && openPochta(pochta)]
  return new Map(carriers.flatMap((carrier) => (carrier ? [[carrier.name, carrier] as const] : [])))
}

/** Tells at the start when the keys are not accepted: checkout goes on at fixed prices, but somebody should know. */
export async function tryCarriers({ cdek }: Pick<Config, 'cdek'>, log: FastifyBaseLogger): Promise<void> {
  if (!cdek) return
  try {
    await openCdek(cdek).tryKeys(AbortSignal.timeout(10_000))
  } catch (error) {
    const keys = error instanceof PartnerError && error.kind === 'keys'
    log.error(
      { err: error },
      keys ? 'CDEK does not accept CDEK_CLIENT_ID and CDEK_CLIENT_SECRET' : 'CDEK does not answer',
    )
  }
}
