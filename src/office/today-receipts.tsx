import type { Today } from './office.contract.ts'

/** Only when a cash desk refused receipts: the law wants them all the same. */
export function TodayReceipts({ refused }: { refused: NonNullable<Today['refused_receipts']> }) {
  if (refused.length === 0) return null
  return (
    <section aria-label="Чеки" className="card grid gap-1 border-bad p-4">
      <p className="text-bad">Касса отклонила чеки. Откройте заказ, чтобы отправить чек ещё раз.</p>
      <ul className="grid gap-1">
        {refused.map(({ order_id, reason }, index) => (
          <li key={`${order_id} ${index.toString()}`} className="wrap-anywhere">
            <a href={`/staff/orders/${order_id}/`} className="link">
              Заказ №&nbsp;{order_id}
            </a>
            {reason && `: ${reason}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
