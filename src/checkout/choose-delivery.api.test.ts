import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  carrierCities,
  carrierPoints,
  carrierQuotes,
  carrierStates,
  parcelSenders,
} from '../database/tables/carriers.server.ts'
import { orders } from '../database/tables/orders.server.ts'
import { openOrdersShop, type Shopper } from '../orders/testing-orders.server.ts'
import { tryCarriers } from '../parcels/carriers/open-carriers.server.ts'
import { copyPlacesNow, openCdekStandIn } from '../parcels/testing-carriers.server.ts'
import { eq, gte } from '../platform/postgres/drizzle.server.ts'
import { startPochtaServer } from '../testing/outside/pochta-server.ts'
import { staffVisitor } from '../testing/staff-visitor.ts'

const cdek = await openCdekStandIn()
const pochta = await startPochtaServer()
const shop = await openOrdersShop({ config: { ...cdek.config, pochta: { ...pochta.keys, url: pochta.url } } })
const { db, form, withDraft } = shop
await copyPlacesNow(db, cdek)
const novosibirsk = 270
const moscow = 44

beforeEach(async () => {
  delete cdek.trouble.away
  delete pochta.trouble.away
  await db.delete(carrierQuotes)
})

const choose = (shopper: Shopper, wish: object) =>
  shopper.visitor.post('/api/checkout/delivery/', { delivery_type: shop.courier, ...wish })

const typeOf = (answer: { json(): { delivery_types: { id: number }[] } }, id = shop.courier) =>
  answer.json().delivery_types.find((type) => type.id === id)

const cdekForm = { ...form, deliveryType: shop.courier, delivery_type: shop.courier }

async function placedOrder(number: number) {
  const [order] = await db.select().from(orders).where(eq(orders.id, number))
  return order
}

describe('places', () => {
  test('cities are found by the beginning of their name, large ones first, е for ё', async () => {
    const { visitor } = await shop.shopper()
    const names = async (q: string) =>
      (await visitor.get(`/api/delivery/cities/?q=${encodeURIComponent(q)}`))
        .json()
        .map((city: { name: string }) => city.name)
    expect(await names('НОВО')).toEqual(['Новосибирск'])
    expect(await names('орел')).toEqual(['Орёл'])
    expect(await names('санкт петербург')).toEqual(['Санкт-Петербург'])
    expect(await names('о%')).toEqual([])
    const nicknames = {
      питер: 'Санкт-Петербург',
      Спб: 'Санкт-Петербург',
      мск: 'Москва',
      нск: 'Новосибирск',
      екб: 'Екатеринбург',
    }
    for (const [typed, name] of Object.entries(nicknames)) expect([typed, await names(typed)]).toEqual([typed, [name]])
    expect(await names('г. томск')).toEqual(['Томск'])
  })

  test('namesakes are found by their region, and shown with it from the choice to the order', async () => {
    const tomsk = 1095
    const regions = ['Кемеровская', 'Калужская', 'Тульская', 'Омская', 'Тверская', 'Псковская', 'Курская', 'Пермский']
    const named = (name: string, region: string, code: number) => {
      const carrier = 'cdek' as const
      return { carrier, code, name, searchName: name.toLowerCase(), region, seenAt: new Date() }
    }
    const namesakes = [
      ...[...regions, 'Орловская', 'Рязанская', 'Кировская', 'Архангельская'].map((region, index) =>
        named('Октябрьский', `${region} область`, 990_000 + index),
      ),
      named('Томск', 'Курганская область', 990_100),
    ]
    await db.insert(carrierCities).values(namesakes)
    const { shopper, number } = await withDraft({ stock: 5 })
    const found = async (q: string) =>
      (await shopper.visitor.get(`/api/delivery/cities/?q=${encodeURIComponent(q)}`)).json()
    expect(await found('октябрьский')).toHaveLength(10)
    for (const q of [
      'Октябрьский, Архангельская',
      'октябрьский архангел',
      'г. Октябрьский Архангельская обл.',
      'Архангельская область, Октябрьский',
    ])
      expect([q, await found(q)]).toMatchObject([q, [{ code: 990_011, region: 'Архангельская область' }]])
    expect(await found('Октябрьский, Сахалинская')).toEqual([])

    const chosen = typeOf(await choose(shopper, { city: tomsk, way: 'door' })) as unknown as { price: number }
    expect(chosen).toMatchObject({ carrier: { city: { code: tomsk, name: 'Томск, Томская область' } } })
    const place = { deliveryCity: tomsk, deliveryAddress: 'ул. Томская, 5' }
    const placed = await shopper.confirm({ ...cdekForm, ...place, total_price: 2000 + chosen.price })
    expect(placed.statusCode, placed.body).toBe(200)
    expect((await placedOrder(number))?.deliveryAddress).toBe('Томск, Томская область, ул. Томская, 5')
    await db.delete(carrierCities).where(gte(carrierCities.code, 990_000))
  })

  test('points come by their distance, can be searched, and take the weight', async () => {
    const { visitor } = await shop.shopper()
    const list = async (query: string) =>
      (await visitor.get(`/api/delivery/points/?city=${novosibirsk}${query}`)).json()
    const all = await list('')
    expect(all.total).toBe(48)
    const metres = all.points.map((point: { metres: number }) => point.metres)
    expect(metres).toEqual(metres.toSorted((a: number, b: number) => a - b))
    expect(all.points[0]).toMatchObject({ address: expect.any(String), work_time: expect.stringMatching(/Пн/) })
    const found = await list(`&q=${encodeURIComponent('ВИШНЕВАЯ')}`)
    expect(found.total).toBeGreaterThan(0)
    expect(found.points.every(({ address }: { address: string }) => address.includes('Вишнёвая'))).toBe(true)
    const heavy = await list('&weight=20000')
    expect(heavy.points.some(({ locker }: { locker: boolean }) => locker)).toBe(false)
  })

  test('a locker is offered when the parcel fits into one of its cells; a town without points names the next one', async () => {
    const { visitor } = await shop.shopper()
    const lockers = async (box: string) =>
      (await visitor.get(`/api/delivery/points/?city=${novosibirsk}&box=${box}`))
        .json()
        .points.filter(({ locker }: { locker: boolean }) => locker).length
    expect([await lockers('30x20x10'), await lockers('38x60x35'), await lockers('45x45x45')]).toEqual([12, 6, 0])
    const none = (await visitor.get('/api/delivery/points/?city=1104')).json()
    expect(none).toMatchObject({ total: 0, near: { code: 1101, name: 'Бердск', metres: expect.any(Number) } })
    const { shopper } = await withDraft({ stock: 5, boxLengthMm: 600, boxWidthMm: 600, boxHeightMm: 600 })
    const locker = cdek.points.find(({ location, type }) => location.city_code === moscow && type === 'POSTAMAT')
    expect((await choose(shopper, { city: moscow, point: locker?.code })).statusCode).toBe(409)
  })

  test('a night without an answer, or with half of one, keeps what is known', async () => {
    const before = await db.$count(carrierPoints)
    cdek.trouble.away = 'error'
    await expect(copyPlacesNow(db, cdek)).rejects.toThrow('500')
    expect(await db.select().from(carrierStates)).toMatchObject([
      { carrier: 'cdek', problem: expect.stringContaining('500') },
    ])
    delete cdek.trouble.away
    const gone = cdek.points.splice(10)
    await expect(copyPlacesNow(db, cdek)).rejects.toThrow('they stay')
    expect(await db.$count(carrierPoints)).toBe(before)
    cdek.points.push(...gone)
    const closed = cdek.points.splice(0, 1)
    await copyPlacesNow(db, cdek)
    expect(await db.$count(carrierPoints)).toBe(before - 1)
    cdek.points.unshift(...closed)
    await copyPlacesNow(db, cdek)
  })
})

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
