import { declareErrors } from '../platform/contract/errors.ts'

/** For every feature that looks a product up. */
export const productErrors = declareErrors({
  product_not_found: { status: 404, sentence: () => 'Товар не найден' },
})
