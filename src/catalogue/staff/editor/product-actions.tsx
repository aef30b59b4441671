import { useNavigate } from 'react-router'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { quoted } from '../../../platform/text/quoted.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { askConfirm } from '../../../ui/staff/dialog/ask-confirm.ts'
import { showUndo } from '../../../ui/staff/dialog/show-undo.ts'
import { FormFailure } from '../../../ui/staff/form/staff-form.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type {
  archiveProduct,
  copyProduct,
  deleteProduct,
  restoreProduct,
  StaffProduct,
} from '../staff-products.contract.ts'

interface ProductActionsProps {
  product: StaffProduct
  /** Called with the product after the action. */
  onChange: (product: StaffProduct) => void
  /** Allows leaving the page with unsaved edits. */
  allowLeaving: () => void
}

/** Actions for the whole product: copy, archive, restore, delete. */
export function ProductActions({ product, onChange, allowLeaving }: ProductActionsProps) {
  const navigate = useNavigate()
  const params = { id: product.id }

  const copy = useAction(async () => {
    const made = await browserApi.call<typeof copyProduct>('POST /api/staff/products/{id}/copy/', { params })
    showToast({ kind: 'success', text: 'Копия создана, она снята с продажи' })
    await navigate(`/staff/products/${made.id}/`)
  }, staffFallback('Не удалось сделать копию'))
  const isArchived = product.archived_at !== null
  const restore = async () =>
    onChange(await browserApi.call<typeof restoreProduct>('POST /api/staff/products/{id}/restore/', { params }))
  const putAway = useAction(
    async () => {
      if (isArchived) {
        await restore()
        showToast({ kind: 'success', text: 'Товар снова в магазине' })
      } else {
        onChange(await browserApi.call<typeof archiveProduct>('POST /api/staff/products/{id}/archive/', { params }))
        showUndo('Товар в архиве', restore)
      }
    },
    staffFallback(isArchived ? 'Не удалось вернуть из архива' : 'Не удалось убрать в архив'),
  )
  const remove = useAction(async () => {
    if (!(await askConfirm(deletion(product)))) return
    await browserApi.call<typeof deleteProduct>('DELETE /api/staff/products/{id}/', { params })
    allowLeaving()
    showToast({ kind: 'success', text: 'Товар удалён' })
    await navigate('/staff/products/')
  }, staffFallback('Не удалось удалить'))

  const busy = copy.busy || putAway.busy || remove.busy
  const failure = copy.failure ?? putAway.failure ?? remove.failure
  return (
    <>
      {!isArchived && (
        <a href={`/product/${product.id}/`} target="_blank" rel="noreferrer" className="button-quiet">
          Открыть в магазине
        </a>
      )}
      <button type="button" className="button-quiet" disabled={busy} onClick={() => void copy.run()}>
        Сделать копию
      </button>
      <button type="button" className="button-quiet" disabled={busy} onClick={() => void putAway.run()}>
        {isArchived ? 'Вернуть из архива' : 'В архив'}
      </button>
      {!product.ever_ordered && (
        <button type="button" className="button-quiet text-bad" disabled={busy} onClick={() => void remove.run()}>
          Удалить
        </button>
      )}
      <FormFailure failure={failure} />
    </>
  )
}

const deletion = ({ name }: StaffProduct) => ({
  title: `Удалить ${quoted(name)}?`,
  text: 'Товар ещё не заказывали. Удаление нельзя отменить; если сомневаетесь, уберите его в архив.',
  confirm: 'Удалить',
})
