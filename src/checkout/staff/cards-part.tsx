import { CardCodeEntry } from '../../gift-cards/card-code-entry.tsx'
import type { checkCard } from '../../gift-cards/staff/staff-gift-cards.contract.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import type { NamedCode } from './new-order-values.ts'

interface CardsPartProps {
  cards: NamedCode[]
  onChange: (cards: NamedCode[]) => void
}

/** Gift cards whose codes the customer names. What is on one is asked when it is entered, and again when the order is placed. */
export function CardsPart({ cards, onChange }: CardsPartProps) {
  async function add(code: string): Promise<void> {
    const card = await browserApi.call<typeof checkCard>('POST /api/staff/gift-cards/check/', { body: { code } })
    onChange([...cards.filter(({ id }) => id !== card.id), { ...card, code }])
  }
  return (
    <Panel title="Подарочные карты">
      {cards.length > 0 && (
        <ul className="grid gap-1">
          {cards.map(({ id, end, balance }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
              <span>
                …{end}, на карте {formatTotal(balance)}
              </span>
              <button
                type="button"
                className="link min-h-11 cursor-pointer"
                onClick={() => onChange(cards.filter((card) => card.id !== id))}
              >
                Убрать карту …{end}
              </button>
            </li>
          ))}
        </ul>
      )}
      <CardCodeEntry
        label="Код карты, которую назвал покупатель"
        enter="Добавить карту"
        fallback={staffFallback('Не удалось проверить карту')}
        take={add}
      />
    </Panel>
  )
}
