import { declareErrors } from '../platform/contract/errors.ts'

export const collectionErrors = declareErrors({
  collection_not_shared: { status: 404, sentence: () => 'Ссылка больше не действует' },
})
