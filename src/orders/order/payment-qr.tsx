import type { OrderPayment } from '../orders.contract.ts'

/** Whole pixels, because modules of 3.3 pixels would be drawn with different widths. */
const modulePixels = 3

export function PaymentQr({ qr: { size, path } }: { qr: NonNullable<OrderPayment['qr']> }) {
  return (
    <figure className="grid content-start justify-items-center gap-3">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        width={size * modulePixels}
        height={size * modulePixels}
        role="img"
        aria-label="QR-код для оплаты"
        shapeRendering="crispEdges"
        className="payment-qr"
      >
        {/* The white border is part of the code, in the dark theme and on paper too. */}
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="max-w-60 text-center text-muted text-sm">
        Отсканируйте в&nbsp;приложении банка: реквизиты и&nbsp;сумма заполнятся сами
      </figcaption>
    </figure>
  )
}
