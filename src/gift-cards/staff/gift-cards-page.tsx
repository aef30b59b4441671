import { Suspense, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { formatPrice, formatTotal } from '../../platform/text/money.ts'
import { countOf } from '../../platform/text/plural.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Loaded, Waiting } from '../../ui/load-state.tsx'
import { StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import { AddForm } from '../../ui/staff/list/add-form.tsx'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { writeDay } from '../../ui/staff/text/write-time.ts'
import { cardTitle, stateNames } from './card-texts.ts'
import type { listStaffCards, OpenedCard, StaffCard } from './staff-gift-cards.contract.ts'

export const meta = () => officeMeta('Подарочные карты')

const IssueForm = lazyPart(() => import('./issue-form.tsx'))
const CardDetails = lazyPart(() => import('./card-details.tsx'))

const cardForms = ['карта', 'карты', 'карт'] as const

export default function GiftCardsPage() {
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const opened = Number(params.get('card')) || undefined
  const [typed, setTyped] = useState(q)
  const load = useLoad(
    useCallback(
      (signal) => browserApi.call<typeof listStaffCards>('GET /api/staff/gift-cards/', { query: { q } }, { signal }),
      [q],
    ),
    staffFallback('Не удалось загрузить карты'),
  )
  const open = (card: number | undefined) =>
    setParams({ ...(q && { q }), ...(card && { card: String(card) }) }, { preventScrollReset: true })
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-5">
      <PageHeader
        title="Подарочные карты"
        note="Код хранится зашифрованным и виден один раз. Возвраты по заказам, оплаченным картой, приходят сначала на неё."
      />
      <AddForm title="Выпустить карту">
        {(close) => (
          <Suspense fallback={<Waiting />}>
            <IssueForm onIssued={load.reload} onClose={close} />
          </Suspense>
        )}
      </AddForm>
      {opened && (
        <Suspense fallback={<Waiting />}>
          <CardDetails key={opened} id={opened} onChange={load.reload} onClose={() => open(undefined)} />
        </Suspense>
      )}
      <StaffForm failure={undefined} onSubmit={() => setParams(typed.trim() ? { q: typed.trim() } : {})}>
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-40 flex-1">
            <TextField label="Найти карту по концу кода, адресу или заказу" value={typed} onChange={setTyped} />
          </div>
          <button type="submit" className="button-quiet">
            Найти
          </button>
        </div>
      </StaffForm>
      <Loaded load={load}>
        {({ cards, count, owed }) => (
          <>
            <p className="text-muted">
              На картах {formatTotal(owed)}: {countOf(count, cardForms)} с&nbsp;деньгами.
            </p>
            {cards.length === 0 ? (
              <p>{q ? 'Такой карты нет.' : 'Карт пока нет.'}</p>
            ) : (
              <ul className="card grid grid-cols-1 divide-y divide-line" aria-label="Карты">
                {cards.map((card) => (
                  <li key={card.id}>
                    <CardRow card={card} isOpen={card.id === opened} onOpen={() => open(card.id)} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

interface CardRowProps {
  card: OpenedCard['card']
  isOpen: boolean
  onOpen: () => void
}

function CardRow({ card, isOpen, onOpen }: CardRowProps) {
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      className="grid w-full cursor-pointer grid-cols-[1fr_auto] gap-x-4 gap-y-1 px-4 py-3 text-left hover:bg-shelf aria-pressed:bg-shelf"
      onClick={onOpen}
    >
      <span className="font-medium">{cardTitle(card)}</span>
      <span className="whitespace-nowrap text-right tabular-nums">
        {formatPrice(card.balance)} из&nbsp;{formatPrice(card.sum)}
      </span>
      <span className="min-w-0 text-muted text-sm wrap-anywhere max-sm:order-1 max-sm:col-span-2">{whereTo(card)}</span>
      <span
        className={`text-sm max-sm:col-span-2 sm:text-right ${card.state === 'active' ? 'text-good' : 'text-muted'}`}
      >
        {stateNames[card.state]}
      </span>
    </button>
  )
}

function whereTo({ email, until, order_id }: StaffCard): string {
  return [email, order_id && `заказ №\u00a0${order_id}`, `до ${writeDay(until)}`].filter(Boolean).join(' · ')
}
