import { carrierPoints } from '../../database/tables/carriers.server.ts'
import { PartnerError } from '../../platform/http/partner-error.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, eq } from '../../platform/postgres/drizzle.server.ts'
import type { Carrier } from '../carriers/carrier.ts'
import type { ParcelRow } from '../change-parcel.server.ts'
import { readSender } from '../sender.server.ts'
import { toSize } from './describe-parcel.server.ts'

/**
 * The tariff of a parcel whose order was placed while the carrier was away: the shopper paid the fixed price, and the
 * carrier and the point stay as they were chosen.
 */
export async function askTariff(
  db: Database,
  parcel: ParcelRow,
  carrier: Carrier,
  signal: AbortSignal,
): Promise<number> {
  const { cityCode, pointCode, way } = parcel
  if (cityCode === null) throw new PartnerError('refused', 'неизвестен город получателя')
  const [point] = pointCode
    ? await db
        .select({ kind: carrierPoints.kind })
        .from(carrierPoints)
        .where(and(eq(carrierPoints.carrier, carrier.name), eq(carrierPoints.code, pointCode)))
    : []
  const offers = await carrier.quote({ from: await readSender(db), to: { cityCode } }, toSize(parcel), signal)
  const locker = point?.kind === 'POSTAMAT'
  const offer = offers.find((each) => each.way === way && each.locker === locker)
  if (!offer) throw new PartnerError('refused', 'туда нет тарифа для посылки такого размера и веса')
  return offer.tariff_code
}
