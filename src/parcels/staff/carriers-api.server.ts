import { recordAudit } from '../../audit/audit.server.ts'
import { editedMeanwhile } from '../../audit/edited-meanwhile.server.ts'
import { carrierPoints, carrierStates, parcelSenders } from '../../database/tables/carriers.server.ts'
import { parcels } from '../../database/tables/parcels.server.ts'
import type { Api } from '../../platform/http/serve.server.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { and, count, eq, isNotNull, isNull, sql } from '../../platform/postgres/drizzle.server.ts'
import { carrierList, placesCarrier } from '../carriers/carriers.ts'
import type { ParcelsParts } from '../parcels-parts.server.ts'
import { findCity } from '../places/find-places.server.ts'
import { readSender } from '../sender.server.ts'
import { type CarriersState, getCarriers, type SenderEdit, setSender } from './carriers.contract.ts'

export function serveCarriers(api: Api, parts: ParcelsParts): void {
  api.serve(getCarriers, () => readCarriers(parts))

  api.serve(setSender, async ({ body }, { viewer }) => {
    await changeSender(parts, viewer, body)
    parts.runSoon.carrierOrders()
    return readCarriers(parts)
  })
}

async function readCarriers({ db, carriers }: ParcelsParts): Promise<CarriersState> {
  const states = await db.select().from(carrierStates)
  const sender = await readSender(db)
  const city = await findCity(db, placesCarrier.name, sender.cityCode)
  const points = await db
    .select({ carrier: carrierPoints.carrier, count: count() })
    .from(carrierPoints)
    .groupBy(carrierPoints.carrier)
  return {
    carriers: carrierList.map(({ name }) => {
      const state = states.find(({ carrier }) => carrier === name)
      return {
        name,
        has_keys: carriers.has(name),
        points: points.find(({ carrier }) => carrier === name)?.count ?? 0,
        places_at: state?.placesAt?.toISOString() ?? null,
        problem: state?.problem ?? null,
        problem_at: state?.problemAt?.toISOString() ?? null,
      }
    }),
    sender: {
      city_code: sender.cityCode,
      city_name: city?.name ?? null,
      shipment_point: sender.shipmentPoint,
      postal_index: sender.postalIndex,
      version: sender.version,
    },
  }
}

async function changeSender({ db, now }: ParcelsParts, viewer: Viewer, edit: SenderEdit): Promise<void> {
  await db.transaction(async (tx) => {
    // Of two first edits at once the second waits here and is refused.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('parcel-sender'))`)
    const before = await readSender(tx)
    if (before.version !== edit.version) throw await editedMeanwhile(tx, 'site', 'sender')
    const values = {
      cityCode: edit.city_code,
      shipmentPoint: edit.shipment_point,
      postalIndex: edit.postal_index,
      version: before.version + 1,
    }
    await tx.insert(parcelSenders).values(values).onConflictDoUpdate({ target: parcelSenders.id, set: values })
    // What could not be asked for from where parcels started before is asked for now.
    await tx
      .update(parcels)
      .set({ carrierNextAt: now(), carrierTries: 0 })
      .where(and(eq(parcels.carrierState, 'wanted'), isNotNull(parcels.carrierNextAt), isNull(parcels.carrierAskedAt)))
    const fields = ({ cityCode, shipmentPoint, postalIndex }: typeof values) => ({
      city_code: cityCode,
      shipment_point: shipmentPoint,
      postal_index: postalIndex,
    })
    await recordAudit(tx, viewer, {
      action: 'site.update',
      subject: 'site',
      subjectId: 'sender',
      subjectName: 'Откуда отправляем',
      before: fields({ ...before }),
      after: fields(values),
    })
  })
}
