import { QrImage } from '../../ui/qr-image.tsx'
import type { OrderPayment } from '../orders.contract.ts'

export function PaymentQr({ qr }: { qr: NonNullable<OrderPayment['qr']> }) {
  return (
    <figure className="grid content-start justify-items-center gap-3">
      <QrImage qr={qr} label="QR-код для оплаты" />
      <figcaption className="max-w-60 text-center text-muted text-sm">
        Отсканируйте в&nbsp;приложении банка: реквизиты и&nbsp;сумма заполнятся сами
      </figcaption>
    </figure>
  )
}
