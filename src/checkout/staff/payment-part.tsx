import type { ReactNode } from 'react'
import { orderChannels } from '../../database/values/order-channels.ts'
import { channelNames } from '../../orders/staff/channel-names.ts'
import { TextArea } from '../../ui/staff/form/text-fields.tsx'
import type { Form } from '../../ui/staff/form/use-form.ts'
import { Panel } from '../../ui/staff/page/panel.tsx'
import type { NewOrderValues } from './new-order-values.ts'

interface PaymentPartProps {
  form: Form<NewOrderValues>
  errors: Record<string, string>
}

/** How the customer ordered, and how they pay. */
export function PaymentPart({ form, errors }: PaymentPartProps) {
  const { channel, payment } = form.values
  return (
    <Panel title="Оплата">
      <Choices legend="Как заказали" className="grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        {orderChannels.map((each) => (
          <Choice
            key={each}
            group="channel"
            name={channelNames[each]}
            chosen={channel === each}
            onChoose={() => form.set('channel', each)}
          />
        ))}
      </Choices>
      <Choices legend="Как платят">
        <Choice
          group="payment"
          name="По письму"
          note="В письме ссылка на оплату или реквизиты. Ссылку можно и скопировать из заказа."
          chosen={payment === 'link'}
          onChoose={() => form.set('payment', 'link')}
        />
        <Choice
          group="payment"
          name="Наличные уже в кассе"
          note="Заказ сразу станет оплаченным."
          chosen={payment === 'cash'}
          onChoose={() => form.set('payment', 'cash')}
        />
      </Choices>
      <TextArea label="Комментарий к заказу" rows={2} maxLength={2000} {...form.bind('comment', errors)} />
    </Panel>
  )
}

function Choices({ legend, className = '', children }: { legend: string; className?: string; children: ReactNode }) {
  return (
    <fieldset className={`grid gap-2 ${className}`}>
      <legend className="mb-2 font-medium text-sm">{legend}</legend>
      {children}
    </fieldset>
  )
}

interface ChoiceProps {
  group: string
  name: string
  note?: string
  chosen: boolean
  onChoose: () => void
}

function Choice({ group, name, note, chosen, onChoose }: ChoiceProps) {
  return (
    <label className="choice">
      <input type="radio" name={group} className="checkbox" checked={chosen} onChange={onChoose} />
      <span className="flex-1">
        <span className="block font-medium first-letter:uppercase">{name}</span>
        {note && <span className="block text-muted text-sm">{note}</span>}
      </span>
    </label>
  )
}
