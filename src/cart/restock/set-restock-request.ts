import { browserApi } from '../../platform/browser/api-client.ts'
import { showToast } from '../../ui/show-toast.ts'
import { editKeptProducts } from '../kept-products.ts'
import { refusalText } from '../refusal-text.ts'
import type { cancelRestockRequest, requestRestock } from './restock.contract.ts'

/** Requests one letter when the product is back, or withdraws the request. */
export const setRestockRequest = editKeptProducts('restockRequests', send, (error) => {
  showToast({ kind: 'failure', text: refusalText(error, 'Не получилось. Попробуйте позже.') })
})

async function send(productId: number, wanted: boolean): Promise<void> {
  const params = { id: String(productId) }
  if (wanted) {
    await browserApi.call<typeof requestRestock>('POST /api/products/{id}/await/', { params }, { keepalive: true })
    showToast({ kind: 'success', text: 'Напишем вам, когда товар появится' })
  } else
    await browserApi.call<typeof cancelRestockRequest>(
      'DELETE /api/products/{id}/await/',
      { params },
      { keepalive: true },
    )
}
