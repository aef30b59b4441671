import { useCallback, useEffect } from 'react'
import { useParams } from 'react-router'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { Loaded, Waiting } from '../../ui/load-state.tsx'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import type { listCategories } from '../catalogue.contract.ts'
import { ProductEditor } from './editor/product-editor.tsx'
import type { getStaffProduct, listProductNames } from './staff-products.contract.ts'

export const meta = () => officeMeta('Товар')

/** One product, or a new one when the address has no id. */
export default function ProductEditorPage() {
  const { productId } = useParams()
  // The key resets the page for another product.
  return <LoadedEditor key={productId ?? 'new'} id={productId} />
}

function LoadedEditor({ id }: { id: string | undefined }) {
  const load = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const [product, names, categories] = await Promise.all([
          id === undefined
            ? undefined
            : browserApi.call<typeof getStaffProduct>('GET /api/staff/products/{id}/', { params: { id } }, { signal }),
          browserApi.call<typeof listProductNames>('GET /api/staff/products/names/', {}, { signal }),
          browserApi.call<typeof listCategories>('GET /api/categories/', {}, { signal }),
        ])
        return { product, choices: { ...names, categories } }
      },
      [id],
    ),
    staffFallback('Не удалось загрузить товар'),
  )
  // The first category is created in another tab; it is loaded on the way back.
  const { value, reload } = load
  const lacksCategories = value?.choices.categories.length === 0
  useEffect(() => {
    if (!lacksCategories) return
    addEventListener('focus', reload)
    return () => removeEventListener('focus', reload)
  }, [lacksCategories, reload])
  return (
    <div className="grid gap-5">
      {/* The editor has its own header with actions. */}
      {!value && <PageHeader title="Товар" back={{ href: '/staff/products/', name: 'Товары' }} />}
      <Loaded load={load} waiting={<Waiting aside className="h-[70vh]" />}>
        {({ product, choices }) => <ProductEditor loaded={product} choices={choices} />}
      </Loaded>
    </div>
  )
}
