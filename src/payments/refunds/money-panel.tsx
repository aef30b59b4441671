import { Suspense, useCallback, useState } from 'react'
import { isProvider } from '../../ledger/ledger.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Loaded, Waiting } from '../../ui/load-state.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { writeTime } from '../../ui/staff/text/write-time.ts'
import { paymentState, paymentTitle } from './money-texts.ts'
import { RefundRow } from './refund-row.tsx'
import type { getOrderMoney, StaffOrderMoney, StaffPayment, StaffRefund } from './refunds.contract.ts'

const ConfirmRefund = lazyPart(() => import('./confirm-refund.tsx'))
const RefundDialog = lazyPart(() => import('./refund-dialog.tsx'))
const PartDialog = lazyPart(() => import('./part-dialog.tsx'))
const LessDialog = lazyPart(() => import('./less-dialog.tsx'))
const OutsideDialog = lazyPart(() => import('./outside-dialog.tsx'))
const VoidPayment = lazyPart(() => import('./void-payment.tsx'))
const VoidOutside = lazyPart(() => import('./void-outside.tsx'))

interface MoneyPanelProps {
  orderId: number
  /** Of the order: the money is loaded again when it has moved; what is being typed stays. */
  version: string
  /** The order has changed with it. */
  onChange: () => void
}

/** What came in for the order and what goes back. */
export function MoneyPanel({ orderId, version, onChange }: MoneyPanelProps) {
  const load = useLoad(
    useCallback(
      (signal) =>
        browserApi.call<typeof getOrderMoney>(
          'GET /api/staff/orders/{id}/money/',
          { params: { id: String(orderId) } },
          { signal },
        ),
      [orderId],
    ),
    staffFallback('Не удалось загрузить оплаты'),
    version,
  )
  return (
    <Panel title="Деньги" id="money">
      <Loaded load={load} waiting={<Waiting className="h-24" />}>
        {(money) => (
          <Money
            money={money}
            onChange={(changed) => {
              load.set(changed)
              onChange()
            }}
          />
        )}
      </Loaded>
    </Panel>
  )
}

function Money({ money, onChange }: { money: StaffOrderMoney; onChange: (money: StaffOrderMoney) => void }) {
  const [asking, setAsking] = useState<'refund' | 'part' | 'less' | 'outside'>()
  const [pressed, setPressed] = useState<StaffRefund>()
  const [mistaken, setMistaken] = useState<StaffPayment>()
  const Pressed = pressed?.can_void ? VoidOutside : ConfirmRefund
  const dialog = { money, onDone: onChange, onClose: () => setAsking(undefined) }
  return (
    <>
      {money.payments.length === 0 && <p className="text-muted">Денег по этому заказу ещё не было.</p>}
      <ul className="grid gap-3 empty:hidden">
        {money.payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} onVoid={() => setMistaken(payment)} />
        ))}
        {money.refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} onPress={() => setPressed(refund)} />
        ))}
      </ul>
      {money.kept > 0 && money.to_pay > 0 && <p>Не&nbsp;хватает {formatTotal(money.to_pay)}.</p>}
      <div className="flex flex-wrap gap-3 empty:hidden">
        <button type="button" className="button-quiet" onClick={() => setAsking('part')}>
          {money.to_pay > 0 ? 'Пришла другая сумма' : 'Пришли ещё деньги'}
        </button>
        {money.kept > 0 && money.to_pay > 0 && (
          <button type="button" className="button-quiet" onClick={() => setAsking('less')}>
            Принять меньше
          </button>
        )}
        {money.kept > 0 && (
          <button type="button" className="button-quiet" onClick={() => setAsking('refund')}>
            Вернуть деньги
          </button>
        )}
        {money.kept > 0 && money.payments.some(({ method, state }) => state === 'succeeded' && isProvider(method)) && (
          <button type="button" className="button-quiet" onClick={() => setAsking('outside')}>
            Вернули без магазина
          </button>
        )}
      </div>
      <Suspense>
        {asking === 'refund' && <RefundDialog {...dialog} />}
        {asking === 'part' && <PartDialog {...dialog} />}
        {asking === 'less' && <LessDialog {...dialog} />}
        {asking === 'outside' && <OutsideDialog {...dialog} />}
        {mistaken && <VoidPayment {...dialog} payment={mistaken} onClose={() => setMistaken(undefined)} />}
        {pressed && <Pressed {...dialog} refund={pressed} onClose={() => setPressed(undefined)} />}
      </Suspense>
    </>
  )
}

/** What staff marked by mistake can be taken away again. */
function PaymentRow({ payment, onVoid }: { payment: StaffPayment; onVoid: () => void }) {
  const { sum, state, failure, document, author, decided_at, created_at, can_void } = payment
  return (
    <li className="grid gap-0.5 border-line border-l-2 pl-3">
      <p className={state === 'succeeded' ? 'font-medium' : 'text-muted'}>
        {formatTotal(sum)}: {paymentState(payment)}
      </p>
      <p className="text-sm wrap-anywhere">{[paymentTitle(payment), failure, document].filter(Boolean).join('. ')}</p>
      <p className="text-muted text-sm wrap-anywhere">
        {[writeTime(decided_at ?? created_at), author].filter(Boolean).join(', ')}
      </p>
      {can_void && (
        <button type="button" className="button-quiet mt-1 justify-self-start" onClick={onVoid}>
          Снять отметку
        </button>
      )}
    </li>
  )
}
