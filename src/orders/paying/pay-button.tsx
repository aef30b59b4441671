import type { FormEvent } from 'react'
import { useAction } from '../../platform/browser/use-action.ts'
import { FormError } from '../../ui/form-error.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'

interface PayButtonProps {
  /** Where the shopper pays. */
  begin: () => Promise<string>
  /** A payment was begun and is not decided. */
  isPending: boolean
  /** Why the last one failed. */
  failure: string | null
  /** Called when the provider cannot be reached. */
  onFailed?: () => void
}

/** Leads to the provider's page; what becomes of the payment is shown when the shopper comes back. */
export function PayButton({ begin, isPending, failure, onFailed }: PayButtonProps) {
  const pay = useAction(async () => {
    try {
      location.assign(await begin())
    } catch (error) {
      onFailed?.()
      throw error
    }
  }, 'Не удалось начать оплату. Попробуйте ещё раз или оплатите переводом.')

  function submit(event: FormEvent): void {
    event.preventDefault()
    void pay.run()
  }

  return (
    <form className="grid gap-4" onSubmit={submit}>
      <div role="status" className="contents">
        {isPending && (
          <p className="flex items-center gap-3">
            <span className="spinner shrink-0" aria-hidden="true" />
            Ждём ответа банка. Страница обновится сама.
          </p>
        )}
        {failure && !isPending && <p className="text-bad">{failure}</p>}
      </div>
      <FormError text={pay.failure?.text} />
      <SubmitButton loading={pay.busy} className="w-full sm:w-auto sm:justify-self-start">
        {isPending ? 'Продолжить оплату' : 'Оплатить картой или по\u00a0СБП'}
      </SubmitButton>
    </form>
  )
}
