import type { Product } from '../catalogue.contract.ts'
import { emptyForm, toPublicValues } from '../staff/editor/product-form-values.ts'

/** A product with only the required values. */
export const bareProduct: Product = {
  id: 1,
  name: 'Фигурка',
  price: 100,
  status: 'available',
  is_new: false,
  images: [],
  sku: 'KTS-1',
  description: '',
  category: { id: 2, name: 'Фигурки' },
  series: null,
  maker: null,
  shelves: [],
  ...toPublicValues(emptyForm),
  stock: null,
  few_left: false,
  limit_per_customer: null,
  is_preorder: false,
}
