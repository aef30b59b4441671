import { expect, test } from 'vitest'
import { nextStep } from './order-next-step.ts'

test('an unpaid order is to be paid, others say what the shop does', () => {
  expect(nextStep('Ожидает оплаты', '2026-11-20T10:00:00.000Z')).toEqual({ toPay: true, text: 'Оплатить до 20 ноября' })
  expect(nextStep('Ожидает оплаты', null)).toEqual({ toPay: true, text: 'Оплатить' })
  expect(nextStep('Собирается', null)).toEqual({ text: 'Собираем посылку' })
  expect(nextStep('Оплачен', null, { waitsForRelease: true })).toEqual({ text: 'Соберём, когда выйдет предзаказ' })
  expect(nextStep('Завершен', null)).toBeUndefined()
  expect(nextStep('что-то новое', null)).toBeUndefined()
})
