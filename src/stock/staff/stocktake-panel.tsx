import { useCallback, useEffect, useRef, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { type Load, useLoad } from '../../platform/browser/use-load.ts'
import { countOf, productForms } from '../../platform/text/plural.ts'
import { signed } from '../../platform/text/signed.ts'
import { Loaded } from '../../ui/load-state.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { askConfirm } from '../../ui/staff/dialog/ask-confirm.ts'
import { FormFailure } from '../../ui/staff/form/staff-form.tsx'
import { SwitchField } from '../../ui/staff/form/switch-field.tsx'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import { useLeaveGuard } from '../../ui/staff/form/use-leave-guard.ts'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { type ScanQueue, useScanQueue } from '../../ui/staff/scan/use-scan-queue.ts'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { writeTime } from '../../ui/staff/text/write-time.ts'
import { CodeInput } from './code-input.tsx'
import { type FreshLine, newestLines } from './newest-lines.ts'
import { ambiguousCode, readCodes, unknownCode, unreadable } from './read-codes.ts'
import { StocktakeLines } from './stocktake-lines.tsx'
import { stateNames, titleOf } from './stocktake-names.ts'
import type {
  applyStocktake,
  cancelStocktake,
  getStocktake,
  StocktakeLine,
  StocktakePage,
  scanStocktake,
} from './stocktakes.contract.ts'

const refreshMs = 4000

/** One stocktake: what all people have counted so far, or what it has changed. */
export function StocktakePanel({ id }: { id: number }) {
  const load = useLoad(
    useCallback(
      async (signal) => {
        const askedAt = performance.now()
        const call = 'GET /api/staff/stock/stocktakes/{id}/'
        return { ...(await browserApi.call<typeof getStocktake>(call, { params: { id } }, { signal })), askedAt }
      },
      [id],
    ),
    staffFallback(),
  )
  return (
    <Loaded load={load}>
      {(page) => (page.state === 'open' ? <Counting page={page} load={load} /> : <Result page={page} />)}
    </Loaded>
  )
}

type LoadedStocktake = StocktakePage & { askedAt: number }

interface CountingProps {
  page: LoadedStocktake
  load: Load<LoadedStocktake>
}

function Counting({ page, load }: CountingProps) {
  const [place, setPlace] = useState('')
  // A scan that is tried again was made at the place of then.
  const places = useRef(new Map<string, string>())
  // What an answer says is newer than the page, until the page is loaded again.
  const [fresh, setFresh] = useState<Map<number, FreshLine>>(new Map())
  const lines = newestLines(page, fresh)
  const keep = (line: StocktakeLine) =>
    setFresh((before) => new Map(before).set(line.product_id, { line, answeredAt: performance.now() }))
  const { refresh } = load
  // Colleagues count the same goods.
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), refreshMs)
    return () => clearInterval(timer)
  }, [refresh])

  const scans = useScanQueue(async (text, key) => {
    const [read] = readCodes(text).lines
    if (!read) return unreadable
    const scannedAt = places.current.get(key) ?? place
    places.current.set(key, scannedAt)
    const body = { key, code: read.code, pieces: read.quantity, place: scannedAt }
    const call = 'POST /api/staff/stock/stocktakes/{id}/scans/'
    const {
      refused,
      line,
      several = [],
    } = await browserApi.call<typeof scanStocktake>(call, { params: { id: page.id }, body })
    if (line) keep(line)
    if (refused === 'preorder') return 'Это предзаказ, который ещё не вышел: его остаток не пересчитывают.'
    if (refused === 'ambiguous') return ambiguousCode(several)
    return refused === 'unknown' ? unknownCode : undefined
  })
  useLeaveGuard(scans.scans.length > 0, true)

  function forgotten(productId: number): void {
    setFresh((before) => new Map([...before].filter(([id]) => id !== productId)))
    load.reload()
  }

  return (
    <Panel title={titleOf(page)} aside={<Begun page={page} />}>
      <p className="text-muted text-sm">
        Насчитанное всеми складывается по товарам и местам. Второе число в «Насчитано 4 из 5» — сколько должно было быть
        при последнем сканировании товара; товары заказов, которые ещё не собраны, стоят на местах и входят в счёт.
        Посчитали заново — уберите товар из пересчёта и отсканируйте снова: исправленное число относится к прежнему
        счёту, и пришедшее с&nbsp;тех пор к&nbsp;нему прибавится.
      </p>
      <div className="max-w-sm">
        <TextField
          label="Место"
          hint="Полка, витрина, коробка. Можно не заполнять."
          maxLength={60}
          value={place}
          onChange={setPlace}
        />
      </div>
      <CodeInput scans={scans} />
      <StocktakeLines id={page.id} lines={lines} onChange={keep} onForget={forgotten} />
      <Missing page={page} />
      <EndOfCount page={page} load={load} lines={lines} scans={scans} />
    </Panel>
  )
}

interface EndOfCountProps extends CountingProps {
  lines: StocktakeLine[]
  scans: ScanQueue
}

/** Writes what was counted, or leaves the counts as they were. */
function EndOfCount({ page, load, lines, scans }: EndOfCountProps) {
  const [restIsMissing, setRestIsMissing] = useState(false)
  const params = { id: page.id }
  const differing = lines.filter(({ counted, expected }) => counted !== expected).length
  const finish = useAction(async () => {
    const text = finishQuestion(lines, differing, restIsMissing ? page.not_counted : undefined, scans.scans.length)
    if (!(await askConfirm({ title: 'Записать пересчёт?', text, confirm: 'Записать' }))) return
    const body = { rest: restIsMissing ? ('zero' as const) : ('keep' as const) }
    const call = 'POST /api/staff/stock/stocktakes/{id}/apply/'
    const applied = await browserApi.call<typeof applyStocktake>(call, { params, body })
    load.set({ ...applied, askedAt: performance.now() })
    showToast({ kind: 'success', text: 'Пересчёт записан' })
  }, staffFallback('Не удалось записать пересчёт'))

  const cancel = useAction(async () => {
    const question = {
      title: 'Отменить пересчёт?',
      text: 'Остатки не изменятся, насчитанное останется только для просмотра.',
      confirm: 'Отменить пересчёт',
      cancel: 'Не отменять',
    }
    if (!(await askConfirm(question))) return
    await browserApi.call<typeof cancelStocktake>('POST /api/staff/stock/stocktakes/{id}/cancel/', { params })
    load.reload()
  }, staffFallback('Не удалось отменить пересчёт'))

  return (
    <>
      {page.not_counted > 0 && (
        <SwitchField
          label={`Чего никто не насчитал, того нет: записать 0 (${countOf(page.not_counted, productForms)})`}
          value={restIsMissing}
          onChange={setRestIsMissing}
        />
      )}
      <FormFailure failure={finish.failure ?? cancel.failure} />
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="button button-submit"
          disabled={finish.busy || scans.isWaiting || (lines.length === 0 && !restIsMissing)}
          onClick={() => void finish.run()}
        >
          {differing > 0 ? `Записать, расхождений: ${differing}` : 'Записать без расхождений'}
        </button>
        <button type="button" className="button-quiet" disabled={cancel.busy} onClick={() => void cancel.run()}>
          Отменить пересчёт
        </button>
      </div>
    </>
  )
}

function finishQuestion(
  lines: StocktakeLine[],
  differing: number,
  becomeZero: number | undefined,
  notTaken: number,
): string {
  const shared = lines.filter((line) => line.shared).length
  return [
    differing === 0 ? 'Расхождений нет.' : `Расхождения: ${countOf(differing, productForms)}.`,
    shared > 0 && `Двое считали в одном месте: ${countOf(shared, productForms)}, насчитанное сложено.`,
    becomeZero !== undefined && `Не насчитано и станет 0: ${countOf(becomeZero, productForms)}.`,
    notTaken > 0 && `Кодов в списке «Не добавлено»: ${notTaken}, они не посчитаны.`,
    'Продажи и сборка за время пересчёта учтены.',
  ]
    .filter(Boolean)
    .join(' ')
}

function Begun({ page: { begun_at: at, by } }: { page: StocktakePage }) {
  return (
    <span className="text-muted text-sm wrap-anywhere">
      начат {writeTime(at)}, {by}
    </span>
  )
}

function Missing({ page: { missing, not_counted: all } }: { page: StocktakePage }) {
  if (all === 0) return null
  return (
    <details>
      <summary className="link min-h-11 cursor-pointer py-2">Не насчитано: {countOf(all, productForms)}</summary>
      <ul className="grid gap-1 pb-2 pl-4 text-sm">
        {missing.map(({ id, sku, name, expected, change }) => (
          <li key={id} className="wrap-anywhere">
            <a href={`/staff/products/${id}/`} className="link">
              {name}
            </a>{' '}
            <span className="text-muted">
              {sku}, должно быть {expected}
              {change !== null && `, записано ${signed(change)}`}
            </span>
          </li>
        ))}
      </ul>
      {all > missing.length && <p className="text-muted text-sm">Показаны первые {missing.length}.</p>}
    </details>
  )
}

/** What it has changed. */
function Result({ page }: { page: StocktakePage }) {
  const { state, ended_at: at, ended_by: by, lines } = page
  const changed = lines.filter(({ change }) => change !== null).length
  const missing = lines.reduce((sum, { short }) => sum + short, 0)
  return (
    <Panel title={titleOf(page)} aside={<Begun page={page} />}>
      <p>
        <b className="font-semibold">Пересчёт {stateNames[state]}</b>
        {at && ` ${writeTime(at)}, ${by}`}.{' '}
        {state === 'applied' && changed > 0 && `Изменились остатки: ${countOf(changed, productForms)}. `}
        {state === 'applied' && changed + missing === 0 && 'Остатки насчитанного сошлись.'}
        {missing > 0 && `Не хватает проданных: ${missing}\u00a0шт., проверьте заказы.`}
      </p>
      <StocktakeLines id={page.id} lines={lines} />
      <Missing page={page} />
      <a href="/staff/stock/?tab=count" className="link justify-self-start">
        Все пересчёты
      </a>
    </Panel>
  )
}
