import type { ParcelState } from '../../../database/values/parcel-states.ts'
import { isRefusal, PartnerError } from '../../../platform/http/partner-error.ts'
import { toRoubles } from '../../../platform/text/money.ts'
import type { CarrierOrder, CarrierOrderState, PrintedLabel, Withdrawal, WithdrawalTries } from '../carrier.ts'
import { type CdekClient, CdekRefusal } from './cdek-client.server.ts'
import * as shapes from './cdek-shapes.ts'

/** What CDEK's words mean for a parcel; other words are kept and change nothing. */
const states: Record<string, ParcelState> = {
  RECEIVED_AT_SHIPMENT_WAREHOUSE: 'handed_over',
  READY_TO_SHIP_AT_SENDING_OFFICE: 'handed_over',
  READY_FOR_SHIPMENT_IN_SENDER_CITY: 'handed_over',
  TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY: 'in_transit',
  SENT_TO_TRANSIT_CITY: 'in_transit',
  ACCEPTED_IN_TRANSIT_CITY: 'in_transit',
  ACCEPTED_AT_TRANSIT_WAREHOUSE: 'in_transit',
  READY_FOR_SHIPMENT_IN_TRANSIT_CITY: 'in_transit',
  READY_TO_SHIP_IN_TRANSIT_OFFICE: 'in_transit',
  TAKEN_BY_TRANSPORTER_FROM_TRANSIT_CITY: 'in_transit',
  SENT_TO_RECIPIENT_CITY: 'in_transit',
  ACCEPTED_IN_RECIPIENT_CITY: 'in_transit',
  ACCEPTED_AT_RECIPIENT_CITY_WAREHOUSE: 'in_transit',
  TAKEN_BY_COURIER: 'in_transit',
  ACCEPTED_AT_PICK_UP_POINT: 'awaiting_pickup',
  POSTOMAT_POSTED: 'awaiting_pickup',
  DELIVERED: 'received',
  POSTOMAT_RECEIVED: 'received',
  NOT_DELIVERED: 'returning',
  POSTOMAT_SEIZED: 'returning',
  RETURNED_TO_SENDER: 'returning',
}

/** `error_validate_im_dep_number_has_already_had_integration`, and how it was called before. */
const repeatedNumber = /number.*already/
const takenNumber = 'заявка с\u00a0этим номером уже есть, сначала удалите её в\u00a0личном кабинете'

/** Orders at CDEK. They are taken in at once and checked later: whoever makes one asks again until it is decided. */
export function cdekOrders(client: CdekClient) {
  async function readState(path: string, signal: AbortSignal): Promise<CarrierOrderState | undefined> {
    const found = await readOrder(path, signal)
    return found && toState(found)
  }

  async function readOrder(path: string, signal: AbortSignal): Promise<shapes.OrderAnswer | undefined> {
    try {
      return await client.get(path, shapes.order, signal)
    } catch (error) {
      if (!(error instanceof CdekRefusal)) throw error
      if (error.codes.some((code) => code.includes('not_found'))) return undefined
      // Whatever else is wrong with the question says nothing of the order.
      throw new PartnerError('away', error.message)
    }
  }

  return {
    find: (number: string, signal: AbortSignal) => readState(`/orders?im_number=${encodeURIComponent(number)}`, signal),

    read: (uuid: string, signal: AbortSignal) => readState(`/orders/${encodeURIComponent(uuid)}`, signal),

    make: (order: CarrierOrder, signal: AbortSignal) => makeOrder(client, order, signal),

    async withdraw(uuid: string, tried: WithdrawalTries, signal: AbortSignal): Promise<Withdrawal> {
      const path = `/orders/${encodeURIComponent(uuid)}`
      const found = await readOrder(path, signal)
      if (!found) return 'unknown'
      const before = withdrawalOf(found, tried)
      if (before) return before
      const asked = hasMoved(found)
        ? await client.post(`${path}/refusal`, {}, shapes.accepted, signal)
        : await client.delete(path, shapes.accepted, signal)
      if (asked.requests?.some(({ state }) => state === 'INVALID'))
        throw new PartnerError('refused', problemsOf(asked.requests) ?? 'причина не названа')
      return 'asked'
    },

    async print(uuid: string, signal: AbortSignal): Promise<string> {
      const body = { orders: [{ order_uuid: uuid }], copy_count: 1, format: 'A6' }
      const { entity, requests } = await client.post('/print/barcodes', body, shapes.printForm, signal)
      if (entity) return entity.uuid
      throw new PartnerError('refused', problemsOf(requests) ?? 'CDEK named no print form')
    },

    label: (form: string, signal: AbortSignal) => readLabel(client, form, signal),
  }
}

async function makeOrder(client: CdekClient, order: CarrierOrder, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { entity, requests } = await client.post('/orders', toBody(order), shapes.accepted, signal)
    const refused = requests?.filter(({ state }) => state === 'INVALID') ?? []
    if (entity && refused.length === 0) return entity.uuid
    // Taken in without a name: it is found by our number, or sent again.
    if (refused.length === 0) throw new PartnerError('away', 'CDEK did not name the order that it took in')
    throw new CdekRefusal(
      'причина не названа',
      refused.flatMap(({ errors }) => errors ?? []),
    )
  } catch (error) {
    if (error instanceof CdekRefusal && error.codes.some((code) => repeatedNumber.test(code))) return undefined
    throw error
  }
}

async function readLabel(client: CdekClient, form: string, signal: AbortSignal): Promise<PrintedLabel> {
  try {
    const path = `/print/barcodes/${encodeURIComponent(form)}`
    const { entity, requests } = await client.get(path, shapes.printForm, signal)
    const codes = [...(entity?.statuses ?? []).map(({ code }) => code), ...(requests ?? []).map(({ state }) => state)]
    if (codes.includes('INVALID')) return refusedLabel(problemsOf(requests))
    // Its file is kept for an hour.
    if (codes.includes('REMOVED')) return refusedLabel('файл ярлыка устарел')
    return entity?.url ? { state: 'ready', pdf: await client.file(entity.url, signal) } : { state: 'printing' }
  } catch (error) {
    // It does not know the form, or has thrown its file away.
    if (isRefusal(error)) return refusedLabel(error.said)
    throw error
  }
}

function refusedLabel(problem = 'причина не названа'): PrintedLabel {
  return { state: 'refused', problem }
}

function toBody({ number, tariffCode, from, to, recipient, size, items }: CarrierOrder) {
  const { weight_grams, length_cm, width_cm, height_cm } = size
  return {
    type: 1,
    number,
    tariff_code: tariffCode,
    ...(from.shipmentPoint ? { shipment_point: from.shipmentPoint } : { from_location: { code: from.cityCode } }),
    ...('pointCode' in to
      ? { delivery_point: to.pointCode }
      : { to_location: { code: to.cityCode, address: to.address } }),
    recipient: { name: recipient.name, phones: [{ number: `+${recipient.phone}` }] },
    packages: [
      {
        number,
        weight: weight_grams,
        length: length_cm,
        width: width_cm,
        height: height_cm,
        items: items.map(({ name, sku, priceKopecks, weightGrams, quantity }, place) => ({
          name: name.slice(0, 255),
          ware_key: wareKey(items, place, sku),
          cost: toRoubles(priceKopecks),
          // Paid already: CDEK collects nothing.
          payment: { value: 0 },
          weight: weightGrams,
          amount: quantity,
        })),
      },
    ],
  }
}

/** Only once in a parcel, by CDEK's rule; several orders of one parcel may have the same goods. */
function wareKey(items: CarrierOrder['items'], place: number, sku: string): string {
  const before = items.slice(0, place).filter((item) => item.sku === sku).length
  return before === 0 ? sku.slice(0, 50) : `${sku.slice(0, 44)} (${before + 1})`
}

function toState({ entity, requests }: shapes.OrderAnswer): CarrierOrderState | undefined {
  if (!entity) return undefined
  const events = (entity.statuses?.read ?? [])
    .map(({ code, date_time: at, city }) => ({ code, state: states[code], at, city: city ?? null }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const decided = { SUCCESSFUL: 'made', INVALID: 'refused' } as const
  // CDEK forgets its requests in time, but neither what has happened nor the number under which the parcel travels.
  const fromRequest =
    decided[creationIn(requests)?.state as keyof typeof decided] ?? (entity.cdek_number ? 'made' : 'checking')
  const isMade = events.some(({ code }) => !['ACCEPTED', 'INVALID', 'REMOVED'].includes(code))
  // Several words of one second have no order: these are the last, unless the parcel itself has moved since.
  const end = events.findLast(({ code }) => code === 'REMOVED' || code === 'INVALID')
  const isOver = end !== undefined && !events.some(({ state, at }) => state && at > end.at)
  const isRemoved = entity.deleted || (isOver && end.code === 'REMOVED')
  return {
    uuid: entity.uuid,
    state: isRemoved || isOver ? 'refused' : isMade ? 'made' : fromRequest,
    problem: hasTakenNumber(requests)
      ? takenNumber
      : (problemsOf(requests) ?? (isRemoved ? 'заявку удалили в\u00a0личном кабинете' : null)),
    trackingNumber: entity.cdek_number ?? null,
    events,
    storageUntil: entity.keep_free_until ?? null,
    pointCode: entity.delivery_point ?? null,
  }
}

/** What has become of an order that is to be withdrawn; undefined when CDEK is to be asked for it. */
function withdrawalOf(found: shapes.OrderAnswer, { before, anew }: WithdrawalTries): Withdrawal | undefined {
  const state = toState(found)
  if (!state || state.state === 'refused') return 'gone'
  const was = (code: ParcelState) => state.events.some((event) => event.state === code)
  if (was('received')) throw new PartnerError('refused', 'посылку уже выдали получателю')
  // CDEK never brings again what it has turned round.
  if (was('returning')) return 'coming_back'
  // What is not checked yet can neither be deleted nor refused.
  if (state.state === 'checking') return 'asked'
  // CDEK changes nothing of a parcel that it has: such a change is our refusal.
  const asked = withdrawalsIn(found.requests, before && hasMoved(found))
  if (asked.some(({ state: answer }) => answer === 'ACCEPTED' || answer === 'WAITING')) return 'asked'
  if (asked.some(({ state: answer }) => answer === 'SUCCESSFUL')) return hasMoved(found) ? 'coming_back' : 'gone'
  if (asked.length > 0 && !anew) throw new PartnerError('refused', problemsOf(asked) ?? 'причина не названа')
  return undefined
}

type Requests = shapes.OrderAnswer['requests']

function creationIn(requests: Requests) {
  return requests?.find(({ type }) => (type ?? 'CREATE') === 'CREATE')
}

/**
 * What was asked of an order that is made, beside its making and changes in the cabinet. CDEK has no type for refusals, and
 * forgets: a request to make something that is not done yet, or has failed, is about something else.
 */
function withdrawalsIn(requests: Requests, mayBeUpdate: boolean): NonNullable<Requests> {
  const isOther = ({ type, state }: NonNullable<Requests>[number]) =>
    type === 'UPDATE' ? mayBeUpdate && state !== 'SUCCESSFUL' : !['AUTH', 'GET'].includes(type ?? '')
  const others = requests?.filter(isOther) ?? []
  const creation = creationIn(others)
  return others.filter((each) => each !== creation || each.state !== 'SUCCESSFUL')
}

/** CDEK has the parcel itself, and not only its order. */
function hasMoved({ entity }: shapes.OrderAnswer): boolean {
  return (
    entity?.statuses?.read.some(({ code }) => !['ACCEPTED', 'CREATED', 'INVALID', 'REMOVED'].includes(code)) ?? false
  )
}

function hasTakenNumber(requests: Requests): boolean {
  return requests?.some(({ errors }) => errors?.some(({ code }) => repeatedNumber.test(code ?? ''))) ?? false
}

function problemsOf(requests: Requests): string | undefined {
  return shapes.wordsOf(requests?.flatMap(({ errors }) => errors ?? []) ?? [])
}
