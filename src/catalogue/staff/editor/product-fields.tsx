import { useViewer } from '../../../accounts/viewer.ts'
import { formatPrice } from '../../../platform/text/money.ts'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { type FieldName, fieldNames, fieldOf } from '../../field-names.ts'
import type { ProductField } from '../../product-field.ts'
import { hiddenFields } from '../fields-for-role.ts'
import { marginPercent } from '../margin.ts'
import type { StaffProduct } from '../staff-products.contract.ts'
import { ProductFieldInput, type ProductFormProps } from './product-field-input.tsx'

/** The fields of a section: `first`, then the others in the order of their description. */
function fieldsOf(section: ProductField['section'], first: readonly FieldName[] = []): FieldName[] {
  return [...first, ...fieldNames.filter((name) => fieldOf(name).section === section && !first.includes(name))]
}

const pair: readonly FieldName[] = ['sku', 'price']
const mainFields = fieldsOf('main', ['category_id']).filter((name) => name !== 'name' && !pair.includes(name))
const saleFields = fieldsOf('sale', ['on_sale'])
const isSwitch = (name: FieldName) => fieldOf(name).kind === 'yesNo'
const detailFields = fieldsOf('details', [
  'series',
  'maker',
  'character',
  'character_latin',
  'scale',
  'height_mm',
  'material',
  'box_condition',
])

export function MainFields(props: ProductFormProps) {
  return (
    <Panel title="Главное">
      <ProductFieldInput name="name" {...props} />
      <div className="grid gap-4 sm:grid-cols-2">
        {pair.map((name) => (
          <ProductFieldInput key={name} name={name} {...props} />
        ))}
      </div>
      {mainFields.map((name) => (
        <ProductFieldInput key={name} name={name} {...props} />
      ))}
    </Panel>
  )
}

export function SaleFields(props: ProductFormProps) {
  return (
    <Panel title="Продажа">
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-3">
        {saleFields.filter(isSwitch).map((name) => (
          <ProductFieldInput key={name} name={name} {...props} />
        ))}
      </div>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {saleFields
          .filter((name) => !isSwitch(name))
          .map((name) => (
            <ProductFieldInput key={name} name={name} {...props} />
          ))}
      </div>
    </Panel>
  )
}

export function DetailFields(props: ProductFormProps) {
  return (
    <Panel title="Характеристики">
      <div className="grid gap-4 sm:grid-cols-2">
        {detailFields.map((name) => (
          <ProductFieldInput key={name} name={name} {...props} />
        ))}
      </div>
    </Panel>
  )
}

interface WarehouseProps extends ProductFormProps {
  product: StaffProduct | undefined
}

export function WarehouseFields({ product, ...props }: WarehouseProps) {
  const hidden = hiddenFields(useViewer().role)
  const { price, cost_price: cost } = props.form.values
  return (
    <Panel title="Склад и доставка">
      <p className="text-muted text-sm">Покупатели этого не видят.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {fieldsOf('warehouse')
          .filter((name) => !hidden.includes(name))
          .map((name) => (
            <ProductFieldInput key={name} name={name} {...props} />
          ))}
      </div>
      {product && <SameBarcode product={product} />}
      {!hidden.includes('cost_price') && <Margin price={price} cost={cost} />}
    </Panel>
  )
}

function SameBarcode({ product: { same_barcode: others } }: { product: StaffProduct }) {
  if (others.length === 0) return null
  return (
    <p role="alert" className="text-bad text-sm wrap-anywhere">
      Такой же штрихкод у других товаров, сканер их не различит:{' '}
      {others.map(({ id, name, sku }) => (
        <a key={id} href={`/staff/products/${id}/`} className="link mr-3">
          {name} ({sku})
        </a>
      ))}
    </p>
  )
}

/** What is left of the price. */
function Margin({ price, cost }: { price: unknown; cost: unknown }) {
  if (typeof price !== 'number' || typeof cost !== 'number' || Number.isNaN(price) || Number.isNaN(cost)) return null
  const percent = marginPercent(price, cost)
  if (percent === null) return null
  return (
    <p role="status" className={percent < 0 ? 'text-bad' : 'text-muted'}>
      Маржа {formatPrice(price - cost)}, {percent}&nbsp;%
      {percent < 0 && ': цена ниже себестоимости'}
    </p>
  )
}

export function SeoFields(props: ProductFormProps) {
  return (
    <Panel title="Для поисковиков">
      {fieldsOf('seo').map((name) => (
        <ProductFieldInput key={name} name={name} {...props} />
      ))}
    </Panel>
  )
}
