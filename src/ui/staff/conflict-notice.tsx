import { useEffect, useRef } from 'react'
import { otherChanges } from './merge-edits.ts'

export interface ConflictNoticeProps<Values extends object> {
  start: Values
  mine: Values
  theirs: Values
  /** What the fields are called; one without a name is not shown. */
  labels: Partial<Record<keyof Values & string, string>>
  /** How a value is written, where plain text will not do. */
  write?: ((name: keyof Values & string, value: unknown) => string) | undefined
  busy?: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/**
 * For 409 `edited_meanwhile`: what the other person changed. «Сохранить моё» is meant with `mergeEdits`, so that fields
 * we did not touch stay as they have them.
 */
export function ConflictNotice<Values extends object>(props: ConflictNoticeProps<Values>) {
  const { start, mine, theirs, labels, write = writePlain, busy = false } = props
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.focus()
  }, [])
  const changes = otherChanges(start, mine, theirs).filter(({ name }) => labels[name] !== undefined)

  return (
    <div ref={notice} role="alert" tabIndex={-1} className="card grid gap-4 border-accent-strong p-5">
      <p className="font-semibold">Пока вы правили, это изменил другой сотрудник.</p>
      <div className="overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead className="text-muted">
            <tr>
              <th className="py-1 pr-4 font-medium">Поле</th>
              <th className="py-1 pr-4 font-medium">Было</th>
              <th className="py-1 pr-4 font-medium">Стало у них</th>
              <th className="py-1 font-medium">У вас</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, before, theirs: other, mine: own, clashes }) => (
              <tr key={name} className="border-line border-t align-top">
                <th scope="row" className="py-2 pr-4 font-medium">
                  {labels[name]}
                </th>
                <td className="py-2 pr-4 text-muted wrap-anywhere">{write(name, before)}</td>
                <td className="py-2 pr-4 wrap-anywhere">{write(name, other)}</td>
                <td className="py-2 wrap-anywhere">{clashes ? write(name, own) : 'вы не меняли'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-muted text-sm">«Сохранить моё» оставит их правки там, где вы ничего не меняли.</p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button-quiet" disabled={busy} onClick={props.onTakeTheirs}>
          Взять их вариант
        </button>
        <button type="button" className="button button-submit" disabled={busy} onClick={props.onKeepMine}>
          Сохранить моё
        </button>
      </div>
    </div>
  )
}

function writePlain(_name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
