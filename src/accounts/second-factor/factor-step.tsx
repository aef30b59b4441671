import type { TwoSteps } from '../use-two-steps.ts'
import type { ProofQuestion } from './factor-shapes.ts'
import { ProofForm } from './proof-form.tsx'

/** The third step, for staff who protected their sign-in. */
export default function FactorStep({ steps, question }: { steps: TwoSteps; question: ProofQuestion }) {
  return (
    <div className="grid gap-5">
      <p className="text-center">Осталось подтвердить, что&nbsp;это вы</p>
      <ProofForm question={question} busy={steps.loading} error={steps.error} onProof={steps.prove} />
      <button
        type="button"
        className="link min-h-11 cursor-pointer justify-self-center text-sm"
        disabled={steps.loading}
        onClick={steps.goBack}
      >
        Назад
      </button>
    </div>
  )
}
