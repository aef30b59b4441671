import { emailHash } from '../consent/consent.server.ts'
import { together } from '../platform/concurrency/together.server.ts'
import { type Facts, type Refusal, ShopError } from '../platform/contract/errors.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { toKopecks } from '../platform/text/money.ts'
import { orderErrors } from './order-errors.ts'
import type { CheckoutForm } from './orders.contract.ts'
import type { OrdersParts } from './orders-parts.server.ts'
import { openRefusedConfirmations } from './refused-confirmations.server.ts'

type RefusalCode = keyof typeof orderErrors | 'address_needed' | 'index_needed'
type Placed = { order_id: number } | ({ refusal: RefusalCode } & Facts)

const placeOrdersCall = { name: 'place_orders', text: 'select place_orders($1, $2, $3) as placed' }

/** In a storm most of the pool stays free for everybody else, also while two turns wait for goods that are locked. */
const turns = { max: 16, atOnce: 2 }

interface Asked {
  customer: number
  form: ReturnType<typeof toRow>
}

/**
 * Places the shopper's draft as an order, once, however often it is asked for. All of it happens in the database
 * function `place_orders`: one round trip, one transaction, for all who confirm at the same moment.
 */
export function openPlaceOrder({ db, now, wakeOutbox, limits }: OrdersParts) {
  const refusals = openRefusedConfirmations(limits, now)
  const place = together<Asked, Placed>(
    async (asked) => {
      const forms = JSON.stringify(asked.map(({ form }) => form))
      const values = [asked.map(({ customer }) => customer), forms, now()]
      const { rows } = await db.$client.query<{ placed: Placed[] }>({ ...placeOrdersCall, values })
      const placed = rows[0]?.placed
      if (placed?.length !== asked.length) throw new Error('place_orders has not answered everybody')
      return placed
    },
    { ...turns, keyOf: ({ customer }) => customer },
  )

  return async (viewer: Viewer, form: CheckoutForm, address: string): Promise<number> => {
    if (!form.consent) throw new ShopError(orderErrors.consent_required, {}, { consent: consentHint })
    refusals.mayAsk(viewer.accountId)
    const placed = await place({ customer: viewer.accountId, form: toRow(form, viewer, address) })
    if ('refusal' in placed) {
      await refusals.count(viewer.accountId)
      throw refused(placed)
    }
    wakeOutbox()
    return placed.order_id
  }
}

const consentHint = 'Необходимо согласие на обработку персональных данных'

function toRow(form: CheckoutForm, { email }: Viewer, address: string) {
  return {
    order_id: form.order_id ?? null,
    full_name: form.fullName,
    phone: form.phone,
    email: form.email,
    delivery_type: deliveryTypeId(form.deliveryType),
    address: form.deliveryAddress ?? '',
    index: form.deliveryIndex ?? '',
    comment: form.comment ?? '',
    total_kopecks: form.total_price === undefined ? null : toKopecks(form.total_price),
    email_hash: emailHash(email),
    ip: address,
  }
}

/** Forms send it as text. What cannot be an id is a delivery that we do not have. */
function deliveryTypeId(given: number | string): number {
  const id = Number(given)
  return Number.isSafeInteger(id) ? id : 0
}

function refused({ refusal, ...facts }: Extract<Placed, { refusal: string }>): ShopError {
  if (refusal === 'address_needed') {
    return new ShopError('invalid_input', {}, { deliveryAddress: 'Введите адрес доставки.' })
  }
  if (refusal === 'index_needed') {
    return new ShopError('invalid_input', {}, { deliveryIndex: 'Введите почтовый индекс: шесть цифр.' })
  }
  const fields = refusal === 'delivery_gone' ? { deliveryType: 'Выберите другой способ доставки.' } : undefined
  const known: Refusal = orderErrors[refusal]
  return new ShopError(known, facts, fields)
}
