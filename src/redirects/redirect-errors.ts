import { declareErrors } from '../platform/contract/errors.ts'

export const redirectErrors = declareErrors({
  redirect_not_found: { status: 404, sentence: () => 'Такого перенаправления уже нет.' },
  bad_redirect_table: { status: 400, sentence: ({ reason }: { reason: string }) => reason },
})
