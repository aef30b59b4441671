import { type FormEvent, type ReactNode, useState } from 'react'
import { Field } from '../ui/field.tsx'
import { focusInvalid } from '../ui/focus-invalid.ts'
import { FormError } from '../ui/form-error.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { type CredentialErrors, credentialErrors } from './credential-errors.ts'
import type { TwoSteps } from './use-two-steps.ts'

interface CredentialsFormProps {
  steps: TwoSteps
  submitLabel: string
  /** What must be true of the fields besides address and password. */
  check?: () => CredentialErrors
  /** Fields besides the address, with the messages of the last attempt. */
  children: (errors: CredentialErrors) => ReactNode
}

/** The first of the two steps of signing in and registering: submitting it sends the code. */
export function CredentialsForm({ steps, submitLabel, check, children }: CredentialsFormProps) {
  const [missing, setMissing] = useState<CredentialErrors>({})
  const errors: CredentialErrors = { ...steps.fields, ...missing }

  /** The browser's own messages would be in its language, not in ours. */
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const found = { ...credentialErrors(steps), ...check?.() }
    setMissing(found)
    if (Object.keys(found).length > 0) focusInvalid(event.currentTarget, Object.keys(found))
    else steps.sendCode()
  }

  return (
    <form noValidate className="grid gap-5" method="post" onSubmit={submit}>
      <FormError text={steps.error} />
      <EmailField value={steps.email} error={errors.email} onChange={steps.setEmail} />
      {children(errors)}
      <SubmitButton loading={steps.loading}>{submitLabel}</SubmitButton>
    </form>
  )
}

interface EmailFieldProps {
  value: string
  error: string | undefined
  onChange: (email: string) => void
}

/** The address of an account, for the password manager as well. */
export function EmailField({ value, error, onChange }: EmailFieldProps) {
  return (
    <Field
      label="Email"
      name="email"
      type="email"
      required
      autoComplete="username"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
