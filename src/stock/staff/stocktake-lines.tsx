import { useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { quoted } from '../../platform/text/quoted.ts'
import { signed } from '../../platform/text/signed.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { askConfirm } from '../../ui/staff/dialog/ask-confirm.ts'
import { FormFailure } from '../../ui/staff/form/staff-form.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import type { CountPart, forgetCount, StocktakeLine, setCount } from './stocktakes.contract.ts'

interface StocktakeLinesProps {
  id: number
  lines: StocktakeLine[]
  /** Left out when the stocktake has ended. */
  onChange?: (line: StocktakeLine) => void
  onForget?: (productId: number) => void
}

/** What was counted of each product, by whom and where, against what should be there. */
export function StocktakeLines({ id, lines, onChange, onForget }: StocktakeLinesProps) {
  const forget = useAction(async ({ product_id, name }: StocktakeLine) => {
    const question = {
      title: `Убрать ${quoted(name)} из пересчёта?`,
      text: 'И то, что насчитали другие.',
      confirm: 'Убрать',
    }
    if (!(await askConfirm(question))) return
    const body = { product_id }
    await browserApi.call<typeof forgetCount>('POST /api/staff/stock/stocktakes/{id}/forget/', { params: { id }, body })
    onForget?.(product_id)
  }, staffFallback('Не удалось убрать товар'))

  if (lines.length === 0) return <p className="text-muted">Пока ничего нет: отсканируйте первый товар.</p>
  return (
    <>
      <FormFailure failure={forget.failure} />
      <ul className="grid" aria-label="Насчитано">
        {lines.map((line) => (
          <li
            key={line.product_id}
            className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 border-line border-t py-3 first:border-t-0 md:grid-cols-[1fr_14rem_16rem_auto]"
          >
            <Line id={id} line={line} onChange={onChange} />
            {onForget && (
              <button
                type="button"
                className="icon-button col-start-2 row-start-1 md:col-start-4"
                aria-label={`Убрать из пересчёта: ${line.name}`}
                onClick={() => void forget.run(line)}
              >
                <CloseIcon className="size-5" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

interface LineProps {
  id: number
  line: StocktakeLine
  onChange: ((line: StocktakeLine) => void) | undefined
}

function Line({ id, line, onChange }: LineProps) {
  return (
    <>
      <div className="min-w-0">
        <a href={`/staff/products/${line.product_id}/`} className="font-medium wrap-anywhere hover:text-accent-ink">
          {line.name}
        </a>
        <p className="text-muted text-sm wrap-anywhere">{line.sku}</p>
      </div>
      <div className="col-start-1 text-sm tabular-nums md:col-start-2">
        <Difference line={line} />
      </div>
      <ul className="col-span-2 col-start-1 grid gap-2 text-sm md:col-span-1 md:col-start-3" aria-label="Кто насчитал">
        {line.parts.map((part) => (
          <li key={`${part.account_id} ${part.place}`} className="flex items-center gap-2">
            <Part id={id} line={line} part={part} onChange={onChange} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Difference({ line }: { line: StocktakeLine }) {
  const { at_begin: begin, expected, reserved, counted, moved, shared, change, stock_after: after, short } = line
  const gap = counted - expected
  return (
    <>
      <p>
        Насчитано <b>{counted}</b> из {expected}
        {gap === 0 ? (
          <span className="text-good">, сходится</span>
        ) : (
          <span className="text-bad">, {gap < 0 ? `не\u00a0хватает\u00a0${-gap}` : `лишних\u00a0${gap}`}</span>
        )}
      </p>
      <p className="text-muted">
        {begin === null ? 'на начало не считался' : `на начало ${begin}`}
        {reserved > 0 && `, из них в заказах ${reserved}`}
      </p>
      {moved && (
        <p className="text-bad">
          Пока считали, товар приходил или уходил: проверьте. Если посчитали заново, уберите товар из&nbsp;пересчёта и
          отсканируйте снова.
        </p>
      )}
      {shared && <p className="text-bad">Двое считали в одном месте: если это одно и то же, оставьте один счёт.</p>}
      {change !== null && (
        <p>
          Записано {signed(change)}, стало {after}
        </p>
      )}
      {short > 0 && <p className="text-bad">Из недостающих уже проданы: {short}&nbsp;шт.</p>}
    </>
  )
}

interface PartProps extends LineProps {
  part: CountPart
}

/** One person's count at one place. It is saved when the field is left, so that each digit is not a request. */
function Part({ id, line, part, onChange }: PartProps) {
  const [typed, setTyped] = useState<string>()
  const who = [part.by, part.place].filter(Boolean).join(', ')
  const save = useAction(async (pieces: number) => {
    const { product_id } = line
    const { account_id, place } = part
    const body = { key: crypto.randomUUID(), product_id, account_id, place, pieces }
    onChange?.(
      await browserApi.call<typeof setCount>('PUT /api/staff/stock/stocktakes/{id}/counts/', { params: { id }, body }),
    )
  }, staffFallback('Не удалось сохранить'))

  async function leave(): Promise<void> {
    const pieces = Number(typed)
    const isNew = typed !== undefined && typed !== '' && Number.isSafeInteger(pieces) && pieces >= 0
    if (isNew && pieces !== part.pieces && !(await save.run(pieces))) return
    setTyped(undefined)
  }

  if (!onChange) {
    return (
      <span className="wrap-anywhere">
        {who}: {part.pieces}
      </span>
    )
  }
  return (
    <>
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={1_000_000}
        aria-label={`${line.name}, ${who}`}
        aria-invalid={save.failure ? true : undefined}
        className="input w-24 tabular-nums"
        value={typed ?? part.pieces}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void leave()}
        onKeyDown={(event) => event.key === 'Enter' && void leave()}
      />
      <span className="min-w-0 text-muted wrap-anywhere">
        {who}
        {save.failure && <span className="block text-bad">{save.failure.text}</span>}
      </span>
    </>
  )
}
