import { useCallback } from 'react'
import type { AuditEntryAnswer, listAuditLog } from '../../../audit/audit.contract.ts'
import { isSum } from '../../../audit/is-sum.ts'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { formatTotal } from '../../../platform/text/money.ts'
import { Loaded } from '../../../ui/load-state.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { writeDay, writeTime } from '../../../ui/staff/text/write-time.ts'
import { orderActionNames, orderFieldNames } from './order-action-names.ts'

/** Changes by staff, from the audit log. */
export function OrderChanges({ orderId: id, version }: { orderId: number; version: string }) {
  const load = useLoad(
    useCallback(
      (signal) => {
        const query = { subject: 'order', subject_id: String(id) }
        return browserApi.call<typeof listAuditLog>('GET /api/staff/audit/', { query }, { signal })
      },
      [id],
    ),
    staffFallback('Не удалось загрузить историю'),
    version,
  )
  return (
    <Panel
      title="История изменений"
      aside={
        <a href={`/staff/audit/?subject=order&subject_id=${id}`} className="link text-sm">
          В журнале
        </a>
      }
    >
      <Loaded load={load}>
        {({ results }) =>
          results.length === 0 ? (
            <p className="text-muted">Сотрудники ещё ничего не меняли.</p>
          ) : (
            <ol className="grid gap-3">
              {results.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Entry({ entry }: { entry: AuditEntryAnswer }) {
  const names = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])]
  return (
    <li className="grid gap-1">
      <p className="wrap-anywhere">
        <b className="font-medium">{orderActionNames[entry.action] ?? entry.action}</b>
        <span className="text-muted text-sm">
          {' '}
          {entry.email}, {writeTime(entry.at)}
        </span>
      </p>
      <ul className="grid gap-0.5 text-sm">
        {names.map((name) => (
          <li key={name} className="wrap-anywhere">
            <span className="text-muted">{orderFieldNames[name] ?? name}: </span>
            {entry.before && `${write(name, entry.before[name])} → `}
            {write(name, entry.after?.[name])}
          </li>
        ))}
      </ul>
    </li>
  )
}

function write(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'number') return isSum(name) ? formatTotal(value) : value.toLocaleString('ru-RU')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (name === 'paid_at') return writeTime(value)
  if (name === 'document_date') return writeDay(value)
  return value.length > longest ? `${value.slice(0, longest)}…` : value
}

const longest = 300
