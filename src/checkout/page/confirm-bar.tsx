import { formatTotal } from '../../platform/text/money.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'

interface ConfirmBarProps {
  /** What is to be paid now. */
  due: number
  loading: boolean
  consent: boolean
  text?: string
  /** Called when the disabled button is clicked, to show what is missing. */
  onRefused: () => void
}

/** The confirm button. On a phone it is a bar at the bottom of the screen, with what is to be paid. */
export function ConfirmBar({ due, loading, consent, text = 'Подтвердить заказ', onRefused }: ConfirmBarProps) {
  return (
    <div className="confirm-bar">
      <div className="grid">
        <span aria-hidden="true" data-price={formatTotal(due)} className="confirm-total" />
        {!consent && (
          <button type="button" className="link min-h-6 cursor-pointer text-left text-sm" onClick={onRefused}>
            Отметьте согласие
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles clicks on the disabled button */}
      <div role="presentation" className="flex-1" onClick={() => consent || onRefused()}>
        {/* A disabled button swallows clicks; without pointer events they reach the element around it. */}
        <SubmitButton
          loading={loading}
          disabled={!consent}
          className="w-full max-desk:px-3 disabled:pointer-events-none"
        >
          {text}
        </SubmitButton>
      </div>
    </div>
  )
}
