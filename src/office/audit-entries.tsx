import type { AuditEntryAnswer } from '../audit/audit.contract.ts'
import { writeTime } from '../ui/staff/text/write-time.ts'
import { actionName, fieldName, subjectNames, subjectPage, writeValue } from './audit-names.ts'

export function AuditEntries({ entries }: { entries: AuditEntryAnswer[] }) {
  if (entries.length === 0) {
    return (
      <p role="status" className="card px-6 py-14 text-center">
        Записей нет.
      </p>
    )
  }
  return (
    <div className="card overflow-x-auto">
      <table className="card-table w-full text-left text-sm">
        <caption className="sr-only">Изменения, новые сверху</caption>
        <thead className="bg-shelf">
          <tr>
            {['Когда', 'Кто', 'Что', 'Изменения'].map((title) => (
              <th key={title} scope="col" className="h-11 px-3 font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id} className="border-line border-t align-top">
              <td data-title="Когда" className="whitespace-nowrap px-3 py-2 text-muted">
                {writeTime(entry.at)}
              </td>
              <td data-title="Кто" className="px-3 py-2 wrap-anywhere">
                <span className="block min-w-32">{entry.email}</span>
              </td>
              <td data-title="Что" data-wide className="min-w-40 px-3 py-2">
                <p className="text-muted">
                  {subjectNames[entry.subject] ?? entry.subject} · {actionName(entry.action)}
                </p>
                <Subject entry={entry} />
              </td>
              <td data-title="Изменения" data-wide className="min-w-60 px-3 py-2">
                <Changes entry={entry} />
                {entry.parts > 0 && (
                  <a
                    href={`/staff/audit/?batch=${entry.subject_id}`}
                    className="link inline-flex min-h-11 items-center"
                  >
                    Показать все: {entry.parts.toLocaleString('ru-RU')}
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Subject({ entry }: { entry: AuditEntryAnswer }) {
  const name = entry.subject_name || `№ ${entry.subject_id}`
  const href = subjectPage(entry)
  return (
    <p className="line-clamp-3 wrap-anywhere">
      {href ? (
        <a href={href} className="link">
          {name}
        </a>
      ) : (
        name
      )}
    </p>
  )
}

const openFields = 4

/** Field by field, before and after; a long list is folded. */
function Changes({ entry: { before, after } }: { entry: AuditEntryAnswer }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return <span className="text-muted">—</span>
  const list = (
    <dl className="grid gap-1">
      {names.map((name) => (
        <div key={name} className="wrap-anywhere">
          <dt className="inline text-muted">{fieldName(name)}: </dt>
          <dd className="inline">
            {before && <Value as="del" name={name} value={before[name]} />}
            {before && after && <span aria-hidden="true"> → </span>}
            {after && <Value as="ins" name={name} value={after[name]} />}
          </dd>
        </div>
      ))}
    </dl>
  )
  if (names.length <= openFields) return list
  return (
    <details>
      <summary className="-my-2.5 min-h-11 cursor-pointer content-center">Полей: {names.length}</summary>
      {list}
    </details>
  )
}

const longest = 300

function Value({ as: Tag, name, value }: { as: 'del' | 'ins'; name: string; value: unknown }) {
  const text = writeValue(name, value)
  const short = text.length > longest ? `${text.slice(0, longest)}…` : text
  return <Tag className={Tag === 'del' ? 'text-muted' : 'font-medium no-underline'}>{short}</Tag>
}
