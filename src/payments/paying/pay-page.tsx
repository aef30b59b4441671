import { useCallback } from 'react'
import { useParams } from 'react-router'
import type { PayWay } from '../../database/values/payment-methods.ts'
import { momentText } from '../../orders/order/shop-time.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { pageMeta, siteOf } from '../../platform/pages/page-meta.ts'
import { secretPageHeaders } from '../../platform/pages/secret-page-headers.ts'
import { shopCityBy } from '../../platform/text/date-format.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { LinkedPageWaits } from '../../ui/linked-page.tsx'
import { Section } from '../../ui/section.tsx'
import type { Route } from './+types/pay-page.ts'
import { PayButton } from './pay-button.tsx'
import type { getLinkedPayment, LinkedPayment, payByLink } from './paying.contract.ts'
import { usePaymentOutcome } from './use-payment-outcome.ts'

export const headers: Route.HeadersFunction = secretPageHeaders

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const site = siteOf(matches)
  const title = `Оплата заказа №\u00a0${params.orderId} — ${site.siteName}`
  return pageMeta({ ...site, path: '/pay/', title, description: 'Оплата заказа картой или по СБП.', noindex: true })
}

/** From the letter, without signing in: what is to be paid, and nothing else of the order. */
export default function PayPage() {
  const { orderId = '', token = '' } = useParams()
  return (
    <div className="page grid max-w-2xl gap-6 py-6 sm:py-8">
      <h1 className="font-display text-2xl sm:text-3xl">Оплата заказа №&nbsp;{orderId}</h1>
      <ShownPayment key={`${orderId} ${token}`} params={{ id: orderId, token }} />
    </div>
  )
}

function ShownPayment({ params: { id, token } }: { params: { id: string; token: string } }) {
  const { value, failure, busy, reload } = useLoad(
    useCallback(
      (signal) =>
        browserApi.call<typeof getLinkedPayment>('GET /api/pay/{id}/{token}/', { params: { id, token } }, { signal }),
      [id, token],
    ),
    'Не удалось загрузить оплату',
  )
  usePaymentOutcome({
    isPending: value?.state === 'pending',
    isPaid: value?.state === 'paid',
    isUnpaid: value?.state === 'to_pay',
    busy,
    reload,
  })
  if (!value) {
    const elsewhere = { href: '/profile/', text: 'Мои заказы' }
    return <LinkedPageWaits failure={failure} onRetry={reload} wrong="Ссылка на оплату неверна" elsewhere={elsewhere} />
  }
  const begin = async (way?: PayWay) =>
    (await browserApi.call<typeof payByLink>('POST /api/pay/{id}/{token}/', { params: { id, token }, query: { way } }))
      .url
  return <Payment payment={value} begin={begin} reload={reload} />
}

interface PaymentProps {
  payment: LinkedPayment
  begin: (way?: PayWay) => Promise<string>
  reload: () => void
}

function Payment({ payment, begin, reload }: PaymentProps) {
  const { state, sum, online, is_rest: isRest, is_more: isMore, pay_until: until, failure } = payment
  if (state === 'paid') return <Section title="Заказ оплачен">Деньги пришли. Спасибо!</Section>
  if (state === 'cancelled') {
    return <Section title="Заказ отменён">Платить за него не нужно. Если деньги уже списаны, мы их вернём.</Section>
  }
  return (
    <Section title="К оплате">
      <div className="grid gap-1">
        <p className="font-semibold text-2xl tabular-nums">{formatTotal(sum)}</p>
        {until && (
          <p>
            {isMore && <>Доставка в&nbsp;новое место дороже. </>}
            {isRest && !isMore && <>Предзаказ приехал, задаток учли. </>}
            Оплатите до <time dateTime={until}>{momentText(until)}</time> по&nbsp;{shopCityBy()}
            {isMore ? ', иначе отправим по\u00a0прежнему адресу.' : isRest ? '.' : ', иначе заказ отменится сам.'}
          </p>
        )}
      </div>
      {online ? (
        <PayButton begin={begin} isPending={state === 'pending'} failure={failure} onOver={reload} />
      ) : (
        <p>Оплатить картой сейчас нельзя. Реквизиты для перевода есть в&nbsp;письме и&nbsp;на&nbsp;странице заказа.</p>
      )}
      <p className="text-muted text-sm">
        Состав и доставка — на&nbsp;
        <a href={`/orders/${payment.order_id}/`} className="link">
          странице заказа
        </a>
        , после входа.
      </p>
    </Section>
  )
}
