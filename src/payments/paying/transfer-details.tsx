import { CopyButton } from '../../orders/order/copy-button.tsx'
import type { OrderPayment } from '../../orders/orders.contract.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentQr } from './payment-qr.tsx'
import { sumToCopy } from './sum-to-copy.ts'

/** All details that a banking app needs, to scan or to copy. */
export function TransferDetails({ payment }: { payment: OrderPayment }) {
  return (
    <>
      {payment.note && <p className="text-muted">{payment.note}</p>}
      {payment.requisites.length === 0 && !payment.note && (
        <p className="text-muted">Мы свяжемся с&nbsp;вами, чтобы договориться об&nbsp;оплате.</p>
      )}
      {payment.requisites.length > 0 && <PaymentActions payment={payment} />}
      <div className="payment">
        {payment.qr && <PaymentQr qr={payment.qr} />}
        <dl className="min-w-0">
          <Requisite name="Сумма" value={formatTotal(payment.sum)} copied={sumToCopy(payment.sum)} />
          <Requisite name="Назначение платежа" value={payment.purpose} />
          {payment.requisites.map(({ name, value }) => (
            <Requisite key={name} name={name} value={value} />
          ))}
        </dl>
      </div>
    </>
  )
}

function Requisite({ name, value, copied = value }: { name: string; value: string; copied?: string }) {
  return (
    <div className="relative border-line border-b py-2.5 pr-12 last:border-0">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="tabular-nums wrap-anywhere">
        {value}
        <span className="absolute inset-y-0 right-0 grid items-center">
          <CopyButton name={name} value={copied} />
        </span>
      </dd>
    </div>
  )
}
