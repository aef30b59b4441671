import { describe, expect, test } from 'vitest'
import type { Order } from '../orders.contract.ts'
import { timelineSteps } from './timeline-steps.ts'

type Entry = Order['timeline'][number]

const at = (day: number) => `2026-11-${day}T05:00:00.000Z`
const entry = (day: number, state: Entry['state'], text: string | null = null): Entry => ({ at: at(day), state, text })

const delivery = { address: 'Томск, Речная, 5' }
const shelf = { is_kept: false }
const money = { later: 0, is_rest: false }

function steps(order_status: Order['order_status'], timeline: Entry[], cancel_reason: string | null = null) {
  const order = { order_status, timeline, cancel_reason, delivery, shelf, money, parcels: [] as Order['parcels'] }
  return timelineSteps(order as unknown as Order)
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

test('an order that is picked up waits in the shop instead of being sent', () => {
  const order = {
    order_status: 'Готов к выдаче',
    timeline: [],
    cancel_reason: null,
    delivery: { address: '' },
    shelf,
    money,
    parcels: [],
  }
  expect(looks(timelineSteps(order as unknown as Order))).toEqual([
    'Ожидает оплаты: done',
    'Оплачен: done',
    'Собирается: done',
    'Готов к выдаче: current',
    'Завершен: coming',
  ])
})

test('what waits on the shelf has not said yet where it goes: sent, unless it is to be picked up', () => {
  const kept = { cancel_reason: null, delivery: { address: '' }, shelf: { is_kept: true }, money, parcels: [] }
  const at = (order_status: string, timeline: Entry[]) =>
    looks(timelineSteps({ ...kept, order_status, timeline } as unknown as Order))
  expect(at('Оплачен', [])[3]).toBe('Отправлен: coming')
  expect(at('Готов к выдаче', [entry(12, 'Готов к выдаче')])[3]).toBe('Готов к выдаче: current')
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

describe('the carrier tells more than the order', () => {
  const sent = {
    order_status: 'Отправлен',
    timeline: [{ at: '2026-11-10T05:00:00.000Z', state: 'Отправлен', text: null }],
    cancel_reason: null,
    shelf,
    money,
    delivery,
  }
  const parcel = (state: string, more: object = {}) => ({
    way: 'point',
    state,
    storage_until: null,
    timeline: [],
    ...more,
  })
  const looks = (...parcels: object[]) =>
    timelineSteps({ ...sent, parcels } as unknown as Order).map(({ name, state, look }) => `${name ?? state}: ${look}`)

  test('one parcel to a point has two steps more', () => {
    expect(looks(parcel('Передана')).slice(3)).toEqual([
      'Отправлен: current',
      'В пути: coming',
      'В пункте выдачи: coming',
      'Завершен: coming',
    ])
    const until = { storage_until: '2026-11-20T05:00:00.000Z' }
    expect(looks(parcel('Ждет получателя', until)).slice(3)).toEqual([
      'Отправлен: done',
      'В пути: done',
      'В пункте выдачи: current',
      'Завершен: coming',
    ])
    const steps = timelineSteps({ ...sent, parcels: [parcel('Ждет получателя', until)] } as unknown as Order)
    expect(steps[5]?.notes).toEqual([expect.stringMatching(/^Хранят до 20\sноября 2026/)])
  })

  test('to the door there is no point; several parcels are told elsewhere', () => {
    expect(looks({ ...parcel('В пути'), way: 'door' })).toHaveLength(6)
    expect(looks({ ...parcel('Передана'), way: 'post' })).toHaveLength(5)
    expect(looks(parcel('В пути'), parcel('Передана'))).toHaveLength(5)
    expect(looks(parcel('Возвращается'))[4]).toBe('Возвращается в магазин: current')
  })
})

test('a preorder with a deposit: paid in part, then waiting for the rest', () => {
  const first = [entry(10, 'Ожидает оплаты'), entry(11, 'Оплачен')]
  const of = (order_status: Order['order_status'], timeline: Entry[], its: object) =>
    timelineSteps({
      order_status,
      timeline,
      cancel_reason: null,
      delivery,
      shelf,
      parcels: [],
      money: { ...money, ...its },
    } as unknown as Order).map(({ name, state, look }) => `${name ?? state}: ${look}`)
  expect(of('Оплачен', first, { later: 6000 }).slice(0, 3)).toEqual([
    'Ожидает оплаты: done',
    'Задаток внесён: current',
    'Собирается: coming',
  ])
  expect(of('Ожидает оплаты', [...first, entry(20, 'Ожидает оплаты', 'Приехал')], { is_rest: true })).toEqual([
    'Ожидает оплаты: done',
    'Задаток внесён: done',
    'Ждёт доплаты: current',
    'Оплачен: coming',
    'Собирается: coming',
    'Отправлен: coming',
    'Завершен: coming',
  ])
})

test('a gift card is paid for and done: nothing is packed or fetched', () => {
  const order = {
    order_status: 'Завершен',
    timeline: [
      entry(10, 'Ожидает оплаты'),
      entry(11, 'Оплачен'),
      entry(11, 'Собирается'),
      entry(11, 'Готов к выдаче'),
      entry(11, 'Завершен'),
    ],
    cancel_reason: null,
    delivery: { address: '' },
    gift_card: {},
    shelf,
    money,
    parcels: [],
  } as unknown as Order
  expect(looks(timelineSteps(order))).toEqual(['Ожидает оплаты: done', 'Оплачен: done', 'Завершен: done'])
})
