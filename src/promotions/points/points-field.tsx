import { useId, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { FieldEntry } from '../../ui/field-entry.tsx'
import type { ShownPoints } from '../discounts.contract.ts'
import { writeMostPoints, writePoints } from './point-texts.ts'
import type { keepPoints, wantPoints } from './points.contract.ts'

interface PointsFieldProps {
  points: ShownPoints
  /** Prices are another now. */
  onChange: () => void
}

/** Not a form: it stands inside of that of the checkout. */
export default function PointsField({ points, onChange }: PointsFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const change = useAction(async (wanted: number | null) => {
    if (wanted === null) await browserApi.call<typeof keepPoints>('DELETE /api/points/wanted/')
    else await browserApi.call<typeof wantPoints>('PUT /api/points/wanted/', { body: { points: wanted } })
    setTyped(undefined)
    onChange()
  }, 'Не удалось списать баллы')
  const { balance, available, wanted, used, problem, earns, max_share } = points
  const failure = change.failure && (
    <p role="alert" className="text-bad text-sm">
      {change.failure.text}
    </p>
  )
  const earning = earns > 0 && (
    <p className="text-muted text-sm">Когда получите заказ, начислим {writePoints(earns)}.</p>
  )
  if (wanted !== null) {
    return (
      <div role="status" className="grid gap-1 text-sm">
        <p className="flex flex-wrap items-center justify-between gap-x-3">
          <span>{used > 0 ? `Спишем ${writePoints(used)}` : 'Баллы не спишем'}</span>
          <button type="button" className="link min-h-11 cursor-pointer" onClick={() => void change.run(null)}>
            Не списывать
          </button>
        </p>
        {problem && <p className="text-bad">{problem}</p>}
        {used > 0 && <p className="text-muted">Вернёте товар&nbsp;— его доля баллов вернётся на&nbsp;счёт.</p>}
        {failure}
        {earning}
      </div>
    )
  }
  const shown = typed ?? String(available)
  function spend(): void {
    void change.run(Number(shown))
  }
  return (
    <div className="grid gap-1">
      {available > 0 && (
        <FieldEntry
          label="Списать баллы"
          enter="Списать"
          className="tabular-nums"
          inputMode="numeric"
          maxLength={8}
          aria-describedby={`${id}-hint`}
          busy={change.busy}
          value={shown}
          onChange={(text) => setTyped(text.replace(/\D/g, ''))}
          onEnter={spend}
        />
      )}
      {balance > 0 && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          У&nbsp;вас {writePoints(balance)}, 1&nbsp;балл&nbsp;=&nbsp;1&nbsp;₽.{' '}
          {available < balance &&
            (available > 0
              ? `На этот заказ можно списать до ${writeMostPoints(available)}: не больше ${max_share}\u00a0% товаров.`
              : 'На эти товары баллы не списываются.')}
        </p>
      )}
      {failure}
      {earning}
    </div>
  )
}
