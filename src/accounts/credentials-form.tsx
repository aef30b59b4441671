import type { FormEvent, ReactNode } from 'react'
import { Field } from '../ui/field.tsx'
import { FormError } from '../ui/form-error.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import type { TwoSteps } from './use-two-steps.ts'

interface CredentialsFormProps {
  steps: TwoSteps
  submitLabel: string
  /** The form cannot be submitted until this is true. */
  complete?: boolean
  /** Fields besides the address. */
  children: ReactNode
}

/** The first of the two steps of signing in and registering: submitting it sends the code. */
export function CredentialsForm({ steps, submitLabel, complete = true, children }: CredentialsFormProps) {
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (complete) steps.sendCode()
  }
  return (
    <form className="grid gap-5" method="post" onSubmit={submit}>
      <FormError text={steps.error} />
      <Field
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="username"
        value={steps.email}
        error={steps.fields.email}
        onChange={(event) => steps.setEmail(event.target.value)}
      />
      {children}
      <SubmitButton loading={steps.loading}>{submitLabel}</SubmitButton>
    </form>
  )
}
