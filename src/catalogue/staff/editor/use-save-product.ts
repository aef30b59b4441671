import { useNavigate } from 'react-router'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { useVersionedSave } from '../../../ui/staff/conflict/use-versioned-save.ts'
import type { Form } from '../../../ui/staff/form/use-form.ts'
import type { createProduct, getStaffProduct, StaffProduct, updateProduct } from '../staff-products.contract.ts'
import { type ProductForm, toChanges, toForm, toNewProduct } from './product-form-values.ts'

interface SaveOptions {
  /** Undefined for a new one. */
  product: StaffProduct | undefined
  form: Form<ProductForm>
  /** Initial stock of a new product; later it changes by movements. */
  stock: number | null
  setProduct: (product: StaffProduct) => void
  /** Allows navigating to the new product's page. */
  allowLeaving: () => void
}

/** Creates a product, or saves its changed fields. */
export function useSaveProduct({ product, form, stock, setProduct, allowLeaving }: SaveOptions) {
  const navigate = useNavigate()

  function keep(saved: StaffProduct) {
    setProduct(saved)
    return { values: toForm(saved), version: saved.version }
  }

  return useVersionedSave<ProductForm>({
    form,
    version: product?.version ?? 0,
    async save(values, version) {
      if (!product) {
        const body = toNewProduct(values, stock)
        const made = await browserApi.call<typeof createProduct>('POST /api/staff/products/', { body })
        allowLeaving()
        showToast({ kind: 'success', text: 'Товар создан' })
        await navigate(`/staff/products/${made.id}/`, { replace: true })
        return { values, version }
      }
      const params = { id: product.id }
      const body = toChanges(form.start, values, version)
      const saved = await browserApi.call<typeof updateProduct>('PATCH /api/staff/products/{id}/', { params, body })
      showToast({ kind: 'success', text: 'Товар сохранён' })
      return keep(saved)
    },
    async latest() {
      if (!product) throw new Error('A product that is not saved yet has no newer version.')
      const params = { id: product.id }
      // Shows at once, below the name, who changed it.
      return keep(await browserApi.call<typeof getStaffProduct>('GET /api/staff/products/{id}/', { params }))
    },
  })
}
