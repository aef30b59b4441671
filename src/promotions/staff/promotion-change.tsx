import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { WholeField } from '../../ui/staff/form/number-fields.tsx'
import { fromShopTime, toShopTime } from '../../ui/staff/form/shop-time.ts'
import { StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { TextField, TimeField } from '../../ui/staff/form/text-fields.tsx'
import { changedFields, useForm } from '../../ui/staff/form/use-form.ts'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { changePromotion, StaffPromotion } from './staff-promotions.contract.ts'

interface PromotionChangeProps {
  promotion: StaffPromotion
  onSaved: (promotions: StaffPromotion[]) => void
  onCancel: () => void
}

/** What may change while a promotion is on: its sentence, its end and its limits. */
export default function PromotionChange({ promotion, onSaved, onCancel }: PromotionChangeProps) {
  const { id, title, until, max_uses, max_per_customer, max_per_period } = promotion
  const form = useForm({
    title,
    until: until === null ? '' : toShopTime(until),
    max_uses,
    max_per_customer,
    max_per_period,
  })
  const save = useAction(async () => {
    const { until: end, ...values } = changedFields(form)
    const body = { ...values, ...(end !== undefined && { until: end === '' ? null : fromShopTime(end) }) }
    const input = { params: { id }, body }
    onSaved(await browserApi.call<typeof changePromotion>('PATCH /api/staff/promotions/{id}/', input))
  }, staffFallback('Не удалось изменить акцию'))
  const errors = save.failure?.fields
  return (
    <StaffForm onSubmit={() => void save.run()} failure={save.failure}>
      <TextField label="Что прочтёт покупатель" required maxLength={120} {...form.bind('title', errors)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TimeField label="Конец" {...form.bind('until', errors)} />
        <WholeField label="Заказов всего, не больше" {...form.bind('max_uses', errors)} />
        <WholeField label="Заказов одного покупателя, не больше" {...form.bind('max_per_customer', errors)} />
        <WholeField label="Заказов за период, не больше" {...form.bind('max_per_period', errors)} />
      </div>
      <p className="text-muted text-sm">
        Саму скидку и условия изменить нельзя: их обещали покупателям. Остановите акцию и создайте другую.
      </p>
      <div className="flex gap-3">
        <SubmitButton loading={save.busy}>Сохранить</SubmitButton>
        <button type="button" className="button-quiet" onClick={onCancel}>
          Отмена
        </button>
      </div>
    </StaffForm>
  )
}
