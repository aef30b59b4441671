import { maskPhone } from '../../accounts/phone.ts'
import { monthText } from '../../catalogue/preorder-text.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { showToast } from '../../ui/show-toast.ts'
import { askConfirm } from '../../ui/staff/dialog/ask-confirm.ts'
import { FormFailure } from '../../ui/staff/form/staff-form.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { writeShortTime } from '../../ui/staff/text/write-time.ts'
import type { StaffQuestion, WholeRelease, writeDownAnswer } from './staff-preorders.contract.ts'

interface QuestionsPanelProps {
  questions: StaffQuestion[]
  onAnswered: (release: WholeRelease) => void
}

const choiceNames = { wait: 'Ждёт дальше', refund: 'Отказался' }

/** Silence is no consent: these have to be called, and what they say is written down. */
export function QuestionsPanel({ questions, onAnswered }: QuestionsPanelProps) {
  const answer = useAction(async (question: StaffQuestion, choice: 'wait' | 'refund') => {
    const { answer_id: id, order_id: orderId, back } = question
    const isSure =
      choice === 'wait' ||
      (await askConfirm({
        title: `Покупатель заказа №\u00a0${orderId} отказался?`,
        text: back > 0 ? `Предзаказ отменится, к возврату ${formatTotal(back)}.` : 'Предзаказ отменится.',
        confirm: 'Отменить предзаказ',
      }))
    if (!isSure) return
    onAnswered(
      await browserApi.call<typeof writeDownAnswer>('POST /api/staff/preorders/answers/{id}/', {
        params: { id },
        body: { answer: choice },
      }),
    )
    showToast({ kind: 'success', text: `Ответ по заказу №\u00a0${orderId} записан` })
  }, staffFallback('Не удалось записать ответ'))
  if (questions.length === 0) return null
  return (
    <Panel title={`Не ответили: ${questions.length}`}>
      <p className="text-muted text-sm">
        Молчание не значит согласие. Напоминания уходят сами через 3 и 10 дней, потом лучше позвонить и записать ответ
        здесь.
      </p>
      <FormFailure failure={answer.failure} />
      <ul aria-label="Не ответили" className="divide-y divide-line">
        {questions.map((question) => (
          <li key={question.answer_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <Buyer question={question} />
            <div className="flex flex-wrap gap-2">
              {(['wait', 'refund'] as const).map((choice) => (
                <button
                  key={choice}
                  type="button"
                  className="button-quiet"
                  aria-label={`${choiceNames[choice]}: заказ ${question.order_id}`}
                  disabled={answer.busy}
                  onClick={() => void answer.run(question, choice)}
                >
                  {choiceNames[choice]}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Buyer({ question }: { question: StaffQuestion }) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <a href={`/staff/orders/${question.order_id}/`} className="link justify-self-start">
        №&nbsp;{question.order_id}, {question.full_name || 'без имени'}
      </a>
      <span className="text-sm wrap-anywhere">
        <a href={`tel:+${question.phone}`} className="link">
          {maskPhone(question.phone)}
        </a>
        , {question.email}
      </span>
      <span className="text-muted text-sm">
        {question.quantity}&nbsp;шт., договаривались: {monthText(question.agreed)}, спросили{' '}
        {writeShortTime(question.asked_at)}, напоминаний: {question.reminders}
      </span>
    </div>
  )
}
