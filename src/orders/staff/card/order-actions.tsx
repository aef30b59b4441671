import { Suspense, useState } from 'react'
import type { OrderStateWord } from '../../../database/values/order-states.ts'
import { orderStateWords } from '../../../database/values/order-states.ts'
import { formatTotal } from '../../../platform/text/money.ts'
import { quoted } from '../../../platform/text/quoted.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { StaffDialog } from '../../../ui/staff/dialog/staff-dialog.tsx'
import { MoreActions } from '../../../ui/staff/more-actions.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { writeTime } from '../../../ui/staff/text/write-time.ts'
import { CopyButton } from '../../order/copy-button.tsx'
import { useMove } from '../moves/use-move.tsx'
import type { StaffOrder } from '../staff-orders.contract.ts'
import type { TakeBackProps } from './take-back-form.tsx'

/** Button labels, by the state that they lead to. */
const buttonLabels: Record<OrderStateWord, string> = {
  [orderStateWords.awaiting_payment]: 'Ждать оплаты',
  [orderStateWords.paid]: 'Оплата получена',
  [orderStateWords.packing]: 'Начать сборку',
  [orderStateWords.sent]: 'Отправить',
  [orderStateWords.ready]: 'Готов к выдаче',
  [orderStateWords.completed]: 'Завершить',
  [orderStateWords.cancelled]: 'Отменить заказ',
  [orderStateWords.returned]: 'Возвращён',
}

interface OrderActionsProps {
  order: StaffOrder
  set: (order: StaffOrder) => void
  reload: () => void
}

/** The state of the order and a button for each state it can move to. */
export function OrderActions({ order, set, reload }: OrderActionsProps) {
  const { move, busy, dialog } = useMove(set, reload)
  const buttons = order.next_states.map((state) => (
    <button key={state} type="button" disabled={busy} className={classOf(state)} onClick={() => move(order, state)}>
      {buttonLabels[state]}
    </button>
  ))
  return (
    <Panel title="Состояние">
      <p>
        {describeState(order)}
        {order.state === orderStateWords.cancelled && order.paid_at && (
          <>
            {' '}
            <a href="#money" className="link">
              Что с оплатой
            </a>
          </>
        )}
      </p>
      {order.shelf_until && (
        <p className="font-medium text-accent-ink">
          На полке до {writeTime(order.shelf_until)}: собирать нечего, пока покупатель не попросит отправить.
        </p>
      )}
      {order.collected_in !== null && (
        <p>
          Товары в общей посылке:{' '}
          <a href={`/staff/orders/${order.collected_in}/`} className="link">
            заказ № {order.collected_in}
          </a>
          .
        </p>
      )}
      {order.money_gone && order.state !== orderStateWords.awaiting_payment && (
        <p className="font-medium text-bad">
          Деньги вернулись покупателю: не&nbsp;собирайте. Отмените заказ или договоритесь об&nbsp;оплате.
        </p>
      )}
      {order.pays_delivery && <p>Это доставка посылки с полки: собирайте и передавайте саму посылку ниже.</p>}
      {order.next_states.some(isByParcel) ? (
        <MoreActions>{buttons}</MoreActions>
      ) : (
        <div className="flex flex-wrap gap-3">
          {buttons}
          {order.next_states.includes(orderStateWords.paid) && (
            <button
              type="button"
              disabled={busy}
              className="button-quiet"
              onClick={() => move(order, orderStateWords.paid, { payment_method: 'cash' })}
            >
              Получены наличные
            </button>
          )}
        </div>
      )}
      {order.pay_link && <PayLink link={order.pay_link} />}
      {order.can_take_back && <TakeBack order={order} to={order.can_take_back} set={set} />}
      {dialog}
    </Panel>
  )
}

/** What is done with the parcel below has its main button there: there is one next step on the card. */
function isByParcel(state: OrderStateWord): boolean {
  const { packing, sent, ready } = orderStateWords
  return state === packing || state === sent || state === ready
}

function classOf(state: OrderStateWord): string {
  if (state === orderStateWords.cancelled) return 'button-quiet text-bad'
  return isByParcel(state) ? 'button-quiet' : 'button button-submit'
}

function describeState(order: StaffOrder): string {
  const until = order.expires_at ? ` до ${writeTime(order.expires_at)}` : ''
  switch (order.state) {
    case 'Ожидает оплаты':
      return order.is_rest
        ? `Предзаказ приехал: ждём доплату ${formatTotal(order.to_pay)}${until}.`
        : `${came(order)}: ждём ${formatTotal(order.to_pay)}${until}. Потом заказ отменится сам.${later(order)}`
    case 'Оплачен':
      if (order.money_gone) return paid(order)
      if (order.later > 0) return `${paid(order)} Это задаток, собирать рано.${later(order)}`
      if (order.to_pay > 0) return `${paid(order)} Ждём доплату за\u00a0новое место: ${formatTotal(order.to_pay)}.`
      return order.shelf_until || order.collected_in !== null ? paid(order) : `${paid(order)} Заказ можно собирать.`
    case 'Собирается':
      return `${paid(order)} Заказ собирают.`
    case 'Отправлен':
      return `${paid(order)} Заказ в пути${order.tracking_number ? `, трек-номер ${order.tracking_number}` : ', трек-номера пока нет'}.`
    case 'Готов к выдаче':
      return `${paid(order)} Заказ ждёт покупателя в магазине. Когда отдадите его, нажмите «Завершить».`
    case 'Завершен':
      return `${paid(order)} Заказ у покупателя.`
    case 'Возвращен':
      return `${paid(order)} Всё, что было в заказе, вернулось.`
    case 'Отменен':
      return `Отменён. Причина: ${order.cancel_reason ?? 'не указана'}.`
  }
}

/** A part may have come. */
function came({ total, later: rest, to_pay }: StaffOrder): string {
  const part = total - rest - to_pay
  return part > 0.001 ? `Пришло ${formatTotal(part)}, этого не\u00a0хватает` : 'Не оплачен'
}

function paid({ paid_at, total, later: rest, waived }: StaffOrder): string {
  const less = waived > 0 ? ` Ещё ${formatTotal(waived)} уступили.` : ''
  return paid_at ? `Оплачен ${writeTime(paid_at)}: ${formatTotal(total - rest - waived)}.${less}` : ''
}

function later({ later: rest }: StaffOrder): string {
  return rest > 0 ? ` Остальное (${formatTotal(rest)}) — когда приедет предзаказ.` : ''
}

/** For a chat: whoever has the link may pay, and sees nothing else of the order. */
function PayLink({ link }: { link: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <a href={link} target="_blank" rel="noreferrer" className="link wrap-anywhere">
        Ссылка на оплату
      </a>
      <CopyButton name="ссылку на оплату" value={link} />
    </p>
  )
}

const TakeBackForm = lazyPart(() => import('./take-back-form.tsx'))

/** For administrators, when the time for undo is over. */
function TakeBack({ order, to, set }: TakeBackProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link min-h-11 cursor-pointer justify-self-start" onClick={() => setOpen(true)}>
        Вернуть в {quoted(to)}
      </button>
      <StaffDialog
        isOpen={isOpen}
        title={`Вернуть заказ №\u00a0${order.id} в ${quoted(to)}?`}
        onClose={() => setOpen(false)}
      >
        <Suspense>
          <TakeBackForm order={order} to={to} set={set} onClose={() => setOpen(false)} />
        </Suspense>
      </StaffDialog>
    </>
  )
}
