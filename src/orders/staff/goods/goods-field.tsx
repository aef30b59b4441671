import type { listStaffProducts, StaffProductRow } from '../../../catalogue/staff/staff-products.contract.ts'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { formatPrice } from '../../../platform/text/money.ts'
import { quoted } from '../../../platform/text/quoted.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { FindField } from '../../../ui/staff/form/find-field.tsx'
import { ScanList } from '../../../ui/staff/scan/scan-list.tsx'
import { type ScanQueue, useScanQueue } from '../../../ui/staff/scan/use-scan-queue.ts'
import { type PickedLine, pickLine, scanned, whyNot } from './picked-goods.ts'

/** Scanned goods of an order: whoever saves it waits until all of them are there. */
export function useGoodsScans(onPick: (line: PickedLine) => void): ScanQueue {
  return useScanQueue(async (code, _, instead) => {
    const found = await ask({ code })
    const product = scanned(code, found)
    if (!product) {
      if (found.some(({ barcode }) => barcode === code))
        return 'Этот штрихкод у нескольких товаров: выберите по названию.'
      return (await instead?.()) ? undefined : 'Такого артикула или штрихкода нет.'
    }
    const reason = whyNot(product)
    if (reason) return `${quoted(product.name)}: ${reason}.`
    onPick(pickLine(product))
  })
}

interface GoodsFieldProps {
  scans: ScanQueue
  onPick: (line: PickedLine) => void
}

/** Goods by words, article or barcode, from the keyboard or a scanner. */
export function GoodsField({ scans, onPick }: GoodsFieldProps) {
  function choose(product: StaffProductRow): void {
    const reason = whyNot(product)
    if (reason) showToast({ kind: 'failure', text: `${quoted(product.name)}: ${reason}` })
    else onPick(pickLine(product))
  }

  return (
    <div className="grid gap-3">
      <FindField
        label="Добавить товар"
        placeholder="Название, артикул или штрихкод"
        hint="Сканер нажимает Enter сам. Тот же товар ещё раз — на одну штуку больше."
        find={findGoods}
        idOf={({ id }) => id}
        exact={scanned}
        onCode={scans.add}
        show={(product) => <Found product={product} />}
        onChoose={choose}
      />
      <ScanList queue={scans} />
    </div>
  )
}

const findGoods = (q: string, signal: AbortSignal) => ask({ q }, signal)

/** By words, or by just this article or barcode: words find every article that contains them. */
async function ask(by: { q: string } | { code: string }, signal?: AbortSignal): Promise<StaffProductRow[]> {
  const query = { ...by, page: 1, page_size: 8, archived: 'false' as const }
  return (
    await browserApi.call<typeof listStaffProducts>(
      'GET /api/staff/products/',
      { query },
      { ...(signal && { signal }) },
    )
  ).results
}

function Found({ product }: { product: StaffProductRow }) {
  const { name, sku, price, stock } = product
  const left = stock === null ? 'не считается' : `на складе ${stock}\u00a0шт.`
  return (
    <>
      <span className="wrap-anywhere">{name}</span>
      <span className="text-muted text-sm">
        {sku} · {formatPrice(price)} · {whyNot(product) ?? left}
      </span>
    </>
  )
}
