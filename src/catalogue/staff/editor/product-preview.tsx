import { formatPrice, toKopecks, toRoubles } from '../../../platform/text/money.ts'
import { depositOf } from '../../../pricing/deposit.ts'
import { PictureImage } from '../../../ui/picture.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import type { Product } from '../../catalogue.contract.ts'
import { Description } from '../../product/description.tsx'
import { ProductFacts } from '../../product/product-facts.tsx'
import { productNameLook } from '../../product/product-name-look.ts'
import { StockStatus } from '../../product/stock-status.tsx'
import { ProductCard } from '../../product-card.tsx'
import type { FieldChoices } from './product-field-input.tsx'
import { type ProductForm, toPublicValues } from './product-form-values.ts'

interface ProductPreviewProps {
  form: ProductForm
  stock: number | null
  categories: FieldChoices['categories']
}

/** A live preview of the card and the page, with the storefront's own components. */
export default function ProductPreview({ form, stock, categories }: ProductPreviewProps) {
  const product = toProduct(form, stock, categories)
  return (
    <div className="grid gap-6">
      <Panel title="Карточка">
        {/* Inert: nothing in the preview can be clicked or focused. */}
        <div inert className="w-56 max-w-full justify-self-center">
          <ProductCard product={product} labelsInStock sizes="224px" />
        </div>
      </Panel>
      <Panel title="Страница товара">
        {/* Limited height: a very long description would push everything else out of sight. */}
        <div inert className="flex max-h-[80rem] w-full max-w-sm flex-col gap-5 justify-self-center overflow-hidden">
          <PictureImage
            picture={product.images[0]}
            alt=""
            sizes="360px"
            className="aspect-square shrink-0 overflow-hidden rounded-2xl"
          />
          {product.images.length > 1 && (
            <div className="grid grid-cols-5 gap-2">
              {product.images.slice(1, 6).map((picture) => (
                <PictureImage
                  key={picture.id}
                  picture={picture}
                  alt=""
                  sizes="72px"
                  className="aspect-square overflow-hidden rounded-lg"
                />
              ))}
            </div>
          )}
          {product.is_new && <span className="badge-new self-start">Новинка</span>}
          <p className={productNameLook(product.name)}>{product.name}</p>
          <div className="flex flex-wrap items-center gap-x-5">
            <p className="font-semibold text-2xl tabular-nums">{formatPrice(product.price)}</p>
            <StockStatus product={product} />
          </div>
          <Description text={product.description} />
          <ProductFacts product={product} />
        </div>
      </Panel>
    </div>
  )
}

function toProduct(form: ProductForm, stock: number | null, categories: FieldChoices['categories']): Product {
  const category = categories.find(({ id }) => String(id) === form.category_id)
  const deposit = depositOf({
    isPreorder: form.is_preorder,
    priceKopecks: toKopecks(form.price ?? 0),
    depositPercent: form.deposit_percent,
    depositKopecks: form.deposit === null ? null : toKopecks(form.deposit),
  })
  const named = (name: string) => (name.trim() ? { id: 0, name } : null)
  return {
    id: 0,
    name: form.name.trim() || 'Название товара',
    price: form.price || 0,
    status: form.on_sale && stock !== 0 ? 'available' : 'unavailable',
    is_new: form.is_new,
    images: form.pictures,
    sku: form.sku,
    description: form.description,
    category: category ?? { id: 0, name: '' },
    series: named(form.series),
    shelves: [],
    maker: named(form.maker),
    ...toPublicValues(form),
    stock,
    few_left: false,
    limit_per_customer: form.limit_per_customer || null,
    is_preorder: form.is_preorder,
    ...(deposit !== null && { first_pay: toRoubles(deposit) }),
  }
}
