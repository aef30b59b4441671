import { formatTotal } from '../../platform/text/money.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'

interface ConfirmBarProps {
  total: number
  loading: boolean
  consent: boolean
  /** The button was pressed although it is disabled: say what is missing. */
  onRefused: () => void
}

/** The button. On a phone it is a bar at the lower edge of the screen, with what is to be paid. */
export function ConfirmBar({ total, loading, consent, onRefused }: ConfirmBarProps) {
  return (
    <div className="confirm-bar">
      <span aria-hidden="true" data-price={formatTotal(total)} className="confirm-total" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears what the disabled button does not */}
      <div role="presentation" className="flex-1" onClick={() => consent || onRefused()}>
        {/* A disabled button swallows the click; it goes to the frame around it instead. */}
        <SubmitButton
          loading={loading}
          disabled={!consent}
          className="w-full max-desk:px-3 disabled:pointer-events-none"
        >
          Подтвердить заказ
        </SubmitButton>
      </div>
    </div>
  )
}
