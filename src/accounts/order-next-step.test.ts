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

test('a parcel at the point says where and until when, and an open question comes before everything', () => {
  const atPoint = {
    address: 'Томск, пр. Ленина, 36',
    work_time: 'Пн–Вс 10:00–20:00',
    until: '2026-11-24T10:00:00.000Z',
  }
  expect(nextStep('Отправлен', null, { atPoint })?.text).toBe(
    'Ждёт вас в\u00a0пункте выдачи до\u00a024\u00a0ноября: Томск, пр. Ленина, 36, Пн–Вс 10:00–20:00',
  )
  expect(nextStep('Отправлен', null, { atPoint: { ...atPoint, work_time: '', until: null } })?.text).toBe(
    'Ждёт вас в\u00a0пункте выдачи: Томск, пр. Ленина, 36',
  )
  expect(nextStep('Оплачен', null, { openQuestion: true, waitsForRelease: true })).toEqual({
    text: 'Выход перенесли: ждём вашего решения',
    to: '/profile/preorders/',
  })
})
