import { type FormEvent, type ReactNode, type RefObject, useId } from 'react'
import { FormError } from './form-error.tsx'
import { keepFocusInside } from './keep-focus-inside.ts'
import { SubmitButton } from './submit-button.tsx'

interface ConfirmFormProps {
  ref: RefObject<HTMLDialogElement | null>
  title: ReactNode
  confirm: string
  /** The label of the button that changes nothing. */
  keep: string
  /** Whether the dialog opens with the focus on that button. */
  focusKeep?: boolean
  disabled?: boolean
  busy: boolean
  error: string | undefined
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something that cannot be undone. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { ref, title, confirm, keep, focusKeep = false, disabled = false, busy, error, children } = props
  const titleId = useId()

  function submit(event: FormEvent): void {
    event.preventDefault()
    props.onConfirm()
  }

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className="confirm-dialog"
      onKeyDown={keepFocusInside}
      onClose={props.onClose}
    >
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <h2 id={titleId} className="font-display text-lg">
          {title}
        </h2>
        {children}
        <FormError text={error} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton loading={busy} disabled={disabled}>
            {confirm}
          </SubmitButton>
          <button
            ref={focusKeep ? (button) => button?.setAttribute('autofocus', '') : undefined}
            type="button"
            className="button-quiet"
            disabled={busy}
            onClick={() => ref.current?.close()}
          >
            {keep}
          </button>
        </div>
      </form>
    </dialog>
  )
}
