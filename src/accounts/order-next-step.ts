import { orderStateWords } from '../database/values/order-states.ts'
import { dateFormat } from '../platform/text/date-format.ts'

const day = dateFormat({ day: 'numeric', month: 'long' })

interface NextStep {
  text: string
  /** Where the shopper answers. */
  to?: string
  /** The shopper's turn. */
  toPay?: true
}

const waiting: Readonly<Record<string, string>> = {
  [orderStateWords.paid]: 'Скоро соберём',
  [orderStateWords.packing]: 'Собираем посылку',
  [orderStateWords.sent]: 'В\u00a0пути, трек-номер на\u00a0странице заказа',
  [orderStateWords.ready]: 'Ждёт вас в\u00a0магазине',
}

interface Circumstances {
  shelfUntil?: string | null | undefined
  waitsForRelease?: boolean | undefined
  openQuestion?: boolean | undefined
  atPoint?: { address: string; work_time: string; until: string | null } | undefined
}

function pointText({ address, work_time: hours, until }: NonNullable<Circumstances['atPoint']>): string {
  const last = until ? ` до\u00a0${day.format(new Date(until)).replace(' ', '\u00a0')}` : ''
  return `Ждёт вас в\u00a0пункте выдачи${last}: ${[address, hours].filter(Boolean).join(', ')}`
}

/** What happens next with an order of this state; undefined when nothing does. */
export function nextStep(
  status: string,
  payUntil: string | null,
  { shelfUntil = null, waitsForRelease = false, openQuestion = false, atPoint }: Circumstances = {},
): NextStep | undefined {
  if (openQuestion) return { text: 'Выход перенесли: ждём вашего решения', to: '/profile/preorders/' }
  if (atPoint && status === orderStateWords.sent) return { text: pointText(atPoint) }
  if (shelfUntil) return { text: `На\u00a0полке до ${day.format(new Date(shelfUntil))}` }
  if (status === orderStateWords.paid && waitsForRelease) return { text: 'Соберём, когда выйдет предзаказ' }
  if (status === orderStateWords.awaiting_payment) {
    return { toPay: true, text: payUntil ? `Оплатить до ${day.format(new Date(payUntil))}` : 'Оплатить' }
  }
  const text = waiting[status]
  return text === undefined ? undefined : { text }
}
