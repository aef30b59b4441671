import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { lazyPart } from '../../lazy-part.ts'
import { type OtherChange, otherChanges } from './merge-edits.ts'

// The library that finds the changed lines is as large as all the rest of a conflict.
const TextChanges = lazyPart(() => import('../text/text-changes.tsx'))

export interface ConflictNoticeProps<Values extends object> {
  start: Values
  mine: Values
  theirs: Values
  /** Who was faster, as a sentence. */
  conflict?: string | undefined
  /** Names of the fields; one without a name is not shown. */
  labels: Partial<Record<keyof Values & string, string>>
  /** Renders a value where plain text is not enough. */
  write?: ((name: keyof Values & string, value: unknown) => ReactNode) | undefined
  /** The label of the button that saves our version. */
  keep?: string | undefined
  busy?: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/**
 * For 409 `edited_meanwhile`: shows what the other person changed. «Сохранить моё» goes with `mergeEdits`, so that
 * fields we did not touch keep their values.
 */
export function ConflictNotice<Values extends object>(props: ConflictNoticeProps<Values>) {
  const { start, mine, theirs, labels, write = writePlain, keep = 'Сохранить моё', busy = false } = props
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.focus()
  }, [])
  const changes = otherChanges(start, mine, theirs).filter(({ name }) => labels[name] !== undefined)
  const short = changes.filter((change) => !isLong(change))

  return (
    <div ref={notice} role="alert" tabIndex={-1} className="card grid scroll-mt-20 gap-4 border-accent-strong p-5">
      <p className="font-semibold wrap-anywhere">{props.conflict ?? 'Пока вы правили, это изменилось.'}</p>
      {short.length > 0 && (
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
            {short.map(({ name, before, theirs: other, mine: own, clashes }) => (
              <tr key={name} className="border-line border-t align-top">
                <th scope="row" className="py-2 pr-4 font-medium wrap-anywhere">
                  {labels[name]}
                </th>
                <td className="py-2 pr-4 text-muted wrap-anywhere">{write(name, before)}</td>
                <td className="py-2 pr-4 wrap-anywhere">{write(name, other)}</td>
                <td className="py-2 wrap-anywhere">{clashes ? write(name, own) : 'вы не меняли'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Suspense>
        {changes.filter(isLong).map((change) => (
          <LongText key={change.name} change={change} label={labels[change.name] ?? ''} />
        ))}
      </Suspense>
      <p className="text-muted text-sm">
        {changes.some(({ clashes }) => clashes)
          ? `Выбрать нужно только там, где меняли и вы, и они: остальные правки, ваши и их, останутся в обоих случаях.`
          : 'Одни и те же поля вы не меняли: останутся и ваши правки, и их.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button-quiet" disabled={busy} onClick={props.onTakeTheirs}>
          Взять их вариант
        </button>
        <button type="button" className="button button-submit" disabled={busy} onClick={props.onKeepMine}>
          {keep}
        </button>
      </div>
    </div>
  )
}

const longest = 200

function isLong({ before, theirs, mine }: OtherChange<string>): boolean {
  return [before, theirs, mine].some((value) => typeof value === 'string' && value.length > longest)
}

/** Shows the changed lines of a description or a document instead of the whole text three times. */
function LongText({ change, label }: { change: OtherChange<string>; label: string }) {
  const before = textOf(change.before)
  return (
    <div className="grid gap-2 text-sm">
      <p className="font-medium">{label}: что изменили они</p>
      <TextChanges brief label={`${label}: что изменили они`} before={before} after={textOf(change.theirs)} />
      <p className="font-medium">{change.clashes ? 'Что изменили вы' : 'Вы этого не меняли.'}</p>
      {change.clashes && (
        <TextChanges brief label={`${label}: что изменили вы`} before={before} after={textOf(change.mine)} />
      )}
    </div>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function writePlain(_name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
