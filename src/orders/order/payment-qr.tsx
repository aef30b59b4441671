import type { OrderPayment } from '../orders.contract.ts'

/** Readers want four modules of white around the code, in a dark theme and on paper too. */
const quietZone = 4

export function PaymentQr({ qr: { size, path } }: { qr: NonNullable<OrderPayment['qr']> }) {
  const side = size + 2 * quietZone
  return (
    <figure className="grid content-start justify-items-center gap-3">
      <svg
        viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
        role="img"
        aria-label="QR-код для оплаты"
        shapeRendering="crispEdges"
        className="payment-qr"
      >
        <rect x={-quietZone} y={-quietZone} width={side} height={side} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="max-w-60 text-center text-muted text-sm">
        Отсканируйте в&nbsp;приложении банка: реквизиты и&nbsp;сумма заполнятся сами
      </figcaption>
    </figure>
  )
}
