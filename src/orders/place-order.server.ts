import { emailHash } from '../consent/consent.server.ts'
import { atMost } from '../platform/at-most.server.ts'
import { type Facts, type RefusalCode, ShopError } from '../platform/errors.ts'
import { toKopecks } from '../platform/money.ts'
import type { Viewer } from '../platform/viewer.ts'
import type { CheckoutForm } from './orders.contract.ts'
import type { OrdersParts } from './orders-parts.server.ts'

type Placed = { order_id: number } | ({ refusal: RefusalCode | 'address_needed' | 'index_needed' } & Facts)

const placeOrderCall = { name: 'place_order', text: 'select place_order($1, $2, $3, $4) as placed' }

/** A few connections stay free for everybody else while a crowd waits for the same goods. */
const keptFree = 2

/**
 * Places the shopper's draft as an order, once, however often it is asked for. All of it happens in the database
 * function `place_order`: one round trip, one transaction.
 */
export function openPlaceOrder({ db, now, wakeOutbox }: OrdersParts) {
  const inTurn = atMost(Math.max(1, (db.$client.options.max ?? 10) - keptFree))

  return async (viewer: Viewer, form: CheckoutForm, address: string): Promise<number> => {
    if (!form.consent) throw new ShopError('consent_required', {}, { consent: consentHint })
    const values = [viewer.accountId, form.order_id ?? null, JSON.stringify(toRow(form, viewer, address)), now()]
    const { rows } = await inTurn(() => db.$client.query<{ placed: Placed }>({ ...placeOrderCall, values }))
    const placed = rows[0]?.placed
    if (!placed) throw new Error('place_order has answered nothing')
    if ('refusal' in placed) throw refused(placed)
    wakeOutbox()
    return placed.order_id
  }
}

const consentHint = 'Необходимо согласие на обработку персональных данных'

function toRow(form: CheckoutForm, { email }: Viewer, address: string) {
  return {
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
  return new ShopError(refusal, facts, fields)
}
