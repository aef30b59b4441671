import type { Picture } from '../../../media/media.contract.ts'
import { isSame } from '../../../ui/staff/conflict/merge-edits.ts'
import { fieldLabels } from '../product-values.ts'
import type { NewProduct, ProductChanges, StaffProduct } from '../staff-products.contract.ts'

/** What the fields of the editor hold: texts are empty where nothing is known. */
export interface ProductForm {
  name: string
  sku: string
  price: number | null
  category_id: string
  description: string
  pictures: Picture[]
  series: string
  maker: string
  character: string
  character_latin: string
  scale: string
  height_mm: number | null
  material: string
  release_year: number | null
  release_month: string
  age_mark: string
  box_condition: string
  is_new: boolean
  is_preorder: boolean
  on_sale: boolean
  limit_per_customer: number | null
}

export const emptyForm: ProductForm = {
  name: '',
  sku: '',
  price: null,
  category_id: '',
  description: '',
  pictures: [],
  series: '',
  maker: '',
  character: '',
  character_latin: '',
  scale: '',
  height_mm: null,
  material: '',
  release_year: null,
  release_month: '',
  age_mark: '',
  box_condition: '',
  is_new: true,
  is_preorder: false,
  on_sale: true,
  limit_per_customer: null,
}

export function toForm(product: StaffProduct): ProductForm {
  return {
    name: product.name,
    sku: product.sku,
    price: product.price,
    category_id: String(product.category_id),
    description: product.description,
    pictures: product.pictures,
    series: product.series ?? '',
    maker: product.maker ?? '',
    character: product.character ?? '',
    character_latin: product.character_latin ?? '',
    scale: product.scale ?? '',
    height_mm: product.height_mm,
    material: product.material ?? '',
    release_year: product.release_year,
    release_month: product.release_month === null ? '' : String(product.release_month),
    age_mark: product.age_mark ?? '',
    box_condition: product.box_condition ?? '',
    is_new: product.is_new,
    is_preorder: product.is_preorder,
    on_sale: product.on_sale,
    limit_per_customer: product.limit_per_customer,
  }
}

/** As the API takes it. What is no number yet (NaN) becomes null in JSON, and the API says so at its field. */
export function toNewProduct(form: ProductForm, stock: number | null): NewProduct {
  return {
    ...form,
    price: form.price as number,
    category_id: Number(form.category_id),
    pictures: form.pictures.map(({ id }) => id),
    release_month: form.release_month === '' ? null : Number(form.release_month),
    age_mark: (form.age_mark || null) as NewProduct['age_mark'],
    box_condition: (form.box_condition || null) as NewProduct['box_condition'],
    stock,
  }
}

/** Only what was changed, with the version that was changed. */
export function toChanges(start: ProductForm, form: ProductForm, version: number): ProductChanges {
  const { stock: _stock, ...all } = toNewProduct(form, null)
  const changed = Object.entries(all).filter(
    ([name]) => !isSame(start[name as keyof ProductForm], form[name as keyof ProductForm]),
  )
  return { ...Object.fromEntries(changed), version }
}

export const formLabels = fieldLabels as Partial<Record<keyof ProductForm, string>>
