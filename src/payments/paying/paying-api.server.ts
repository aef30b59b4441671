import { getOrder, toOrderId } from '../../orders/get-order.server.ts'
import { orderErrors } from '../../orders/order-errors.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Api } from '../../platform/http/serve.server.ts'
import { providerAccesses } from '../open-provider.server.ts'
import type { PaymentsParts } from '../payments-parts.server.ts'
import { payByGiftCard } from './pay-by-gift-card.server.ts'
import { getLinkedPayment, readPayLink } from './pay-by-link.server.ts'
import * as contract from './paying.contract.ts'
import { startPayment } from './start-payment.server.ts'
import { takeNotification } from './take-notification.server.ts'

/** Of one order; more would only be a script. */
const startLimit = { name: 'pay', max: 60, seconds: 3600 }

interface Setup {
  /** Whether the address of a caller is its own and not that of a proxy. */
  knowsSenders: boolean
}

export function servePaying(api: Api, parts: PaymentsParts, { knowsSenders }: Setup): void {
  api.serve(contract.payOrder, async ({ params, query }, { viewer, log }) => {
    const orderId = toOrderId(params.id)
    await parts.limits.take([startLimit, String(orderId)])
    const url = await startPayment(parts, {
      orderId,
      returnUrl: parts.payLinks.orderPage(orderId),
      way: query.way,
      isWhole: query.sum === 'whole',
      check(order) {
        if (order.accountId !== viewer.accountId) throw new ShopError(orderErrors.order_not_found)
      },
      log,
    })
    return { url }
  })

  api.serve(contract.payByGiftCard, async ({ params, body }, { viewer }) => {
    const orderId = toOrderId(params.id)
    await parts.limits.take([startLimit, String(orderId)])
    await payByGiftCard(parts, { accountId: viewer.accountId, orderId, cardId: body.card })
    return getOrder(parts, viewer.accountId, orderId)
  })

  api.serve(contract.getLinkedPayment, async ({ params }) => {
    const orderId = readPayLink(parts, params)
    const payment = await getLinkedPayment(parts, orderId)
    if (payment.state === 'pending' || payment.failure) parts.askProviderSoon(orderId)
    return payment
  })

  api.serve(contract.payByLink, async ({ params, query }, { log }) => {
    const orderId = readPayLink(parts, params)
    await parts.limits.take([startLimit, String(orderId)])
    const url = await startPayment(parts, {
      orderId,
      returnUrl: parts.payLinks.linkTo(orderId),
      way: query.way,
      check: () => undefined,
      log,
    })
    return { url }
  })

  for (const { description, notifications } of providerAccesses) {
    api.serve(contract.notificationEndpoint(notifications), async ({ body }, { address }) => {
      if (parts.provider?.name !== description.name) throw new ShopError('not_found')
      if (knowsSenders && notifications.isSender?.(address) === false) throw new ShopError('forbidden')
      await takeNotification(parts, parts.provider, body)
      return notifications.answer
    })
  }
}
