import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { carrierQuotes, parcelSenders } from '../database/tables/carriers.server.ts'
import { openOrdersShop } from '../orders/testing-orders.server.ts'
import { tryCarriers } from '../parcels/carriers/open-carriers.server.ts'
import { staffVisitor } from '../testing/staff-visitor.ts'
import { moscow, novosibirsk, openDeliveryShop } from './testing-delivery.server.ts'

const { cdek, pochta, shop, choose, typeOf, cdekForm, placedOrder } = await openDeliveryShop()
const { db, form, withDraft } = shop

describe('to a point', () => {
  test('price and days come with the city; the order is placed with the point, its address and that price', async () => {
    const { shopper, number } = await withDraft({ stock: 5, weightGrams: 1200 })
    const city = typeOf(await choose(shopper, { city: moscow }))
    expect(city).toMatchObject({
      price: expect.any(Number),
      note: null,
      carrier: {
        name: 'cdek',
        weight: 2600,
        city: { code: moscow, name: 'Москва' },
        way: 'point',
        point: null,
        offers: [
          { way: 'point', locker: false, days_min: expect.any(Number) },
          { way: 'point', locker: true },
          { way: 'door', locker: false },
        ],
      },
    })
    const point = cdek.points.find(({ location, type }) => location.city_code === moscow && type === 'PVZ')
    const chosen = typeOf(await choose(shopper, { city: moscow, point: point?.code }))
    expect(chosen).toMatchObject({ carrier: { point: { code: point?.code, locker: false } } })
    const calls = cdek.calls.get('POST /calculator/tarifflist')
    const { price } = chosen as unknown as { price: number }
    const answer = await shopper.confirm({ ...cdekForm, deliveryPoint: point?.code, total_price: 2000 + price })
    const place = async () => (await shopper.visitor.get('/api/checkout/last/')).json().last.place
    const again = { delivery_type: shop.courier, city: { code: moscow, name: 'Москва' }, way: 'point' }
    expect(await place()).toEqual({ ...again, point: { code: point?.code, address: expect.any(String) } })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { order_id: number }])
    expect(cdek.calls.get('POST /calculator/tarifflist')).toBe(calls)
    expect(await placedOrder(number)).toMatchObject({
      deliveryName: 'СДЭК',
      deliveryNote: null,
      deliveryPriceKopecks: price * 100,
      deliveryAddress: `Москва, ${point?.location.address}`,
      deliveryChoice: {
        way: 'point',
        city: { code: moscow },
        point: { code: point?.code },
        parcel: { weight_grams: 2600 },
      },
    })
  })

  test('a locker has its own price; a point of another city, an unknown city and a parcel too heavy are refused', async () => {
    const { shopper } = await withDraft({ stock: 5, weightGrams: 12_000 })
    const inMoscow = cdek.points.filter(({ location }) => location.city_code === moscow)
    const locker = inMoscow.find(({ type }) => type === 'POSTAMAT')
    expect((await choose(shopper, { city: moscow, point: locker?.code })).json()).toMatchObject({
      detail: expect.stringContaining('point_gone'),
    })
    const light = await withDraft({ stock: 5 })
    const offered = typeOf(await choose(light.shopper, { city: moscow, point: locker?.code })) as unknown as {
      price: number
      carrier: { offers: { locker: boolean; price: number }[] }
    }
    expect(offered.price).toBe(offered.carrier.offers.find((offer) => offer.locker)?.price)
    expect((await choose(light.shopper, { city: novosibirsk, point: inMoscow[0]?.code })).statusCode).toBe(409)
    expect((await choose(light.shopper, { city: 999 })).statusCode).toBe(404)
  })

  test('a point that was not chosen, or for other goods, is not placed', async () => {
    const { shopper, product } = await withDraft({ stock: 5 })
    const [first, second] = cdek.points.filter(
      ({ location, type }) => location.city_code === novosibirsk && type === 'PVZ',
    )
    await choose(shopper, { city: novosibirsk, point: first?.code })
    const other = await shopper.confirm({ ...cdekForm, deliveryPoint: second?.code })
    expect([other.statusCode, other.json().fields]).toEqual([409, { deliveryPoint: 'Выберите ещё раз.' }])
    await shopper.putIntoCart([product, 1])
    await shopper.createOrder()
    expect((await shopper.confirm({ ...cdekForm, deliveryPoint: first?.code })).statusCode).toBe(409)
  })

  test('a price that is a day old is asked for again', async () => {
    const { shopper } = await withDraft({ stock: 5 })
    const [point] = cdek.points
    const { price } = typeOf(await choose(shopper, { city: novosibirsk, point: point?.code })) as unknown as {
      price: number
    }
    shop.clock.pass({ days: 2 })
    const late = await shopper.confirm({ ...cdekForm, deliveryPoint: point?.code, total_price: 2000 + price })
    expect([late.statusCode, late.json().detail]).toEqual([409, expect.stringContaining('total_changed')])
    await choose(shopper, { city: novosibirsk, point: point?.code })
    expect(
      (await shopper.confirm({ ...cdekForm, deliveryPoint: point?.code, total_price: 2000 + price })).statusCode,
    ).toBe(200)
  })
})

test('to the door: the city is written before the address', async () => {
  const { shopper, number } = await withDraft({ stock: 5 })
  await choose(shopper, { city: novosibirsk, way: 'door' })
  await shopper.confirm({ ...cdekForm, deliveryCity: novosibirsk, deliveryAddress: 'Лисий бульвар, 1' })
  expect(await placedOrder(number)).toMatchObject({
    deliveryAddress: 'Новосибирск, Лисий бульвар, 1',
    deliveryChoice: { way: 'door' },
  })
})

describe('the checkout of the specification', () => {
  test('a client that knows nothing of points buys at the fixed price, to a typed address', async () => {
    const { shopper, number } = await withDraft({ stock: 5 })
    const answer = await shopper.confirm({ ...cdekForm, deliveryAddress: 'Томск, Лисья, 2' })
    expect(answer.statusCode).toBe(200)
    expect(await placedOrder(number)).toMatchObject({
      deliveryAddress: 'Томск, Лисья, 2',
      deliveryPriceKopecks: 0,
      deliveryNote: expect.stringContaining('900'),
      deliveryChoice: null,
    })
  })

  test('Почта by weight and index; another index than the asked one is the fixed price', async () => {
    const post = { ...form, deliveryType: shop.post, deliveryAddress: 'Томск, Лисья, 2' }
    const { shopper, number } = await withDraft({ stock: 5, weightGrams: 500 })
    const asked = await shopper.visitor.post('/api/checkout/delivery/', { delivery_type: shop.post, index: '634050' })
    expect(typeOf(asked, shop.post)).toMatchObject({ price: 513, carrier: { index: '634050', way: 'post' } })
    expect(pochta.asked.at(-1)).toMatchObject({ 'index-from': '630099', 'index-to': '634050', mass: 1200 })
    await shopper.confirm({ ...post, deliveryIndex: '634050', total_price: 2513 })
    expect(await placedOrder(number)).toMatchObject({ deliveryPriceKopecks: 51_300, deliveryIndex: '634050' })
    const other = await withDraft({ stock: 5 })
    await other.shopper.confirm({ ...post, deliveryIndex: '630000', total_price: 2590 })
    expect(await placedOrder(other.number)).toMatchObject({ deliveryPriceKopecks: 59_000, deliveryChoice: null })
  })
})

test('prices are asked for once, then the last known ones count, then the fixed one; checkout goes on', async () => {
  const { shopper, number } = await withDraft({ stock: 5, weightGrams: 700 })
  const before = cdek.calls.get('POST /calculator/tarifflist') ?? 0
  const first = typeOf(await choose(shopper, { city: moscow }))
  await choose(shopper, { city: moscow })
  expect(cdek.calls.get('POST /calculator/tarifflist')).toBe(before + 1)
  await db.update(carrierQuotes).set({ at: new Date(shop.clock.now().getTime() - 20 * 86_400_000) })
  cdek.trouble.away = 'error'
  expect(typeOf(await choose(shopper, { city: moscow }))).toEqual(first)
  const [point] = cdek.points
  const fixed = typeOf(await choose(shopper, { city: novosibirsk, point: point?.code }))
  expect(fixed).toMatchObject({ price: 0, note: expect.stringContaining('900'), carrier: { offers: [] } })
  const answer = await shopper.confirm({ ...cdekForm, deliveryPoint: point?.code, total_price: 2000 })
  expect(answer.statusCode).toBe(200)
  expect(await placedOrder(number)).toMatchObject({ deliveryPriceKopecks: 0, deliveryChoice: { offers: [] } })
})

test('wrong keys are told at the start and to staff; checkout goes on at the fixed price', async () => {
  const config = { cdek: { clientId: 'nobody', clientSecret: 'wrong', url: cdek.url } }
  const lines: string[] = []
  await tryCarriers(config, pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }))
  expect(lines.join()).toContain('CDEK does not accept CDEK_CLIENT_ID and CDEK_CLIENT_SECRET')

  const wrong = await openOrdersShop({ address: shop.address, config })
  const { shopper, number } = await wrong.withDraft({ stock: 5, weightGrams: 5100 })
  const [point] = cdek.points
  const answer = await choose(shopper, { city: novosibirsk, point: point?.code })
  expect(typeOf(answer)).toMatchObject({ price: 0, note: expect.stringContaining('900'), carrier: { offers: [] } })
  expect((await shopper.confirm({ ...cdekForm, deliveryPoint: point?.code, total_price: 2000 })).statusCode).toBe(200)
  expect(await placedOrder(number)).toMatchObject({ deliveryPriceKopecks: 0 })
  const staff = await staffVisitor(wrong, 'keys@kitsune.test')
  expect((await staff.get('/api/staff/carriers/')).json()).toMatchObject({
    carriers: [
      { name: 'cdek', has_keys: true, problem: expect.stringContaining('401') },
      { name: 'pochta', has_keys: false },
    ],
    sender: { city_code: 270, city_name: 'Новосибирск', version: 0 },
  })
})

test('staff say where parcels start; of two at once the second is refused', async () => {
  const staff = await staffVisitor(shop, 'sender@kitsune.test')
  const save = (body: object) => staff.call('PUT', '/api/staff/carriers/sender/', body)
  const tomsk = { version: 0, city_code: 1095, shipment_point: ' TSK1 ', postal_index: '634050' }
  const answers = await Promise.all([save(tomsk), save(tomsk)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await staff.get('/api/staff/carriers/')).json().sender).toEqual({
    city_code: 1095,
    city_name: 'Томск',
    shipment_point: 'TSK1',
    postal_index: '634050',
    version: 1,
  })
  expect((await save({ ...tomsk, version: 1, postal_index: '63' })).json().fields).toHaveProperty('postal_index')
  await db.delete(parcelSenders)
})
