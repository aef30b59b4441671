import { orders } from '../../database/tables/orders.server.ts'
import { parcelStateWords } from '../../database/values/parcel-states.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import { FileAnswer } from '../../platform/contract/file-answer.ts'
import type { Role } from '../../platform/contract/roles.ts'
import type { Api } from '../../platform/http/serve.server.ts'
import type { StaffViewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, inArray, ne } from '../../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../../platform/text/money.ts'
import { isDeciding, isWithdrawing } from '../carrier-orders/carrier-order-state.server.ts'
import { parcelErrors } from '../parcel-errors.ts'
import { canParcelBecome, isHere, isRest, readyParcelState } from '../parcel-states.ts'
import type { ParcelsParts } from '../parcels-parts.server.ts'
import { isSeenByStaff, type ReadParcel, readParcelsOf } from '../read-parcels.server.ts'
import { ordersOf } from '../settle-orders.server.ts'
import { trackingUrl } from '../tracking-url.ts'
import { handOverParcel, packParcel, unpackParcel } from './pack-parcel.server.ts'
import { cancelParcel, decideBack, loseParcel, receiveBack } from './parcel-back.server.ts'
import { printLabelAgain, readLabel } from './print-label.server.ts'
import { settleCarrierOrder } from './settle-carrier-order.server.ts'
import { splitParcel } from './split-parcel.server.ts'
import * as contract from './staff-parcels.contract.ts'

export function serveStaffParcels(api: Api, parts: ParcelsParts): void {
  async function list(orderIds: number[]): Promise<contract.StaffParcel[]> {
    const read = await readParcelsOf(parts.db, orderIds, isSeenByStaff)
    const reached = await findReached(parts.db, read)
    return read.map((each) => toStaffParcel(each, { isPartlySent: hasSent(each, read), reached }))
  }

  /** Works on a parcel of orders that the viewer may see. */
  async function onParcel(
    { role }: StaffViewer,
    parcelId: number,
    work: () => Promise<number[]>,
  ): Promise<contract.StaffParcel[]> {
    await requireSeen(role, parcelId)
    return list(await work())
  }

  async function requireSeen(role: Role, parcelId: number): Promise<void> {
    const orderIds = await parts.db.transaction((tx) => ordersOf(tx, parcelId))
    if (orderIds.length === 0) throw new ShopError(parcelErrors.parcel_not_found)
    for (const orderId of orderIds) await parts.requireVisible(role, orderId)
  }

  api.serve(contract.listOrderParcels, async ({ params }, { viewer }) => {
    await parts.requireVisible(viewer.role, params.id)
    return list([params.id])
  })

  api.serve(contract.packParcel, ({ params, body }, { viewer }) =>
    onParcel(viewer, params.id, () => packParcel(parts, viewer, params.id, body)),
  )

  api.serve(contract.unpackParcel, ({ params, body }, { viewer }) =>
    onParcel(viewer, params.id, () => unpackParcel(parts, viewer, params.id, body.version)),
  )

  api.serve(contract.handOverParcel, ({ params, body }, { viewer }) =>
    onParcel(viewer, params.id, () => handOverParcel(parts, viewer, params.id, body)),
  )

  api.serve(contract.splitParcel, ({ params, body }, { viewer }) =>
    onParcel(viewer, params.id, () => splitParcel(parts, viewer, params.id, body)),
  )

  api.serve(contract.settleCarrierOrder, ({ params, body }, { viewer }) =>
    onParcel(viewer, params.id, () => settleCarrierOrder(parts, viewer, params.id, body)),
  )

  api.serve(contract.receiveBack, ({ params, body }, { viewer }) =>
    onParcel(viewer, params.id, () => receiveBack(parts, viewer, params.id, body.version)),
  )

  api.serve(contract.decideBack, ({ params, body }, { viewer }) =>
    onParcel(viewer, params.id, () => decideBack(parts, viewer, params.id, body)),
  )

  api.serve(contract.loseParcel, ({ params, body }, { viewer }) =>
    onParcel(viewer, params.id, () => loseParcel(parts, viewer, params.id, body)),
  )

  api.serve(contract.cancelParcel, ({ params, body }, { viewer }) =>
    onParcel(viewer, params.id, () => cancelParcel(parts, viewer, params.id, body)),
  )

  api.serve(contract.printLabel, ({ params }, { viewer }) =>
    onParcel(viewer, params.id, () => printLabelAgain(parts, params.id)),
  )

  api.serve(contract.getLabel, async ({ params }, { viewer }) => {
    await requireSeen(viewer.role, params.id)
    const pdf = await readLabel(parts, params.id)
    return new FileAnswer(`Ярлык ${params.id}.pdf`, 'application/pdf', once(pdf))
  })
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

function hasSent({ parcel: { id }, lines }: ReadParcel, all: ReadParcel[]): boolean {
  const ids = new Set(lines.map(({ line }) => line.orderId))
  return all.some(({ parcel, lines: others }) => {
    const isSent = parcel.id !== id && parcel.state !== 'cancelled' && !isHere(parcel.state)
    return isSent && others.some(({ line }) => ids.has(line.orderId))
  })
}

/** The orders of these parcels whose shopper can be written to. */
async function findReached(db: Database, read: ReadParcel[]): Promise<ReadonlySet<number>> {
  const ids = read.map((each) => toldOrder(each))
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), ne(orders.email, '')))
  return new Set(rows.map(({ id }) => id))
}

/** The order that the letters about a parcel are sent for. */
function toldOrder({ parcel, lines }: ReadParcel): number {
  return parcel.deliveryOrderId ?? lines[0]?.line.orderId ?? 0
}

interface AmongOthers {
  /** Another parcel with goods of its order has left. */
  isPartlySent: boolean
  reached: ReadonlySet<number>
}

function toStaffParcel(read: ReadParcel, { isPartlySent, reached }: AmongOthers): contract.StaffParcel {
  const { parcel, label, lines, events } = read
  const waiting = parcel.state === 'awaiting_packing'
  const isSendable = parcel.attention === null && !isWithdrawing(parcel)
  const isThere = lines.every(({ isPreorder }) => !isPreorder)
  const pieces = lines.reduce((sum, { line }) => sum + line.quantity, 0)
  return {
    id: parcel.id,
    version: parcel.version,
    state: parcelStateWords[parcel.state],
    carrier: parcel.carrier,
    way: parcel.way,
    delivery_name: parcel.deliveryName,
    address: parcel.address,
    index: parcel.postalIndex,
    point_code: parcel.pointCode,
    price: toRoubles(parcel.priceKopecks),
    is_collected: parcel.deliveryOrderId !== null,
    weight_grams: parcel.weightGrams,
    length_cm: parcel.lengthCm,
    width_cm: parcel.widthCm,
    height_cm: parcel.heightCm,
    tracking_number: parcel.trackingNumber,
    tracking_url: trackingUrl(parcel.carrier, parcel.deliveryName, parcel.trackingNumber),
    carrier_state: parcel.carrierState,
    carrier_problem: parcel.carrierProblem,
    attention: parcel.attention,
    has_label: label?.isReady ?? false,
    label_state: label && (label.isReady ? 'ready' : label.nextAt ? 'printing' : 'refused'),
    label_problem: label?.problem ?? null,
    storage_until: parcel.storageUntil?.toISOString() ?? null,
    has_email: reached.has(toldOrder(read)),
    can: {
      pack: waiting && isThere,
      unpack: parcel.state === 'packed' && !isDeciding(parcel),
      hand_over: canParcelBecome(parcel, readyParcelState(parcel)) && isThere && isSendable,
      split: waiting && pieces > 1,
      come_back: !parcel.isPickup && canParcelBecome(parcel, 'returned'),
      decide_back: parcel.state === 'returned',
      cancel: isPartlySent && isRest(parcel),
    },
    lines: lines.map(({ line, bought, isPreorder }) => ({
      order_id: line.orderId,
      position: line.position,
      product_name: bought.productName,
      sku: bought.sku,
      quantity: line.quantity,
      is_preorder: isPreorder,
    })),
    events: events.map(({ at, state, text }) => ({ at: at.toISOString(), state: parcelStateWords[state], text })),
  }
}
