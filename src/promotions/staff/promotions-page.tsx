import { Suspense, useCallback, useState } from 'react'
import { useViewer } from '../../accounts/viewer.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { administrators, may } from '../../platform/contract/roles.ts'
import { formatPrice } from '../../platform/text/money.ts'
import { countOf } from '../../platform/text/plural.ts'
import { quoted } from '../../platform/text/quoted.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Loaded, Waiting } from '../../ui/load-state.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { WholeField } from '../../ui/staff/form/number-fields.tsx'
import { FormFailure, StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import { AddForm } from '../../ui/staff/list/add-form.tsx'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { writeShortTime } from '../../ui/staff/text/write-time.ts'
import { PromotionCalendar } from './promotion-calendar.tsx'
import type {
  listPromotions,
  makeCodes,
  PromotionReport,
  reportPromotion,
  revokeCode,
  StaffPromotion,
  stopPromotion,
} from './staff-promotions.contract.ts'

export const meta = () => officeMeta('Акции')

const PromotionChange = lazyPart(() => import('./promotion-change.tsx'))
const PromotionForm = lazyPart(() => import('./promotion-form.tsx'))
const PointSettings = lazyPart(() => import('../points/staff/point-settings.tsx'))

const orderForms = ['заказ', 'заказа', 'заказов'] as const
const customerForms = ['покупатель', 'покупателя', 'покупателей'] as const
const codeForms = ['промокод', 'промокода', 'промокодов'] as const
const states: Record<StaffPromotion['state'], string> = {
  on: 'Идёт',
  planned: 'Начнётся',
  stopped: 'Остановлена',
  over: 'Закончилась',
}

const stateOrder = Object.keys(states)

/** What is on first, what is over last; the newest first in each. */
function byState(a: StaffPromotion, b: StaffPromotion): number {
  return stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state)
}

export default function PromotionsPage() {
  const load = useLoad(
    useCallback((signal) => browserApi.call<typeof listPromotions>('GET /api/staff/promotions/', {}, { signal }), []),
    staffFallback('Не удалось загрузить акции'),
  )
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-5">
      <PageHeader
        title="Акции и промокоды"
        note="Покупатель получает лучшее из разрешённого: все акции, которые складываются, вместе или одну."
      />
      <div className="flex flex-wrap gap-3">
        <AddForm title="Новая акция">
          {(close) => (
            <Suspense fallback={<Waiting />}>
              <PromotionForm
                onSaved={(promotions) => {
                  close()
                  load.set(promotions)
                }}
                onCancel={close}
              />
            </Suspense>
          )}
        </AddForm>
        {may(useViewer().role, administrators) && (
          <AddForm title="Баллы и правила скидок" look="button-quiet">
            {() => (
              <Suspense fallback={<Waiting />}>
                <PointSettings />
              </Suspense>
            )}
          </AddForm>
        )}
      </div>
      <Loaded load={load}>
        {(promotions) =>
          promotions.length === 0 ? (
            <p className="text-muted">Акций пока нет.</p>
          ) : (
            <>
              <PromotionCalendar promotions={promotions} />
              <ul className="grid grid-cols-1 gap-3" aria-label="Акции">
                {promotions.toSorted(byState).map((promotion) => (
                  <li key={promotion.id}>
                    <Promotion promotion={promotion} all={promotions} onChange={load.set} reload={load.reload} />
                  </li>
                ))}
              </ul>
              <RevokeForm />
            </>
          )
        }
      </Loaded>
    </div>
  )
}

interface PromotionProps {
  promotion: StaffPromotion
  all: readonly StaffPromotion[]
  onChange: (promotions: StaffPromotion[]) => void
  reload: () => void
}

function Promotion({ promotion, all, onChange, reload }: PromotionProps) {
  const { id, title, rule, by_code, code, from, until, state, uses, cost, max_uses, overlaps } = promotion
  const [report, setReport] = useState<PromotionReport>()
  const [isChanging, setChanging] = useState(false)
  const isStopped = state === 'stopped'
  const stop = useAction(async () => {
    const body = { stopped: !isStopped }
    onChange(
      await browserApi.call<typeof stopPromotion>('POST /api/staff/promotions/{id}/stop/', { params: { id }, body }),
    )
  }, staffFallback('Не удалось остановить акцию'))
  const open = useAction(async () => {
    setReport(
      await browserApi.call<typeof reportPromotion>('GET /api/staff/promotions/{id}/report/', { params: { id } }),
    )
  }, staffFallback('Не удалось загрузить отчёт'))
  const met = all.filter((other) => overlaps.includes(other.id)).map((other) => quoted(other.title))
  return (
    <Panel
      title={title}
      aside={
        <span className="flex flex-wrap gap-2 max-sm:mt-3">
          <button type="button" className="button-quiet px-3" aria-busy={open.busy} onClick={() => void open.run()}>
            Отчёт
          </button>
          <button type="button" className="button-quiet px-3" onClick={() => setChanging(true)}>
            Изменить
          </button>
          {state !== 'over' && (
            <button type="button" className="button-quiet px-3" aria-busy={stop.busy} onClick={() => void stop.run()}>
              {isStopped ? 'Продолжить' : 'Остановить'}
            </button>
          )}
        </span>
      }
    >
      <p>{rule}</p>
      {isChanging && (
        <Suspense fallback={<Waiting />}>
          <PromotionChange
            promotion={promotion}
            onSaved={(promotions) => {
              setChanging(false)
              onChange(promotions)
            }}
            onCancel={() => setChanging(false)}
          />
        </Suspense>
      )}
      <p className="text-muted text-sm">
        <span className={state === 'on' ? 'text-good' : ''}>{states[state]}</span>
        {from && ` · с ${writeShortTime(from)}`}
        {until && ` · до ${writeShortTime(until)}`}
        {` · ${countOf(uses, orderForms)}${max_uses === null ? '' : ` из ${max_uses}`}, скидок на ${formatPrice(cost)}`}
      </p>
      {met.length > 0 && met.length < 3 && (
        <p className="text-sm">Идёт вместе с {met.join(', ')}: покупатель получит то, что выгоднее или складывается.</p>
      )}
      {met.length >= 3 && (
        <details className="text-sm">
          <summary className="min-h-6 cursor-pointer text-muted">Идёт вместе с {met.length} другими</summary>
          <p className="mt-1">{met.join(', ')}: покупатель получит то, что выгоднее или складывается.</p>
        </details>
      )}
      {report && <Report report={report} />}
      {code && (
        <p className="text-sm">
          Промокод <b className="wrap-anywhere">{code}</b>, ссылка{' '}
          <span className="wrap-anywhere">{`${location.origin}/?promo=${encodeURIComponent(code)}`}</span>
        </p>
      )}
      {by_code && <Codes id={id} codes={promotion.codes} reload={reload} />}
      <FormFailure failure={stop.failure ?? open.failure} />
    </Panel>
  )
}

function Report({ report: { orders, customers, given_back, sold, cost, margin } }: { report: PromotionReport }) {
  return (
    <dl aria-live="polite" className="grid max-w-md grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
      <dt>{`${countOf(orders, orderForms)}, ${countOf(customers, customerForms)}`}</dt>
      <dd className="text-right">{formatPrice(sold)}</dd>
      <dt>Скидка этой акции</dt>
      <dd className="text-right">{formatPrice(cost)}</dd>
      <dt>Маржа после скидок</dt>
      <dd className="text-right">{margin === null ? 'закупка не указана' : formatPrice(margin)}</dd>
      <dt>Отменено и не оплачено</dt>
      <dd className="text-right">{countOf(given_back, orderForms)}</dd>
    </dl>
  )
}

function Codes({ id, codes, reload }: { id: number; codes: number; reload: () => void }) {
  const [count, setCount] = useState<number | null>(100)
  const make = useAction(async () => {
    const body = { count: count ?? 0 }
    const { made } = await browserApi.call<typeof makeCodes>('POST /api/staff/promotions/{id}/codes/', {
      params: { id },
      body,
    })
    showToast({ kind: 'success', text: `Готово: ${countOf(made, codeForms)}` })
    reload()
  }, staffFallback('Не удалось сделать промокоды'))
  return (
    <StaffForm onSubmit={() => void make.run()} failure={make.failure}>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-44">
          <WholeField label="Одноразовых, штук" value={count} onChange={setCount} error={make.failure?.fields.count} />
        </div>
        <button type="submit" className="button-quiet" aria-busy={make.busy}>
          Сделать
        </button>
        {codes > 0 && (
          <a href={`/api/staff/promotions/${id}/codes/export/?format=xlsx`} download className="button-quiet">
            Скачать {countOf(codes, codeForms)}
          </a>
        )}
      </div>
    </StaffForm>
  )
}

function RevokeForm() {
  const [code, setCode] = useState('')
  const revoke = useAction(async () => {
    const answer = await browserApi.call<typeof revokeCode>('POST /api/staff/promotions/codes/revoke/', {
      body: { code },
    })
    setCode('')
    showToast({ kind: 'success', text: `Промокод ${answer.code} больше не действует` })
  }, staffFallback('Не удалось отозвать промокод'))
  return (
    <Panel title="Отозвать промокод">
      <StaffForm onSubmit={() => void revoke.run()} failure={revoke.failure}>
        <div className="flex flex-wrap items-end gap-3">
          <TextField label="Промокод" required value={code} onChange={setCode} error={revoke.failure?.fields.code} />
          <button type="submit" className="button-quiet" aria-busy={revoke.busy}>
            Отозвать
          </button>
        </div>
      </StaffForm>
    </Panel>
  )
}
