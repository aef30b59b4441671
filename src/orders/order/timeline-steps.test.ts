import { expect, test } from 'vitest'
import type { Order } from '../orders.contract.ts'
import { timelineSteps } from './timeline-steps.ts'

type Entry = Order['timeline'][number]

const at = (day: number) => `2026-11-${day}T05:00:00.000Z`
const entry = (day: number, state: Entry['state'], text: string | null = null): Entry => ({ at: at(day), state, text })

function steps(order_status: Order['order_status'], timeline: Entry[], cancel_reason: string | null = null) {
  return timelineSteps({ order_status, timeline, cancel_reason } as Order)
}

const looks = (all: ReturnType<typeof steps>) => all.map(({ state, look }) => `${state}: ${look}`)

test('a new order has all steps ahead', () => {
  const all = steps('Ожидает оплаты', [entry(10, 'Ожидает оплаты')])
  expect(looks(all)).toEqual([
    'Ожидает оплаты: current',
    'Оплачен: coming',
    'Собирается: coming',
    'Отправлен: coming',
    'Завершен: coming',
  ])
  expect(all.map((step) => step.at)).toEqual([at(10), undefined, undefined, undefined, undefined])
})

test('messages belong to the step in which they were written', () => {
  const all = steps('Отправлен', [
    entry(10, 'Ожидает оплаты'),
    entry(11, 'Оплачен', 'Спасибо за оплату'),
    entry(12, 'Собирается'),
    entry(13, 'Отправлен'),
    entry(14, null, 'Трек-номер RA123'),
  ])
  expect(looks(all)[3]).toBe('Отправлен: current')
  expect(all.map(({ notes }) => notes)).toEqual([[], ['Спасибо за оплату'], [], ['Трек-номер RA123'], []])
})

test('a completed order has no steps ahead', () => {
  expect(steps('Завершен', []).every(({ look }) => look === 'done')).toBe(true)
})

test('a cancelled order has no further steps, and its reason is not repeated', () => {
  const timeline = [entry(10, 'Ожидает оплаты'), entry(11, 'Отменен', 'Передумали')]
  const all = steps('Отменен', timeline, 'Передумали')
  expect(looks(all)).toEqual(['Ожидает оплаты: done', 'Отменен: cancelled'])
  expect(all[1]).toMatchObject({ at: at(11), notes: [] })
})
