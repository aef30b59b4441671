import type { z } from 'zod'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import type { CarrierKeys } from '../../platform/process/partner-keys.server.ts'
import type { Carrier, CarrierDescription } from './carrier.ts'

/** How the shop reaches a carrier, and the carrier the shop. */
export interface CarrierAccess {
  description: CarrierDescription
  /** The variables with its keys, for those who set them. */
  settings: readonly string[]
  /** Undefined without keys. */
  open: (keys: CarrierKeys) => Carrier | undefined
  /** Of carriers that tell of news by themselves. What they tell is not believed: they are asked. */
  notifications?: {
    endpoint: Endpoint & { body: z.ZodType }
    /** What it is about: an order by the carrier's id and by our number, or a label by the id of its print form. */
    read: (body: unknown) => { uuid: string; number: string | null }
    answer: unknown
  }
}
