import { parcelSenders } from '../database/tables/carriers.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'

/** Where parcels start. */
export interface ParcelSender {
  cityCode: number
  shipmentPoint: string | null
  postalIndex: string
}

/** Novosibirsk, where the shop is: staff change it on the delivery screen. */
const defaultSender = { cityCode: 270, shipmentPoint: null, postalIndex: '630099', version: 0 }

export async function readSender(db: Database | Transaction): Promise<ParcelSender & { version: number }> {
  const [row] = await db.select().from(parcelSenders)
  return row ?? defaultSender
}
