import type { listStaffProducts, StaffProductRow } from '../../../catalogue/staff/staff-products.contract.ts'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { formatPrice } from '../../../platform/text/money.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { FindField } from '../../../ui/staff/form/find-field.tsx'
import { type PickedLine, pickLine, scanned, whyNot } from './picked-goods.ts'

/** Goods by words, article or barcode, from the keyboard or a scanner. */
export function GoodsField({ onPick }: { onPick: (line: PickedLine) => void }) {
  function choose(product: StaffProductRow): void {
    const reason = whyNot(product)
    if (reason) showToast({ kind: 'failure', text: `«${product.name}»: ${reason}` })
    else onPick(pickLine(product))
  }

  return (
    <FindField
      label="Добавить товар"
      placeholder="Название, артикул или штрихкод"
      hint="Сканер нажимает Enter сам. Тот же товар ещё раз — на одну штуку больше."
      find={findGoods}
      idOf={({ id }) => id}
      exact={scanned}
      show={(product) => <Found product={product} />}
      onChoose={choose}
    />
  )
}

async function findGoods(q: string, signal: AbortSignal): Promise<StaffProductRow[]> {
  const query = { q, page: 1, page_size: 8, archived: 'false' as const }
  return (await browserApi.call<typeof listStaffProducts>('GET /api/staff/products/', { query }, { signal })).results
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
