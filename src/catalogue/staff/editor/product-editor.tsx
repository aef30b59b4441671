import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Picture } from '../../../media/media.contract.ts'
import { PictureThumbs } from '../../../media/staff/picture-thumbs.tsx'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { loadPart } from '../../../platform/browser/load-chunk.ts'
import { StockPanel } from '../../../stock/staff/stock-panel.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { useVersionedSave } from '../../../ui/staff/conflict/use-versioned-save.ts'
import { Conflict } from '../../../ui/staff/conflict/versioned-form.tsx'
import { WholeField } from '../../../ui/staff/form/number-fields.tsx'
import { StaffForm } from '../../../ui/staff/form/staff-form.tsx'
import { SwitchField } from '../../../ui/staff/form/switch-field.tsx'
import { type Form, useForm } from '../../../ui/staff/form/use-form.ts'
import { useLeaveGuard } from '../../../ui/staff/form/use-leave-guard.ts'
import { PageHeader } from '../../../ui/staff/page/page-header.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { writeTime } from '../../../ui/staff/text/write-time.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { showValue } from '../product-values.ts'
import type { createProduct, getStaffProduct, StaffProduct, updateProduct } from '../staff-products.contract.ts'
import { PicturesField } from './pictures-field.tsx'
import { ProductActions } from './product-actions.tsx'
import type { FieldChoices } from './product-field-input.tsx'
import { DetailFields, MainFields, SaleFields, SeoFields, WarehouseFields } from './product-fields.tsx'
import { emptyForm, formLabels, type ProductForm, toChanges, toForm, toNewProduct } from './product-form-values.ts'

/** Beside the form: it comes after it. */
const ProductPreview = lazy(() => loadPart(() => import('./product-preview.tsx')))
const SaleNote = lazyPart(() => import('./sale-note.tsx'))

interface ProductEditorProps {
  /** Undefined for a new one. */
  loaded: StaffProduct | undefined
  choices: FieldChoices
}

/** All fields of a product, with a preview of its card and page. */
export function ProductEditor({ loaded, choices }: ProductEditorProps) {
  const form = useForm(loaded ? toForm(loaded) : emptyForm)
  const [product, setProduct] = useState(loaded)
  const [stock, setStock] = useState<number | null>(loaded ? loaded.stock : 1)
  const [uploading, setUploading] = useState(false)
  const allowLeaving = useLeaveGuard(form.isDirty)
  const save = useSaveProduct({ product, form, stock, setProduct, allowLeaving })
  const errors = save.failure?.fields

  return (
    <div className="grid gap-6">
      <PageHeader
        title={product?.name ?? 'Новый товар'}
        note={product && <ProductNote product={product} />}
        back={{ href: '/staff/products/', name: 'Товары' }}
        actions={product && <ProductActions product={product} onChange={setProduct} allowLeaving={allowLeaving} />}
      />
      <Conflict form={form} save={save} labels={formLabels} write={writeFormValue(choices.categories)} />
      <div className="grid items-start gap-6 min-[1280px]:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          <StaffForm onSubmit={() => void save.run()} failure={save.failure}>
            <Panel title="Картинки">
              <PicturesField
                value={form.values.pictures}
                onChange={(from) => form.change('pictures', from)}
                onBusy={setUploading}
                error={errors?.pictures}
              />
            </Panel>
            <MainFields form={form} errors={errors} choices={choices} />
            <SaleFields form={form} errors={errors} choices={choices} />
            {form.values.sale_price !== null && (
              <Suspense>
                <SaleNote form={form.values} product={product} />
              </Suspense>
            )}
            {!product && <FirstStock stock={stock} onChange={setStock} error={errors?.stock} />}
            <DetailFields form={form} errors={errors} choices={choices} />
            <WarehouseFields product={product} form={form} errors={errors} choices={choices} />
            <SeoFields form={form} errors={errors} choices={choices} />
            <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-4 border-line border-t bg-paper py-3">
              <SubmitButton loading={save.busy} disabled={uploading || (product !== undefined && !form.isDirty)}>
                {product ? 'Сохранить' : 'Создать товар'}
              </SubmitButton>
              <p className="text-muted text-sm">{statusOf(uploading, form.isDirty, product)}</p>
            </div>
          </StaffForm>
          {product && <StockPanel productId={product.id} stock={stock} onChange={setStock} />}
        </div>
        <div className="min-w-0 min-[1280px]:sticky min-[1280px]:top-20">
          <Suspense>
            <ProductPreview form={form.values} stock={stock} categories={choices.categories} />
          </Suspense>
        </div>
      </div>
    </div>
  )
}

interface FirstStockProps {
  stock: number | null
  onChange: (stock: number | null) => void
  error: string | undefined
}

function FirstStock({ stock, onChange, error }: FirstStockProps) {
  return (
    <Panel title="Остаток">
      <SwitchField
        label="Считать остаток"
        value={stock !== null}
        onChange={(counted) => onChange(counted ? 1 : null)}
      />
      {stock !== null && (
        <div className="max-w-40">
          <WholeField
            label="Сколько есть"
            required
            value={stock}
            onChange={(next) => onChange(next ?? 0)}
            error={error}
          />
        </div>
      )}
    </Panel>
  )
}

function statusOf(uploading: boolean, isDirty: boolean, product: StaffProduct | undefined): string {
  if (uploading) return 'Картинки ещё загружаются'
  if (!product) return ''
  return isDirty ? 'Есть несохранённые правки' : 'Всё сохранено'
}

function ProductNote({ product }: { product: StaffProduct }) {
  const state = product.archived_at ? 'В архиве, в магазине не виден. ' : ''
  return (
    <>
      {state}Изменён {writeTime(product.changed_at)}
      {product.changed_by && `, ${product.changed_by}`}
    </>
  )
}

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
function useSaveProduct({ product, form, stock, setProduct, allowLeaving }: SaveOptions) {
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

/** A value of the form as the conflict notice shows it. */
function writeFormValue(categories: FieldChoices['categories']) {
  return (name: keyof ProductForm, value: unknown): ReactNode => {
    if (name === 'pictures') return <PictureThumbs pictures={value as Picture[]} />
    if (name === 'category_id') return categories.find(({ id }) => String(id) === value)?.name ?? 'не указано'
    return showValue(name, value as Parameters<typeof showValue>[1])
  }
}
