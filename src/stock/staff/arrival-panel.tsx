import { useRef, useState } from 'react'
import { browserApi, isRefusal } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { countOf } from '../../platform/text/plural.ts'
import { showToast } from '../../ui/show-toast.ts'
import { StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { SwitchField } from '../../ui/staff/form/switch-field.tsx'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import { useLeaveGuard } from '../../ui/staff/form/use-leave-guard.ts'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { CodeInput } from './code-input.tsx'
import { StockLinesList } from './stock-lines-list.tsx'
import { useStockLines } from './use-stock-lines.ts'
import type { Arrival, receiveGoods, StockDocument } from './warehouse.contract.ts'

const pieces = ['штука', 'штуки', 'штук'] as const

/**
 * Sends a delivery under one key until it is known to be written: sent twice, it is written once. After a lost answer more may
 * have been scanned. Then the shop says that something else was written, and one of the former attempts is what it was.
 */
function useDelivery(): (delivery: Omit<Arrival, 'key'>) => Promise<{ document: StockDocument; sent: Arrival }> {
  const key = useRef(crypto.randomUUID())
  const attempts = useRef<Arrival[]>([])
  return async (delivery) => {
    attempts.current.unshift({ key: key.current, ...delivery })
    let refusal: unknown
    for (const sent of attempts.current) {
      try {
        const document = await browserApi.call<typeof receiveGoods>('POST /api/staff/stock/arrivals/', { body: sent })
        key.current = crypto.randomUUID()
        attempts.current = []
        return { document, sent }
      } catch (error) {
        if (!isRefusal(error, 'key_reused')) throw error
        refusal = error
      }
    }
    throw refusal
  }
}

/** A line that was written with more pieces than it was corrected to. */
interface TooMany {
  id: number
  name: string
  pieces: number
  listed: number
}

/** A delivery came. */
export function ArrivalPanel({ onDone }: { onDone: () => void }) {
  const stock = useStockLines()
  const [note, setNote] = useState('')
  const [startsCounting, setStartsCounting] = useState(false)
  const send = useDelivery()
  const names = useRef(new Map<number, string>())
  const [tooMany, setTooMany] = useState<TooMany[]>([])
  useLeaveGuard(stock.lines.length > 0 || stock.scans.scans.length > 0, true)
  const arriving = stock.lines.filter(({ quantity }) => quantity > 0)
  const total = arriving.reduce((sum, { quantity }) => sum + quantity, 0)
  const hasUncounted = arriving.some((line) => line.stock === null)

  const save = useAction(async () => {
    const lines = arriving.map(({ id, quantity }) => ({ product_id: id, quantity }))
    for (const { id, name } of arriving) names.current.set(id, name)
    setTooMany([])
    const { document, sent } = await send({ note, start_counting: startsCounting, lines })
    stock.settle(sent.lines)
    const listed = new Map(lines.map(({ product_id: id, quantity }) => [id, quantity]))
    const written = new Map(sent.lines.map(({ product_id: id, quantity }) => [id, quantity]))
    setTooMany(
      [...written]
        .map(([id, pieces]) => ({ id, name: names.current.get(id) ?? '', pieces, listed: listed.get(id) ?? 0 }))
        .filter((line) => line.pieces > line.listed),
    )
    const text = `Принято: ${countOf(document.pieces, pieces)}`
    if (sent.lines === lines) {
      setNote('')
      showToast({ kind: 'success', text })
    } else {
      const hasMore = lines.some(({ product_id: id, quantity }) => quantity > (written.get(id) ?? 0))
      const rest = hasMore ? ' Добавленное потом осталось в списке.' : ''
      showToast({ kind: 'success', text: `${text}, ответ тогда не дошёл.${rest}` })
    }
    onDone()
  }, staffFallback('Не удалось принять поставку'))

  return (
    <Panel title="Приход товара">
      {tooMany.length > 0 && <WrittenTooMany lines={tooMany} />}
      <CodeInput scans={stock.scans} />
      <StockLinesList
        stock={stock}
        label="Пришло"
        describe={({ stock: now, quantity }) => (now === null ? 'не считается' : `${now} → ${now + quantity} шт.`)}
      />
      {arriving.length > 0 && (
        <StaffForm failure={save.failure} onSubmit={() => void save.run()}>
          <TextField
            label="Откуда"
            hint="Поставщик, номер накладной: останется в истории каждого товара."
            maxLength={160}
            value={note}
            onChange={setNote}
          />
          {hasUncounted && (
            <SwitchField
              label="Начать считать остаток товаров, у которых он не считается"
              value={startsCounting}
              onChange={setStartsCounting}
            />
          )}
          <SubmitButton loading={save.busy} disabled={stock.scans.isWaiting} className="justify-self-start">
            Принять {countOf(total, pieces)}
          </SubmitButton>
        </StaffForm>
      )}
    </Panel>
  )
}

function WrittenTooMany({ lines }: { lines: TooMany[] }) {
  return (
    <div role="alert" className="grid gap-1 text-bad text-sm">
      <p>Поставка записана такой, какой была до&nbsp;исправления: исправьте остаток вручную.</p>
      <ul>
        {lines.map(({ id, name, pieces, listed }) => (
          <li key={id} className="wrap-anywhere">
            <a href={`/staff/products/${id}/`} className="link">
              {name}
            </a>
            : записано {pieces}, в&nbsp;списке было {listed}
          </li>
        ))}
      </ul>
    </div>
  )
}
