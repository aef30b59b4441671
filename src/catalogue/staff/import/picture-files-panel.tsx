import { useState } from 'react'
import { pictureTypes, uploadPicture } from '../../../media/upload-picture.ts'
import { browserApi, isRefusal } from '../../../platform/browser/api-client.ts'
import { failureText } from '../../../platform/browser/failure.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { countOf, productForms } from '../../../platform/text/plural.ts'
import type { findByCodes, StockProduct } from '../../../stock/staff/warehouse.contract.ts'
import { FormFailure } from '../../../ui/staff/form/staff-form.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type { getStaffProduct, updateProduct } from '../staff-products.contract.ts'
import { codesOf, groupPictures, type PictureGroup } from './name-pictures.ts'

const codesAtOnce = 1000
const pictures = ['картинка', 'картинки', 'картинок'] as const

type Plan = ReturnType<typeof groupPictures<File>>

interface Result {
  done: number
  failures: string[]
}

/** Many picture files at once, each to the product whose article is its name. They follow those that a product has. */
export function PictureFilesPanel() {
  const [plan, setPlan] = useState<Plan>()
  const [settled, setSettled] = useState(0)
  const [result, setResult] = useState<Result>()
  const choose = useAction(async (files: File[]) => {
    setResult(undefined)
    setPlan(groupPictures(files, await findProducts(files)))
  }, staffFallback('Не удалось найти товары'))
  const upload = useAction(async (groups: PictureGroup<File>[]) => {
    setSettled(0)
    let done = 0
    const failures: string[] = []
    for (const group of groups) {
      try {
        done += await addTo(group)
      } catch (error) {
        failures.push(`${group.product.sku}: ${failureText(error, 'не удалось загрузить')}`)
      }
      setSettled((before) => before + 1)
    }
    setResult({ done, failures })
    setPlan(undefined)
  }, staffFallback('Не удалось загрузить картинки'))

  return (
    <Panel title="Картинки по артикулам">
      <p className="text-muted text-sm">
        Выберите файлы с артикулом в названии: KTS-0012.jpg, KTS-0012_2.jpg. Встанут за теми, что у товара уже есть.
      </p>
      <FormFailure failure={choose.failure ?? upload.failure} />
      <label className="button-quiet cursor-pointer justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-accent-strong">
        Выбрать файлы
        <input
          type="file"
          multiple
          accept={pictureTypes}
          disabled={choose.busy || upload.busy}
          className="sr-only"
          onChange={(event) => {
            void choose.run([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </label>
      {plan && (
        <ShownPlan plan={plan} settled={settled} busy={upload.busy} onUpload={() => void upload.run(plan.groups)} />
      )}
      {result && <ShownResult result={result} />}
    </Panel>
  )
}

interface ShownPlanProps {
  plan: Plan
  settled: number
  busy: boolean
  onUpload: () => void
}

function ShownPlan({ plan, settled, busy, onUpload }: ShownPlanProps) {
  const count = plan.groups.reduce((sum, { files }) => sum + files.length, 0)
  return (
    <>
      <p role="status">
        {countOf(count, pictures)} для {countOf(plan.groups.length, ['товара', 'товаров', 'товаров'])}.
        {plan.unknown.length > 0 && ` Без товара: ${plan.unknown.length}.`}
      </p>
      {plan.unknown.length > 0 && (
        <p className="text-bad text-sm wrap-anywhere">{shortList(plan.unknown.map(({ name }) => name))}</p>
      )}
      {plan.groups.length > 0 && (
        <button type="button" className="button justify-self-start" disabled={busy} onClick={onUpload}>
          Загрузить
        </button>
      )}
      {busy && (
        <progress
          aria-label="Загрузка картинок"
          value={settled}
          max={plan.groups.length}
          className="h-2 w-full accent-accent-strong"
        />
      )}
    </>
  )
}

function ShownResult({ result }: { result: Result }) {
  return (
    <div role="status" className="grid gap-1">
      <p>Добавлено: {countOf(result.done, pictures)}.</p>
      {result.failures.length > 0 && (
        <p className="text-bad text-sm wrap-anywhere">
          Не удалось: {countOf(result.failures.length, productForms)}. {shortList(result.failures)}
        </p>
      )}
    </div>
  )
}

function shortList(list: string[]): string {
  return list.length > 20 ? `${list.slice(0, 20).join('; ')} и ещё ${list.length - 20}` : list.join('; ')
}

async function findProducts(files: File[]): Promise<Map<string, StockProduct>> {
  const codes = [...new Set(files.flatMap(({ name }) => codesOf(name)))]
  const found = new Map<string, StockProduct>()
  for (let from = 0; from < codes.length; from += codesAtOnce) {
    const body = { codes: codes.slice(from, from + codesAtOnce) }
    const answer = await browserApi.call<typeof findByCodes>('POST /api/staff/stock/find/', { body })
    for (const { code, ...product } of answer.found) found.set(code, product)
  }
  return found
}

/** Uploads the files of a product and hangs them up; returns how many it did not have. */
async function addTo({ product, files }: PictureGroup<File>): Promise<number> {
  const ids: number[] = []
  for (const file of files) ids.push((await uploadPicture(file)).id)
  try {
    return await hangUp(product.id, ids)
  } catch (error) {
    // Somebody saved the product in between: once more, with their version.
    if (isRefusal(error, 'edited_meanwhile')) return hangUp(product.id, ids)
    throw error
  }
}

async function hangUp(id: number, ids: number[]): Promise<number> {
  const path = { params: { id } }
  const { version, pictures: known } = await browserApi.call<typeof getStaffProduct>(
    'GET /api/staff/products/{id}/',
    path,
  )
  const had = known.map((picture) => picture.id)
  const fresh = ids.filter((each) => !had.includes(each))
  if (fresh.length === 0) return 0
  const body = { version, pictures: [...had, ...fresh] }
  await browserApi.call<typeof updateProduct>('PATCH /api/staff/products/{id}/', { ...path, body })
  return fresh.length
}
