import { CopyIcon } from '../../orders/order/icons.tsx'
import type { OrderPayment } from '../../orders/orders.contract.ts'
import { ShareIcon } from '../../ui/icons.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { drawQr } from './draw-qr.ts'
import { paymentText } from './payment-text.ts'

/** For the phone that shows the details: it cannot scan its own screen. */
export function PaymentActions({ payment }: { payment: OrderPayment }) {
  async function copyAll(): Promise<void> {
    try {
      await navigator.clipboard.writeText(paymentText(payment))
      showToast({ kind: 'success', text: 'Скопированы все реквизиты' })
    } catch {
      showToast({ kind: 'failure', text: 'Не удалось скопировать' })
    }
  }

  const { qr } = payment
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:grow print:hidden">
      <button type="button" className="button-quiet" onClick={() => void copyAll()}>
        <CopyIcon className="size-5" />
        Скопировать всё
      </button>
      {qr && (
        <button type="button" className="button-quiet" onClick={() => void saveOrShare(qr, payment.purpose)}>
          <ShareIcon className="size-5" />
          Сохранить QR-код
        </button>
      )}
    </div>
  )
}

/** Banking apps read the code from the gallery: the picture is shared where the browser can, else downloaded. */
async function saveOrShare(qr: NonNullable<OrderPayment['qr']>, title: string): Promise<void> {
  try {
    const file = new File([await drawQr(qr)], 'oplata.png', { type: 'image/png' })
    if (navigator.canShare?.({ files: [file] })) return await navigator.share({ files: [file], title })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = file.name
    link.click()
    URL.revokeObjectURL(link.href)
  } catch (error) {
    // Closing the share sheet is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      showToast({ kind: 'failure', text: 'Не удалось сохранить картинку' })
  }
}
