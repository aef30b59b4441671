import type { OrderPayment } from '../../orders/orders.contract.ts'
import { QrImage } from '../../ui/qr-image.tsx'

export function PaymentQr({ qr }: { qr: NonNullable<OrderPayment['qr']> }) {
  return (
    <figure className="grid content-start justify-items-center gap-3">
      <QrImage qr={qr} label="QR-код для оплаты" />
      <figcaption className="max-w-60 text-center text-muted text-sm">
        <span className="pointer-coarse:hidden">
          Отсканируйте в&nbsp;приложении банка: реквизиты и&nbsp;сумма заполнятся сами
        </span>
        <span className="hidden pointer-coarse:inline">
          Сохраните QR-код и&nbsp;откройте его в&nbsp;приложении банка: «Оплата по&nbsp;QR», затем «Из&nbsp;галереи»
        </span>
      </figcaption>
    </figure>
  )
}
