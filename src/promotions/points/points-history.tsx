import type { ReactNode } from 'react'
import { russianDate } from '../../content/russian-date.ts'
import { dateFormat } from '../../platform/text/date-format.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { writePoints } from './point-texts.ts'
import type { AccountPoints } from './points.contract.ts'

type Entry = AccountPoints['history'][number]

const names: Record<Exclude<Entry['kind'], 'staff'>, string> = {
  earned: 'Начислили за покупку',
  spent: 'Списали за заказ',
  given_back: 'Вернули',
  taken_back: 'Сняли за возвращённый товар',
  repaid: 'Сняли за товар, возвращённый раньше',
  expired: 'Сгорели: вышел срок',
}

const day = dateFormat({ dateStyle: 'long' })

interface HistoryProps {
  points: AccountPoints
  /** Where an order is looked at. */
  orderPage: (orderId: number) => string
  /** Adds what came before. */
  more: { run: () => Promise<unknown>; busy: boolean; failure: { text: string } | undefined }
}

/** How many points there are, what expires when, and why they came and went; for shoppers and for staff. */
export function PointsHistory({ points, orderPage, more }: HistoryProps) {
  const { expiring, owed, history } = points
  return (
    <>
      {owed > 0 && (
        <p>
          {writePoints(owed)} снимем со&nbsp;следующих начислений: товар вернулся, а&nbsp;баллы за&nbsp;него уже
          потрачены.
        </p>
      )}
      {expiring.length > 0 && (
        <List name="Когда сгорят">
          {expiring.map(({ until, points: some }) => (
            <Row key={until} name={`После ${russianDate(until)}`} value={writePoints(some)} />
          ))}
        </List>
      )}
      {history.length > 0 && (
        <List name="История">
          {history.map(({ id, at, kind, change, order_id, reason }) => (
            <Row
              key={id}
              name={
                <>
                  {kind === 'staff' ? (change > 0 ? 'Начислил магазин' : 'Снял магазин') : names[kind]}
                  {reason && `: ${reason}`}
                  {order_id !== null && (
                    <>
                      {', '}
                      <a href={orderPage(order_id)} className="link">
                        заказ №&nbsp;{order_id}
                      </a>
                    </>
                  )}
                  <span className="block text-muted text-sm">{day.format(new Date(at))}</span>
                </>
              }
              value={`${change > 0 ? '+' : '−'}${Math.abs(change).toLocaleString('ru-RU')}`}
            />
          ))}
        </List>
      )}
      {points.more && (
        <button
          type="button"
          className="button-quiet justify-self-start"
          aria-busy={more.busy}
          onClick={() => void more.run()}
        >
          Показать ещё
        </button>
      )}
      {more.failure && <LoadFailed text={more.failure.text} onRetry={() => void more.run()} />}
    </>
  )
}

function List({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">{name}</h3>
      <ul aria-label={name} className="grid">
        {children}
      </ul>
    </div>
  )
}

function Row({ name, value }: { name: ReactNode; value: string }) {
  return (
    <li className="flex items-baseline justify-between gap-4 border-line border-t py-2">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <span className="whitespace-nowrap tabular-nums">{value}</span>
    </li>
  )
}
