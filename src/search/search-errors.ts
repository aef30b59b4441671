import { declareErrors } from '../platform/contract/errors.ts'

export const searchErrors = declareErrors({
  synonym_not_found: { status: 404, sentence: () => 'Такого синонима нет.' },
  synonym_known: { status: 409, sentence: () => 'Такой синоним уже есть.' },
  too_many_pins: {
    status: 409,
    sentence: ({ max }: { max: number }) => `Закреплено уже ${max} товаров, больше нельзя.`,
  },
})
