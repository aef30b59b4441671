import { useCallback, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { Loaded } from '../../ui/load-state.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { writeDay, writeShortTime, writeTime } from '../../ui/staff/text/write-time.ts'
import { cardTitle, movementNames, stateNames } from './card-texts.ts'
import { ShownCode } from './shown-code.tsx'
import type { blockCard, CardMovement, OpenedCard, openStaffCard, renewCode } from './staff-gift-cards.contract.ts'

interface CardDetailsProps {
  id: number
  onChange: () => void
  onClose: () => void
}

/** One card with its history, and what can be done about it. */
export default function CardDetails({ id, onChange, onClose }: CardDetailsProps) {
  const load = useLoad(
    useCallback(
      (signal) =>
        browserApi.call<typeof openStaffCard>('GET /api/staff/gift-cards/{id}/', { params: { id } }, { signal }),
      [id],
    ),
    staffFallback('Не удалось загрузить карту'),
  )
  return (
    <Panel
      title={load.value ? `Карта ${cardTitle(load.value.card)}` : 'Карта'}
      aside={
        <button type="button" className="button-quiet" onClick={onClose}>
          Закрыть
        </button>
      }
    >
      <Loaded load={load}>
        {({ card, movements }) => (
          <>
            <Facts card={card} />
            <ol className="grid gap-3" aria-label="История карты">
              {movements.map((movement) => (
                <Movement key={movement.id} movement={movement} />
              ))}
            </ol>
            {card.state !== 'unpaid' && (
              <Changes
                card={card}
                onChange={(changed) => {
                  load.set(changed)
                  onChange()
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function Facts({ card }: { card: OpenedCard['card'] }) {
  const { state, balance, sum, until, email, send_at, order_id, author, text, created_at } = card
  return (
    <dl className="grid max-w-xl grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="text-muted">Состояние</dt>
      <dd>{stateNames[state]}</dd>
      <dt className="text-muted">Осталось</dt>
      <dd className="tabular-nums">
        {formatTotal(balance)} из&nbsp;{formatTotal(sum)}
      </dd>
      <dt className="text-muted">Действует</dt>
      <dd>до {writeDay(until)}</dd>
      <dt className="text-muted">Откуда</dt>
      <dd className="wrap-anywhere">
        {order_id ? (
          <a className="link" href={`/staff/orders/${order_id}/`}>
            Заказ №&nbsp;{order_id}
          </a>
        ) : (
          [author ?? 'Сотрудник', writeShortTime(created_at)].join(', ')
        )}
      </dd>
      {email && (
        <>
          <dt className="text-muted">Письмо</dt>
          <dd className="wrap-anywhere">{[email, send_at && writeTime(send_at)].filter(Boolean).join(', ')}</dd>
        </>
      )}
      {text && (
        <>
          <dt className="text-muted">Текст</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
        </>
      )}
    </dl>
  )
}

function Movement({ movement: { kind, sum, order_id, note, author, at } }: { movement: CardMovement }) {
  return (
    <li className="grid gap-0.5 border-line border-l-2 pl-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          {movementNames[kind]}
          {order_id && (
            <>
              {' '}
              <a className="link" href={`/staff/orders/${order_id}/`}>
                №&nbsp;{order_id}
              </a>
            </>
          )}
        </span>
        {sum !== 0 && (
          <span className="tabular-nums">
            {sum > 0 ? '+' : '−'}
            {formatTotal(Math.abs(sum))}
          </span>
        )}
      </p>
      <p className="text-muted text-sm wrap-anywhere">{[writeTime(at), author, note].filter(Boolean).join(', ')}</p>
    </li>
  )
}

function Changes({
  card: { id, state, end },
  onChange,
}: {
  card: OpenedCard['card']
  onChange: (card: OpenedCard) => void
}) {
  const [note, setNote] = useState('')
  const [code, setCode] = useState<string>()
  const isBlocked = state === 'blocked'
  const change = useAction(async (what: 'block' | 'code') => {
    const params = { id }
    if (what === 'block') {
      const body = { blocked: !isBlocked, note }
      onChange(await browserApi.call<typeof blockCard>('POST /api/staff/gift-cards/{id}/block/', { params, body }))
      showToast({ kind: 'success', text: isBlocked ? 'Карта снова действует' : 'Карта заблокирована' })
    } else {
      const answer = await browserApi.call<typeof renewCode>('POST /api/staff/gift-cards/{id}/code/', {
        params,
        body: { note },
      })
      onChange(answer)
      if (answer.code) setCode(answer.code)
      else showToast({ kind: 'success', text: 'Новый код отправлен письмом' })
    }
    setNote('')
  }, staffFallback('Не удалось изменить карту'))
  if (code) return <ShownCode code={code} onClose={() => setCode(undefined)} />
  return (
    <StaffForm failure={change.failure} onSubmit={() => void change.run('block')}>
      <TextField
        label="Причина"
        required
        maxLength={200}
        value={note}
        onChange={setNote}
        error={change.failure?.fields.note}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button-quiet" aria-busy={change.busy}>
          {isBlocked ? 'Разблокировать' : 'Заблокировать'}
        </button>
        {end && (
          <button
            type="button"
            className="button-quiet"
            aria-busy={change.busy}
            onClick={() => void change.run('code')}
          >
            Новый код вместо старого
          </button>
        )}
      </div>
    </StaffForm>
  )
}
