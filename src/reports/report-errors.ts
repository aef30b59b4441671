import { declareErrors } from '../platform/contract/errors.ts'

export const reportErrors = declareErrors({
  report_days_reversed: { status: 400, sentence: () => 'Конец периода раньше начала.' },
  report_too_long: {
    status: 400,
    sentence: ({ max }: { max: number }) =>
      `За такой период получится больше ${max} строк. Выберите недели или месяцы, или период короче.`,
  },
})
