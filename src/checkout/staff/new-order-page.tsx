import { useState } from 'react'
import { useNavigate } from 'react-router'
import { GoodsField, useGoodsScans } from '../../orders/staff/goods/goods-field.tsx'
import { type PickedLine, totalsOf, withPicked } from '../../orders/staff/goods/picked-goods.ts'
import { PickedLines } from '../../orders/staff/goods/picked-lines.tsx'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { useRequestKey } from '../../platform/browser/use-request-key.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { writeDiscount } from '../../promotions/discount-adjustments.ts'
import type { ShownPoints } from '../../promotions/discounts.contract.ts'
import { writeMostPoints, writePoints } from '../../promotions/points/point-texts.ts'
import { showToast } from '../../ui/show-toast.ts'
import { WholeField } from '../../ui/staff/form/number-fields.tsx'
import { StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import { useForm } from '../../ui/staff/form/use-form.ts'
import { useLeaveGuard } from '../../ui/staff/form/use-leave-guard.ts'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { DeliveryType } from '../checkout.contract.ts'
import { chosenDelivery } from '../page/checkout-values.ts'
import type { Route } from './+types/new-order-page.ts'
import { CardsPart } from './cards-part.tsx'
import { CustomerPart } from './customer-part.tsx'
import { DeliveryPart } from './delivery-part.tsx'
import type { createStaffOrder, quoteOrder } from './new-order.contract.ts'
import {
  emptyOrder,
  missingIn,
  type NewOrderValues,
  paidByCodes,
  pickupIn,
  requestOf,
  toRequest,
} from './new-order-values.ts'
import { PaymentPart } from './payment-part.tsx'
import { useQuote } from './use-quote.ts'

export const meta: Route.MetaFunction = () => officeMeta('Новый заказ')

/** An order for a customer who called, wrote or came. */
export default function NewOrderPage() {
  const navigate = useNavigate()
  const withKey = useRequestKey()
  const form = useForm<NewOrderValues>(emptyOrder)
  const { values } = form
  // The price of a carrier comes with the next quote, so the request is known from the one before.
  const [known, setKnown] = useState(emptyOrder.place)
  const quote = useQuote(values, known ?? undefined)
  const { discounts, promo, points } = quote.value ?? {}
  const delivery = chosenDelivery(quote.value?.delivery_types ?? [], values.delivery_type)
  const request = requestOf(values, delivery) ?? null
  if (JSON.stringify(request) !== JSON.stringify(known)) setKnown(request)

  const pick = (line: PickedLine) => form.change('lines', (lines) => withPicked(lines, line))
  const scans = useGoodsScans(pick)
  const allowLeaving = useLeaveGuard(form.isDirty || scans.scans.length > 0)

  const place = useAction(async (sold?: DeliveryType) => {
    const bodyOf = (key: string) =>
      sold
        ? toRequest(key, { ...values, channel: 'counter', payment: 'counter' }, sold, quote.value ?? {})
        : toRequest(key, values, delivery, quote.value ?? {})
    try {
      const order = await withKey((key) =>
        browserApi.call<typeof createStaffOrder>('POST /api/staff/orders/', { body: bodyOf(key) }),
      )
      allowLeaving()
      const done = sold ? 'оплачен наличными и выдан' : 'оформлен'
      showToast({ kind: 'success', text: `Заказ №\u00a0${order.id} ${done}` })
      await navigate(`/staff/orders/${order.id}/`)
    } catch (error) {
      // A price or a stock has changed: the list shows the new one beside the refusal.
      const now = await refreshed(values.lines)
      form.change('lines', (lines) => lines.map((line) => ({ ...line, ...now.get(line.product_id) })))
      quote.refresh()
      throw error
    }
  }, staffFallback('Не удалось оформить заказ'))

  const errors = { ...(place.failure && missingIn(values, delivery)), ...place.failure?.fields }
  const { goods, total } = totalsOf(values.lines, delivery?.price ?? 0, discounts)
  const later = quote.value?.later ?? 0
  const byCards = paidByCodes(values.cards, total - later)
  const due = total - later - byCards
  const pickup = pickupIn(quote.value?.delivery_types ?? [])
  const isReady = values.lines.length > 0 && delivery !== undefined && !quote.busy && !scans.isWaiting
  return (
    <div className="mx-auto grid max-w-[90rem] gap-5">
      <PageHeader title="Новый заказ" back={{ href: '/staff/orders/', name: 'Заказы' }} />
      <StaffForm failure={place.failure} onSubmit={() => void place.run()}>
        <div className="grid items-start gap-5 desk:grid-cols-2">
          <div className="grid gap-5">
            <Panel title="Товары">
              <GoodsField scans={scans} onPick={pick} />
              <PickedLines lines={values.lines} onChange={(lines) => form.set('lines', lines)} />
              <TextField
                label="Промокод"
                maxLength={40}
                hint={promo?.problem ?? undefined}
                {...form.bind('promo', errors)}
              />
              {values.customer && points && points.balance > 0 && (
                <WholeField
                  label="Списать баллы покупателя"
                  hint={points.problem ?? pointsHint(points)}
                  {...form.bind('points', errors)}
                />
              )}
            </Panel>
            <CustomerPart form={form} errors={errors} />
            {(discounts?.length || later > 0 || byCards > 0) && Number.isFinite(total) ? (
              <Panel title="Сумма">
                <div className="grid gap-1">
                  {discounts?.map((discount) => (
                    <p key={discount.promotion}>
                      {discount.title}: {writeDiscount(discount, delivery?.price)}
                    </p>
                  ))}
                  {later > 0 && <p>Сейчас — задаток, {formatTotal(total - later)}</p>}
                  {byCards > 0 && (
                    <p>
                      Подарочной картой {formatTotal(byCards)}, остаётся доплатить {formatTotal(due)}
                    </p>
                  )}
                </div>
              </Panel>
            ) : null}
          </div>
          <div className="grid gap-5">
            <DeliveryPart form={form} quote={quote} delivery={delivery} errors={errors} />
            <PaymentPart form={form} errors={errors} />
            <CardsPart cards={values.cards} onChange={(cards) => form.set('cards', cards)} />
          </div>
        </div>
        <div className="form-bar card sticky bottom-2 flex flex-wrap items-center gap-x-5 gap-y-3 p-4 shadow-lg">
          <p className="mr-auto" role="status">
            Итого <b className="tabular-nums">{Number.isFinite(total) ? formatTotal(total) : 'посчитаем'}</b>
            {delivery && total !== goods && Number.isFinite(total) && (
              <span className="text-muted"> с доставкой {formatTotal(delivery.price)}</span>
            )}
            {due !== total && Number.isFinite(total) && (
              <span className="block">
                К&nbsp;оплате <b className="tabular-nums">{formatTotal(due)}</b>
              </span>
            )}
          </p>
          <div className="flex flex-wrap gap-3 max-sm:grid max-sm:w-full">
            {pickup && (
              <button
                type="button"
                className="button-quiet"
                disabled={place.busy || !isReady || later > 0}
                onClick={() => void place.run(pickup)}
              >
                Продажа на месте: оплачено наличными и выдано
              </button>
            )}
            <SubmitButton loading={place.busy} disabled={!isReady}>
              Оформить заказ
            </SubmitButton>
          </div>
        </div>
      </StaffForm>
    </div>
  )
}

function pointsHint({ balance, available, max_share }: ShownPoints): string {
  return `Есть ${writePoints(balance)}, на этот заказ до\u00a0${writeMostPoints(available)}: не больше ${max_share}\u00a0% товаров.`
}

/** Prices in force and stock as they are now, by product. What cannot be read stays as it was. */
async function refreshed(lines: PickedLine[]): Promise<Map<number, Pick<PickedLine, 'price' | 'stock'>>> {
  const body = { lines: lines.map(({ product_id }) => ({ product_id, quantity: 1 })) }
  const now = await browserApi.call<typeof quoteOrder>('POST /api/staff/orders/quote/', { body }).catch(() => undefined)
  return new Map(now?.goods.map(({ product_id, ...product }) => [product_id, product]))
}
