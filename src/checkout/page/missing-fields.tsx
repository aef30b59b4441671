import type { CheckoutErrors } from './checkout-values.ts'
import { fieldLabels, fieldsInOrder } from './field-labels.ts'

interface MissingFieldsProps {
  errors: CheckoutErrors
  /** Leads to the field. */
  onGo: (name: string) => void
}

/** Beside the button, which may be far from the fields: names those that it waits for. */
export function MissingFields({ errors, onGo }: MissingFieldsProps) {
  // The consent stands right above, with its own message.
  const names = fieldsInOrder(errors).filter((name) => name !== 'consent')
  return (
    <div role="status" className="contents">
      {names.length > 0 && (
        <p className="text-bad text-sm">
          Проверьте:{' '}
          {names.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <button type="button" className="link min-h-6 cursor-pointer" onClick={() => onGo(name)}>
                {fieldLabels[name]}
              </button>
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
