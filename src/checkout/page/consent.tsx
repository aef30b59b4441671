import { ConsentField } from '../../accounts/consent-field.tsx'
import type { FieldsProps } from './checkout-values.ts'

export function Consent({ values, errors, set }: FieldsProps) {
  return <ConsentField given={values.consent} error={errors.consent} onChange={(consent) => set({ consent })} />
}
