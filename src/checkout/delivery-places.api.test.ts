import { describe, expect, test } from 'vitest'
import { carrierCities, carrierPoints, carrierStates } from '../database/tables/carriers.server.ts'
import { copyPlacesNow } from '../parcels/testing-carriers.server.ts'
import { gte } from '../platform/postgres/drizzle.server.ts'
import { moscow, novosibirsk, openDeliveryShop } from './testing-delivery.server.ts'

const { cdek, shop, choose, typeOf, cdekForm, placedOrder } = await openDeliveryShop()
const { db, withDraft } = shop

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
      Ekb: 'Екатеринбург',
      'С.-Петербург': 'Санкт-Петербург',
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

  test('a copy that ends with the shop says nothing of the carrier', async () => {
    await expect(copyPlacesNow(db, cdek, new Date(), AbortSignal.abort())).rejects.toThrow()
    expect(await db.select().from(carrierStates)).toMatchObject([{ carrier: 'cdek', problem: null }])
  })
})
