import { useState } from 'react'
import { OrderViews } from '../../orders/staff/table/order-views.tsx'
import { browserApi } from '../../platform/browser/api-client.ts'
import type { Failure } from '../../platform/browser/failure.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { countOf } from '../../platform/text/plural.ts'
import { showToast } from '../../ui/show-toast.ts'
import { askConfirm } from '../../ui/staff/dialog/ask-confirm.ts'
import { FormFailure, StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { TextArea } from '../../ui/staff/form/text-fields.tsx'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { type Choice, chosenPayments, doubtsAmong, firstChoice } from './payment-choices.ts'
import { PaymentRow } from './payment-row.tsx'
import type { confirmPayments, matchPayments, PaymentMatch } from './payments.contract.ts'

export const meta = () => officeMeta('Поступления')

const payments = ['платёж', 'платежа', 'платежей'] as const

/** «Оплата получена»: matches lines of a bank statement with orders; a person confirms them. */
export default function PaymentsPage() {
  const [text, setText] = useState('')
  const [matches, setMatches] = useState<PaymentMatch[]>()
  const [choices, setChoices] = useState<Choice[]>([])
  const [problems, setProblems] = useState<string[]>([])

  const find = useAction(async () => {
    setProblems([])
    await findMatches()
  }, staffFallback('Не удалось найти заказы'))

  async function findMatches(): Promise<void> {
    const call = browserApi.call<typeof matchPayments>
    const found = await call('POST /api/staff/orders/payments/match/', { body: { text } })
    setMatches(found)
    setChoices(found.map(firstChoice))
  }

  const confirm = useAction(async (some: PaymentMatch[]) => {
    const doubts = doubtsAmong(some, choices)
    const question = {
      title: 'Записать эти деньги?',
      text: `${doubts} Покупателям с\u00a0почтой сразу уйдут письма. Ошибочную отметку об\u00a0оплате снимет только администратор.`,
      confirm: 'Оплата получена',
    }
    if (doubts && !(await askConfirm(question))) return
    const call = browserApi.call<typeof confirmPayments>
    const body = { payments: chosenPayments(some, choices) }
    const results = await call('POST /api/staff/orders/payments/confirm/', { body })
    const failed = results.filter(({ error }) => error !== null)
    setProblems(failed.map(({ order_id, error }) => `Заказ ${order_id}: ${error}`))
    const done = results.length - failed.length
    if (done > 0) showToast({ kind: 'success', text: `Подтверждено: ${countOf(done, payments)}` })
    await findMatches()
  }, staffFallback('Не удалось подтвердить оплату'))

  return (
    <div className="mx-auto grid max-w-[90rem] gap-5">
      <PageHeader title="Поступления" actions={<OrderViews current="Поступления" />} />
      <Statement text={text} onChange={setText} find={find} />
      <Problems texts={problems} />
      <div role="status" className="contents">
        {matches?.length === 0 && <p>В тексте нет ни одного платежа.</p>}
      </div>
      {matches && matches.length > 0 && (
        <Matches matches={matches} choices={choices} onChange={setChoices} confirm={confirm} />
      )}
    </div>
  )
}

interface Sending<Input extends unknown[]> {
  run: (...input: Input) => Promise<unknown>
  busy: boolean
  failure: Failure | undefined
}

function Statement({ text, onChange, find }: { text: string; onChange: (text: string) => void; find: Sending<[]> }) {
  return (
    <Panel title="Строки выписки">
      <StaffForm failure={find.failure} onSubmit={() => void find.run()}>
        <TextArea
          label="По одному платежу в строке"
          hint="Сумма и назначение, как в банке: «12 990,00 Оплата заказа № 1042». Можно вставить до 200 строк."
          rows={5}
          value={text}
          onChange={onChange}
          error={find.failure?.fields.text}
        />
        <button
          type="submit"
          className="button button-submit justify-self-start"
          disabled={find.busy || text.trim() === ''}
        >
          Найти заказы
        </button>
      </StaffForm>
    </Panel>
  )
}

function Problems({ texts }: { texts: string[] }) {
  return (
    <div role="alert" className="contents">
      {texts.length > 0 && (
        <ul className="card grid gap-1 border-bad p-4 text-bad text-sm">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface MatchesProps {
  matches: PaymentMatch[]
  /** By their place among the matches. */
  choices: Choice[]
  onChange: (choices: Choice[]) => void
  confirm: Sending<[PaymentMatch[]]>
}

function Matches({ matches, choices, onChange, confirm }: MatchesProps) {
  const { length } = chosenPayments(matches, choices)
  return (
    <Panel title="Что нашлось">
      <ul className="grid">
        {matches.map((match, index) => (
          <PaymentRow
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same text
            key={index}
            match={match}
            choice={choices[index] ?? firstChoice(match)}
            onChoose={(choice) => onChange(choices.with(index, choice))}
          />
        ))}
      </ul>
      <FormFailure failure={confirm.failure} />
      <button
        type="button"
        className="button button-submit justify-self-start"
        disabled={confirm.busy || length === 0}
        onClick={() => void confirm.run(matches)}
      >
        {length > 0 ? `Оплата получена: ${countOf(length, payments)}` : 'Выберите платежи'}
      </button>
    </Panel>
  )
}
