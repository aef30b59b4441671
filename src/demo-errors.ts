import { declareErrors } from './platform/contract/errors.ts'

export const demoErrors = declareErrors({
  demo_is_local: {
    status: 403,
    sentence: () => 'В демо-режиме войти и читать почту можно только на том компьютере, где работает магазин.',
  },
})
