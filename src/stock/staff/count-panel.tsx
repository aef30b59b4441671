import { useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { useRequestKey } from '../../platform/browser/use-request-key.ts'
import { countOf, productForms } from '../../platform/text/plural.ts'
import { Loaded } from '../../ui/load-state.tsx'
import { SelectField } from '../../ui/staff/form/select-field.tsx'
import { StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { writeTime } from '../../ui/staff/text/write-time.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { stateNames, titleOf } from './stocktake-names.ts'
import { StocktakePanel } from './stocktake-panel.tsx'
import type { beginStocktake, listStocktakes, Stocktake } from './stocktakes.contract.ts'

/** Stocktakes, or the one that the address names. */
export function CountPanel() {
  const [params] = useSearchParams()
  const id = Number(params.get('count'))
  return id > 0 ? <StocktakePanel key={id} id={id} /> : <StocktakesPanel />
}

const addressOf = (id: number) => `/staff/stock/?tab=count&count=${id}`

function StocktakesPanel() {
  const [page, setPage] = useState(1)
  const list = useLoad(
    useCallback(
      (signal) =>
        browserApi.call<typeof listStocktakes>('GET /api/staff/stock/stocktakes/', { query: { page } }, { signal }),
      [page],
    ),
    staffFallback(),
  )
  return (
    <>
      <Panel title="Новый пересчёт">
        <p className="text-muted text-sm">
          Считать можно вместе: каждый на своём устройстве, всё насчитанное складывается по товарам. Пересчёт можно
          закрыть и продолжить, остатки изменятся, только когда вы его запишете.
        </p>
        <BeginForm categories={list.value?.categories ?? []} onRefused={list.refresh} />
      </Panel>
      <Panel title="Пересчёты">
        <Loaded load={list}>
          {({ results, more }) => (
            <>
              {results.length === 0 && <p className="text-muted">Пересчётов ещё не было.</p>}
              <ul className="grid">
                {results.map((each) => (
                  <li key={each.id} className="border-line border-t py-2 first:border-t-0">
                    <Row stocktake={each} />
                  </li>
                ))}
              </ul>
              {(more || page > 1) && (
                <div className="flex gap-3">
                  {page > 1 && (
                    <button type="button" className="button-quiet" onClick={() => setPage(page - 1)}>
                      Новее
                    </button>
                  )}
                  {more && (
                    <button type="button" className="button-quiet" onClick={() => setPage(page + 1)}>
                      Раньше
                    </button>
                  )}
                </div>
              )}
            </>
          )}
        </Loaded>
      </Panel>
    </>
  )
}

interface BeginFormProps {
  categories: { id: number; name: string }[]
  /** It may have begun all the same. */
  onRefused: () => void
}

function BeginForm({ categories, onRefused }: BeginFormProps) {
  const navigate = useNavigate()
  const [note, setNote] = useState('')
  const [category, setCategory] = useState('')
  const [shelf, setShelf] = useState('')
  const withKey = useRequestKey()
  const begin = useAction(async () => {
    const begun = { note, category: category === '' ? null : Number(category), shelf }
    try {
      const { id } = await withKey((key) =>
        browserApi.call<typeof beginStocktake>('POST /api/staff/stock/stocktakes/', { body: { key, ...begun } }),
      )
      await navigate(addressOf(id))
    } catch (error) {
      onRefused()
      throw error
    }
  }, staffFallback('Не удалось начать пересчёт'))

  return (
    <StaffForm failure={begin.failure} onSubmit={() => void begin.run()}>
      <div className="grid gap-4 md:grid-cols-3">
        <SelectField
          label="Что считаем"
          none="Все товары"
          choices={categories.map(({ id, name }) => ({ value: String(id), name }))}
          value={category}
          onChange={setCategory}
        />
        <TextField
          label="Место на складе"
          hint="С чего оно начинается у товаров, например А-1. Пустое — все места."
          maxLength={60}
          value={shelf}
          onChange={setShelf}
        />
        <TextField
          label="Примечание"
          hint="Например, зал или склад и почему считаем."
          maxLength={160}
          value={note}
          onChange={setNote}
        />
      </div>
      <SubmitButton loading={begin.busy} className="justify-self-start">
        Начать пересчёт
      </SubmitButton>
    </StaffForm>
  )
}

function Row({ stocktake }: { stocktake: Stocktake }) {
  const { id, state, begun_at: begun, by, products } = stocktake
  return (
    <>
      <a href={addressOf(id)} className="link font-medium wrap-anywhere">
        {titleOf(stocktake)}
      </a>
      <p className="text-muted text-sm wrap-anywhere">
        <b className={state === 'open' ? 'text-accent-ink' : 'font-normal'}>{stateNames[state]}</b> · {writeTime(begun)}
        , {by} · насчитано: {countOf(products, productForms)}
      </p>
    </>
  )
}
