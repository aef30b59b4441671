import type { FormEvent } from 'react'
import type { PayWay } from '../../database/values/payment-methods.ts'
import { ApiError } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { FormError } from '../../ui/form-error.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'

interface PayButtonProps {
  /** Where the shopper pays. */
  begin: (way?: PayWay) => Promise<string>
  /** A payment was begun and is not decided. */
  isPending: boolean
  /** Why the last one failed. */
  failure: string | null
  /** Called when the provider cannot be reached. */
  onFailed?: () => void
  /** Called when there is nothing to pay any more: it was paid or cancelled in another tab. */
  onOver: () => void
  /** A second button, for another sum. */
  other?: { label: string; begin: (way?: PayWay) => Promise<string> } | undefined
}

/** Leads to the provider's page; what becomes of the payment is shown when the shopper comes back. */
export function PayButton({ begin, isPending, failure, onFailed, onOver, other }: PayButtonProps) {
  const pay = useAction(async (start: typeof begin, way?: PayWay) => {
    try {
      location.assign(await start(way))
    } catch (error) {
      if (isOver(error)) onOver()
      else onFailed?.()
      throw error
    }
  }, 'Не удалось начать оплату. Попробуйте ещё раз или оплатите переводом.')

  function submit(event: FormEvent): void {
    event.preventDefault()
    void pay.run(begin)
  }

  return (
    <form className="grid gap-4" onSubmit={submit}>
      <PaymentStatus isPending={isPending} failure={failure} />
      <FormError text={pay.failure?.text} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton loading={pay.busy} className="w-full sm:w-auto">
          {isPending ? 'Продолжить оплату' : 'Оплатить картой или по\u00a0СБП'}
        </SubmitButton>
        {/* A phone cannot scan the code that it shows. */}
        {!isPending && (
          <button
            type="button"
            className="button-quiet hidden w-full pointer-coarse:inline-flex sm:w-auto"
            disabled={pay.busy}
            onClick={() => void pay.run(begin, 'sbp')}
          >
            Открыть приложение банка
          </button>
        )}
        {other && !isPending && (
          <button
            type="button"
            className="button-quiet w-full sm:w-auto"
            disabled={pay.busy}
            onClick={() => void pay.run(other.begin)}
          >
            {other.label}
          </button>
        )}
      </div>
    </form>
  )
}

/** Whether a payment is waited for, or why the last one failed. */
export function PaymentStatus({ isPending, failure }: Pick<PayButtonProps, 'isPending' | 'failure'>) {
  return (
    <div role="status" className="contents">
      {isPending && (
        <p className="flex items-center gap-3">
          <span className="spinner shrink-0" aria-hidden="true" />
          Ждём ответа банка. Страница обновится сама.
        </p>
      )}
      {failure && !isPending && <p className="text-bad">{failure}</p>}
    </div>
  )
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.answer?.code === 'nothing_to_pay'
}
