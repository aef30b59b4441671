import { useState } from 'react'
import type { CardPicture } from '../../database/values/gift-cards.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { showToast } from '../../ui/show-toast.ts'
import { MoneyField } from '../../ui/staff/form/number-fields.tsx'
import { SelectField } from '../../ui/staff/form/select-field.tsx'
import { StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { DayField, TextArea, TextField } from '../../ui/staff/form/text-fields.tsx'
import { useForm } from '../../ui/staff/form/use-form.ts'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { drawnCards } from '../card-pictures.ts'
import { ShownCode } from './shown-code.tsx'
import type { issueCard } from './staff-gift-cards.contract.ts'

interface IssueFormProps {
  onIssued: () => void
  onClose: () => void
}

const empty = { sum: null as number | null, email: '', text: '', picture: 'fox' as string, day: '', note: '' }
const pictures = Object.entries(drawnCards).map(([value, { name, symbol }]) => ({ value, name: `${symbol} ${name}` }))

export default function IssueForm({ onIssued, onClose }: IssueFormProps) {
  const form = useForm(empty)
  const { values } = form
  const [code, setCode] = useState<string>()
  const issue = useAction(async () => {
    const { sum, picture, day, ...rest } = values
    const body = { ...rest, sum: sum ?? 0, picture: picture as CardPicture, day: day || null }
    const answer = await browserApi.call<typeof issueCard>('POST /api/staff/gift-cards/', { body })
    onIssued()
    if (answer.code !== null) {
      setCode(answer.code)
      return
    }
    showToast({
      kind: 'success',
      text: day ? 'Карта выпущена, письмо уйдёт в свой день' : 'Карта выпущена, письмо в пути',
    })
    onClose()
  }, staffFallback('Не удалось выпустить карту'))
  const errors = issue.failure?.fields
  if (code) return <ShownCode code={code} onClose={onClose} />
  return (
    <StaffForm failure={issue.failure} onSubmit={() => void issue.run()}>
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField label="Сумма" required {...form.bind('sum', errors)} />
        <TextField
          label="За что карта"
          required
          maxLength={200}
          placeholder="Извинение за долгую доставку"
          hint="Для истории карты и журнала."
          {...form.bind('note', errors)}
        />
        <TextField
          label="Почта получателя"
          type="email"
          hint="Пусто — код появится здесь, один раз."
          {...form.bind('email', errors)}
        />
        <DayField label="День письма" hint="Пусто — сразу." {...form.bind('day', errors)} />
      </div>
      {values.email !== '' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextArea label="Текст в письме" rows={3} maxLength={500} {...form.bind('text', errors)} />
          <SelectField label="Картинка" choices={pictures} {...form.bind('picture', errors)} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton loading={issue.busy}>Выпустить</SubmitButton>
        <button type="button" className="button-quiet" onClick={onClose}>
          Не выпускать
        </button>
      </div>
    </StaffForm>
  )
}
