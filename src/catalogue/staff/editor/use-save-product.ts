import { useState } from 'react'
import { browserApi } from '../../../platform/api-client.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { describeFailure } from '../../../ui/staff/failure.ts'
import { useAction } from '../../../ui/staff/use-action.ts'
import type { Form } from '../../../ui/staff/use-form.ts'
import type { getStaffProduct, StaffProduct, updateProduct } from '../staff-products.contract.ts'
import { type ProductForm, toChanges, toForm } from './product-form-values.ts'

interface SaveOptions {
  product: StaffProduct | undefined
  form: Form<ProductForm>
  setProduct: (product: StaffProduct) => void
  create: () => Promise<void>
}

/** Saves a product. When somebody else was faster, `theirs` is what they made of it, and one of the two ways out is chosen. */
export function useSaveProduct({ product, form, setProduct, create }: SaveOptions) {
  const [theirs, setTheirs] = useState<StaffProduct>()

  async function send(id: number, start: ProductForm, values: ProductForm, version: number): Promise<void> {
    const params = { id }
    try {
      const body = toChanges(start, values, version)
      const saved = await browserApi.call<typeof updateProduct>('PATCH /api/staff/products/{id}/', { params, body })
      setProduct(saved)
      setTheirs(undefined)
      form.reset(toForm(saved))
      showToast({ kind: 'success', text: 'Товар сохранён' })
    } catch (error) {
      if (describeFailure(error, '').code === 'edited_meanwhile') {
        setTheirs(await browserApi.call<typeof getStaffProduct>('GET /api/staff/products/{id}/', { params }))
      }
      throw error
    }
  }

  const save = useAction(
    () => (product ? send(product.id, form.start, form.values, product.version) : create()),
    'Не удалось сохранить',
  )
  const merge = useAction(async (other: StaffProduct, merged: ProductForm) => {
    save.forget()
    form.reset(merged, toForm(other))
    setProduct(other)
    await send(other.id, toForm(other), merged, other.version)
  }, 'Не удалось сохранить')

  return {
    run: save.run,
    busy: save.busy || merge.busy,
    failure: merge.failure ?? save.failure,
    theirs,
    takeTheirs: () => {
      if (!theirs) return
      form.reset(toForm(theirs))
      setProduct(theirs)
      setTheirs(undefined)
      save.forget()
    },
    keepMine: async (mergeWith: (theirs: ProductForm) => ProductForm): Promise<void> => {
      if (theirs) await merge.run(theirs, mergeWith(toForm(theirs)))
    },
  }
}
