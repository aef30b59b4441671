import { declareErrors } from '../platform/contract/errors.ts'

export const contentErrors = declareErrors({
  store_not_found: { status: 404, sentence: () => 'Такого магазина нет.' },
  too_many_stores: { status: 409, sentence: () => 'Магазинов слишком много.' },
  announcement_not_found: { status: 404, sentence: () => 'Такого объявления уже нет.' },
  too_many_announcements: { status: 409, sentence: () => 'Объявлений слишком много: удалите старые.' },
  document_not_found: { status: 404, sentence: () => 'Такого документа нет.' },
})
