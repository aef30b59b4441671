import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { showToast } from '../../ui/show-toast.ts'
import { FormFailure } from '../../ui/staff/form/staff-form.tsx'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import { useForm } from '../../ui/staff/form/use-form.ts'
import { useLeaveGuard } from '../../ui/staff/form/use-leave-guard.ts'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { maxAddress } from '../address.ts'
import type { createRedirect } from '../redirects.contract.ts'

interface RedirectFormProps {
  onSaved: () => void
  onCancel: () => void
}

export function RedirectForm({ onSaved, onCancel }: RedirectFormProps) {
  const form = useForm({ from: '', to: '' })
  const allowLeaving = useLeaveGuard(form.isDirty)
  const save = useAction(async () => {
    const { to } = await browserApi.call<typeof createRedirect>('POST /api/staff/redirects/', { body: form.values })
    allowLeaving()
    showToast({ kind: 'success', text: `Теперь ведёт на ${to}` })
    onSaved()
  }, staffFallback('Не удалось сохранить перенаправление'))
  const errors = save.failure?.fields
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save.run()
      }}
    >
      <FormFailure failure={save.failure} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Старый адрес"
          required
          maxLength={maxAddress}
          placeholder="/shop/lisa.html"
          {...form.bind('from', errors)}
        />
        <TextField
          label="Куда ведёт"
          required
          maxLength={maxAddress}
          placeholder="/product/5/"
          {...form.bind('to', errors)}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button" disabled={save.busy}>
          Сохранить
        </button>
        <button type="button" className="button-quiet" onClick={onCancel}>
          Отмена
        </button>
      </div>
    </form>
  )
}
