import { randomUUID } from 'node:crypto'
import type { CdekTrouble } from './cdek-trouble.ts'

interface TakenOrder {
  uuid: string
  at: Date
  number: string
  cdekNumber: string
  body: {
    number: string
    delivery_point?: string
    shipment_point?: string
    tariff_code?: number
    packages?: { weight: number; items: { ware_key: string }[] }[]
  }
  /** Checked when it is asked for the second time: accepted is not made. */
  asked: number
  invalid: boolean
  error: { code: string; message: string }
  /** What CDEK says of it beside its statuses: the last day at the point, another point, no number yet. */
  facts?: { keep_free_until?: string | null; delivery_point?: string; cdek_number?: null }
  /** Taken back by the shop: done when it is asked for the second time. */
  withdrawal?: { type: 'DELETE' | 'REFUSE'; asked: number; held: boolean }
  statuses: { code: string; name: string; date_time: string; city: string }[]
}

interface PrintForm {
  uuid: string
  orderUuid: string
  at: Date
  invalid: boolean
}

interface OrdersOptions {
  notify: string | undefined
  stepMs: number | undefined
  trouble: CdekTrouble
}

const wayToPoint = [
  'RECEIVED_AT_SHIPMENT_WAREHOUSE',
  'SENT_TO_TRANSIT_CITY',
  'ACCEPTED_IN_RECIPIENT_CITY',
  'ACCEPTED_AT_PICK_UP_POINT',
  'DELIVERED',
]
const wayToDoor = wayToPoint.map((code) => (code === 'ACCEPTED_AT_PICK_UP_POINT' ? 'TAKEN_BY_COURIER' : code))

/** The orders of the stand-in. The same number twice makes two orders unless told otherwise: looking first is the shop's matter. */
export class CdekOrders {
  readonly taken: TakenOrder[] = []
  readonly forms: PrintForm[] = []
  /** Something happens while an order is taken in. */
  beforeAnswer?: () => unknown
  /** A test's clock decides how long printing takes. */
  now = () => new Date()
  readonly #options: OrdersOptions
  readonly #timers = new Set<NodeJS.Timeout>()
  #number = 1_100_000_000

  constructor(options: OrdersOptions) {
    this.#options = options
  }

  take(body: TakenOrder['body']): string {
    this.#number += 1
    const isRepeated = this.#options.trouble.repeats !== undefined && this.has(body.number)
    const order = {
      uuid: randomUUID(),
      at: this.now(),
      number: body.number,
      cdekNumber: String(this.#number),
      body,
      asked: 0,
      // All tariffs of the stand-in start at an office.
      invalid: this.#options.trouble.invalid === true || !body.shipment_point || isRepeated,
      error: isRepeated ? repeatedError : body.shipment_point ? phoneError : shipmentPointError,
      statuses: [status('ACCEPTED')],
    }
    this.taken.push(order)
    if (this.#options.stepMs) this.#play(order, this.#options.stepMs)
    return order.uuid
  }

  find(uuid: string): object | undefined {
    const order = this.taken.find((each) => each.uuid === uuid)
    return order && this.#describe(order)
  }

  findByNumber(number: string): object | undefined {
    const { hidesMs = 0 } = this.#options.trouble
    const isShown = ({ at }: TakenOrder) => this.now().getTime() - at.getTime() >= hidesMs
    const same = this.taken.filter((each) => each.number === number && isShown(each))
    const order = same.findLast(({ invalid }) => !invalid) ?? same.at(-1)
    return order && this.#describe(order)
  }

  has(number: string): boolean {
    return this.taken.some((each) => each.number === number)
  }

  /** Deletes an order that has not moved, or takes the refusal of one. False when there is no such order, or it may not. */
  withdraw(uuid: string, type: 'DELETE' | 'REFUSE'): boolean {
    const order = this.taken.find((each) => each.uuid === uuid)
    const has = (...codes: string[]) => order?.statuses.some(({ code }) => codes.includes(code)) === true
    const { holds } = this.#options.trouble
    if (!order || holds === 'now' || has('DELIVERED', 'NOT_DELIVERED', 'REMOVED')) return false
    if (type === 'DELETE' && order.statuses.some(({ code }) => code !== 'ACCEPTED' && code !== 'CREATED')) return false
    order.withdrawal = { type, asked: 0, held: holds === 'later' }
    return true
  }

  /** Those by which something may still be sent. */
  get live(): TakenOrder[] {
    const ends = ['REMOVED', 'NOT_DELIVERED', 'DELIVERED', 'INVALID']
    return this.taken.filter(({ invalid, statuses }) => !invalid && !statuses.some(({ code }) => ends.includes(code)))
  }

  printLabel(orderUuid: string): string {
    if (!this.taken.some(({ uuid }) => uuid === orderUuid)) throw new Error(`no order ${orderUuid}`)
    const { trouble } = this.#options
    const left = trouble.refusedLabels ?? 0
    if (left > 0) trouble.refusedLabels = left - 1
    const form = { uuid: randomUUID(), orderUuid, at: this.now(), invalid: left > 0 }
    this.forms.push(form)
    return form.uuid
  }

  /** How far a print form is: accepted at first, then printed for a while, then ready or invalid. */
  readForm(uuid: string, fileUrl: string): object | undefined {
    const form = this.forms.find((each) => each.uuid === uuid)
    if (!form) return undefined
    const isDone = this.now().getTime() - form.at.getTime() >= (this.#options.trouble.printMs ?? 0)
    const codes = ['ACCEPTED', ...(isDone ? ['PROCESSING', form.invalid ? 'INVALID' : 'READY'] : [])]
    const errors = [{ code: 'v2_print_failed', message: 'Не удалось сформировать ярлык' }]
    const isInvalid = isDone && form.invalid
    return {
      entity: {
        uuid,
        orders: [{ order_uuid: form.orderUuid }],
        ...(isDone && !form.invalid && { url: fileUrl }),
        statuses: codes.map((code) => ({ code, name: code, date_time: written(form.at) })),
      },
      requests: [{ type: 'CREATE', state: isInvalid ? 'INVALID' : 'SUCCESSFUL', ...(isInvalid && { errors }) }],
    }
  }

  /** Something happens to the parcel, and CDEK tells the shop; the answer is the status of the last notification. */
  async move(number: string, code: string, { at = new Date(), tell = true } = {}): Promise<number | undefined> {
    const order = this.taken.findLast((each) => each.number === number)
    if (!order) throw new Error(`no order ${number}`)
    const { date_time } = status(code, at)
    if (!order.statuses.some((each) => each.code === code && each.date_time === date_time))
      order.statuses.push(status(code, at))
    if (!tell) return undefined
    let answered: number | undefined
    for (let times = this.#options.trouble.doubled ? 2 : 1; times > 0; times -= 1) {
      answered = await this.tell({ uuid: order.uuid, code, at, number: order.number, cdekNumber: order.cdekNumber })
    }
    return answered
  }

  /** Sends a notification, also one that is not true. */
  async tell(of: {
    uuid: string
    code: string
    at: Date
    number: string
    cdekNumber: string
  }): Promise<number | undefined> {
    if (!this.#options.notify) return undefined
    const attributes = {
      is_return: false,
      cdek_number: of.cdekNumber,
      number: of.number,
      code: of.code,
      status_date_time: written(of.at),
      city_name: 'Новосибирск',
    }
    const body = { type: 'ORDER_STATUS', date_time: written(new Date()), uuid: of.uuid, attributes }
    const headers = { 'content-type': 'application/json' }
    try {
      return (await fetch(this.#options.notify, { method: 'POST', headers, body: JSON.stringify(body) })).status
    } catch {
      // The shop is away: CDEK would try again later.
      return undefined
    }
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #describe(order: TakenOrder): object {
    const { undecided, forgets, refusalsAs } = this.#options.trouble
    if (!undecided) order.asked += 1
    const decided = order.asked > 1
    if (decided && order.statuses.length === 1) order.statuses.push(status(order.invalid ? 'INVALID' : 'CREATED'))
    const came = order.statuses.findLast(({ code }) => code === 'ACCEPTED_AT_PICK_UP_POINT')
    const { withdrawal } = order
    if (withdrawal) withdrawal.asked += 1
    const isOver = withdrawal !== undefined && withdrawal.asked > 1
    if (isOver && withdrawal.asked === 2 && !withdrawal.held)
      order.statuses.push(status(withdrawal.type === 'DELETE' ? 'REMOVED' : 'NOT_DELIVERED'))
    return {
      entity: {
        uuid: order.uuid,
        number: order.number,
        ...(decided && !order.invalid && { cdek_number: order.cdekNumber }),
        statuses: order.statuses.toReversed(),
        ...(came && {
          keep_free_until: written(new Date(Date.parse(came.date_time.replace('+0000', 'Z')) + 7 * 86_400_000)),
        }),
        ...order.facts,
      },
      requests: [
        ...(forgets
          ? []
          : [
              {
                request_uuid: order.uuid,
                type: 'CREATE',
                state: decided ? (order.invalid ? 'INVALID' : 'SUCCESSFUL') : 'ACCEPTED',
                ...(decided && order.invalid && { errors: [order.error] }),
              },
            ]),
        ...(withdrawal
          ? [
              {
                // CDEK has no type of its own for refusals.
                type: withdrawal.type === 'REFUSE' ? (refusalsAs ?? 'CREATE') : withdrawal.type,
                state: isOver ? (withdrawal.held ? 'INVALID' : 'SUCCESSFUL') : 'ACCEPTED',
                ...(isOver && withdrawal.held && { errors: [heldError] }),
              },
            ]
          : []),
      ],
    }
  }

  #play(order: TakenOrder, stepMs: number): void {
    const way = order.body.delivery_point ? wayToPoint : wayToDoor
    for (const [step, code] of way.entries()) {
      const timer = setTimeout(() => void this.move(order.number, code), stepMs * (step + 1))
      timer.unref()
      this.#timers.add(timer)
    }
  }
}

const phoneError = { code: 'v2_bad_phone', message: 'Телефон получателя указан неверно' }
const shipmentPointError = { code: 'v2_shipment_point_empty', message: 'Для тарифа от склада нужен shipment_point' }
export const repeatedError = {
  code: 'error_validate_im_dep_number_has_already_had_integration',
  message: 'Заказ с таким номером уже есть',
}

/** Why CDEK does not let go of an order. */
export const heldError = { code: 'v2_order_forbidden', message: 'Заказ уже передан на склад' }

function status(code: string, at = new Date()) {
  return { code, name: code, date_time: written(at), city: 'Новосибирск' }
}

/** As CDEK writes it: whole seconds and `+0000`. */
function written(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, '+0000')
}
