import type { ReactNode } from 'react'
import { browserApi, isRefusal } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { formatPrice } from '../../platform/text/money.ts'
import { countOf } from '../../platform/text/plural.ts'
import { quoted } from '../../platform/text/quoted.ts'
import { askConfirm } from '../../ui/staff/dialog/ask-confirm.ts'
import { showUndo } from '../../ui/staff/dialog/show-undo.ts'
import { EditableRow } from '../../ui/staff/list/editable-row.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { DeliveryTypeForm } from './delivery-type-form.tsx'
import type { archiveDeliveryType, deleteDeliveryType, StaffDeliveryType } from './delivery-types.contract.ts'

interface DeliveryTypeRowProps {
  type: StaffDeliveryType
  /** Buttons that change the order of the list; archived ones have none. */
  move?: ReactNode
  onChange: (types: StaffDeliveryType[]) => void
}

function useDeliveryTypeActions({ type, onChange }: DeliveryTypeRowProps) {
  const params = { id: type.id }

  async function setArchived(archived: boolean, even_last = false): Promise<void> {
    const body = { archived, even_last }
    onChange(
      await browserApi.call<typeof archiveDeliveryType>('POST /api/staff/delivery_types/{id}/archive/', {
        params,
        body,
      }),
    )
  }

  const archive = useAction(async () => {
    try {
      await setArchived(true)
    } catch (error) {
      if (!isRefusal(error, 'last_delivery_type')) throw error
      const question = {
        title: `Убрать ${quoted(type.name)} в архив?`,
        text: error.message,
        confirm: 'Всё равно убрать',
      }
      if (!(await askConfirm(question))) return
      await setArchived(true, true)
    }
    showUndo(`${quoted(type.name)} в архиве`, () => setArchived(false))
  }, staffFallback('Не удалось убрать в архив'))
  const restore = useAction(() => setArchived(false), staffFallback('Не удалось вернуть из архива'))
  const remove = useAction(async () => {
    if (!(await askConfirm({ title: `Удалить ${quoted(type.name)}?`, confirm: 'Удалить' }))) return
    onChange(await browserApi.call<typeof deleteDeliveryType>('DELETE /api/staff/delivery_types/{id}/', { params }))
  }, staffFallback('Не удалось удалить'))
  return { archive, restore, remove }
}

export function DeliveryTypeRow(props: DeliveryTypeRowProps) {
  const { type, move, onChange } = props
  const { archive, restore, remove } = useDeliveryTypeActions(props)
  return (
    <EditableRow
      name={type.name}
      remove={type.orders === 0 ? remove : undefined}
      failure={archive.failure ?? restore.failure}
      actions={
        type.archived ? (
          <button
            type="button"
            className="button-quiet"
            aria-label={`Вернуть из архива: ${type.name}`}
            disabled={restore.busy}
            onClick={() => void restore.run()}
          >
            Вернуть
          </button>
        ) : (
          <button
            type="button"
            className="button-quiet"
            aria-label={`В архив: ${type.name}`}
            disabled={archive.busy}
            onClick={() => void archive.run()}
          >
            В архив
          </button>
        )
      }
      form={(close) => (
        <DeliveryTypeForm
          type={type}
          onSaved={(types) => {
            close()
            onChange(types)
          }}
          onCancel={close}
        />
      )}
    >
      {move}
      <div className="min-w-48 flex-1">
        <p className="font-medium wrap-anywhere">
          {type.name} <span className="font-normal tabular-nums">{priceOf(type)}</span>
        </p>
        <p className="text-muted text-sm wrap-anywhere">{factsOf(type)}</p>
      </div>
    </EditableRow>
  )
}

/** As in the checkout: a type with a note is not shown as free. */
function priceOf({ price, note }: StaffDeliveryType): string {
  if (price > 0) return formatPrice(price)
  return note ? '' : 'Бесплатно'
}

function factsOf({ note, requires_address, orders }: StaffDeliveryType): string {
  const facts = [
    note,
    requires_address ? 'нужен адрес' : 'адрес не нужен',
    orders > 0 && countOf(orders, ['заказ', 'заказа', 'заказов']),
  ]
  return facts.filter(Boolean).join(' · ')
}
