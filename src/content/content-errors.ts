import { declareErrors } from '../platform/contract/errors.ts'

export const contentErrors = declareErrors({
  store_not_found: { status: 404, sentence: () => 'Такого магазина нет.' },
  too_many_stores: { status: 409, sentence: () => 'Магазинов слишком много.' },
  document_not_found: { status: 404, sentence: () => 'Такого документа нет.' },
})
