import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '../../database/tables/rate-limits.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import { startDadataServer } from '../../testing/outside/dadata-server.ts'
import { openAccountsShop, password } from '../../testing/test-accounts.server.ts'
import { Visitor } from '../../testing/test-visitor.ts'
import { waitPatiently } from '../../testing/wait-patiently.ts'

const service = await startDadataServer()
afterAll(() => service.close())
waitPatiently(() => service.trouble === 'silent')
beforeEach(() => {
  service.trouble = undefined
  service.asked.length = 0
})

const url = '/api/delivery/addresses/'
type Shop = Awaited<ReturnType<typeof openAccountsShop>>
const openShop = (key = service.key) => openAccountsShop({ config: { dadata: { key, url: service.url } } })

async function customerOf(shop: Shop): Promise<Visitor> {
  await shop.addAccount('anna@mail.test')
  const visitor = new Visitor(shop)
  await visitor.signIn('anna@mail.test', password)
  return visitor
}

async function suggest(visitor: Visitor, body: object) {
  const answer = await visitor.post(url, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const shop = await openShop()
const anna = await customerOf(shop)

test('towns come from the shop itself, with region and main index', async () => {
  expect(await suggest(anna, { q: 'бердс' })).toEqual([
    {
      text: 'Новосибирская область, Бердск, ',
      name: 'Бердск',
      note: 'Новосибирская область',
      index: '633000',
      is_town: true,
    },
  ])
  expect(await suggest(anna, { q: 'спб' })).toMatchObject([{ text: 'Санкт-Петербург, ', note: '', index: '190000' }])
  expect(service.asked).toEqual([])
})

test('streets and houses come from DaData by its contract', async () => {
  const found = await suggest(anna, { q: 'Новосибирск, Лисья' })
  expect(service.asked).toEqual([{ query: 'Новосибирск, Лисья', count: 7 }])
  expect(found.slice(0, 2)).toEqual([
    { text: 'г Новосибирск, ул Лисья, ', name: 'г Новосибирск, ул Лисья', note: '', index: null, is_town: false },
    {
      text: 'г Новосибирск, ул Лисья, д 1',
      name: 'г Новосибирск, ул Лисья, д 1',
      note: '630099',
      index: '630099',
      is_town: false,
    },
  ])
})

test('in a town that a carrier knows only streets are looked for, and written without the town', async () => {
  const [street] = await suggest(anna, { q: 'Томск', town: 'Новосибирск' })
  expect(street.text).toBe('ул Томск, ')
  const locations = [{ city: 'Новосибирск' }, { settlement: 'Новосибирск' }]
  expect(service.asked).toEqual([{ query: 'Томск', count: 7, locations, restrict_value: true }])
})

test.each([
  ['Киров, Калужская область', { region: 'Калужская' }],
  ['Октябрьский, Республика Башкортостан', { region: 'Башкортостан' }],
  ['Первомайский, Ханты-Мансийский автономный округ — Югра', { region: 'Ханты-Мансийский' }],
])('a town that has namesakes is asked for with its region: %s', async (town, region) => {
  await suggest(anna, { q: 'Лисья', town })
  const [city] = town.split(',')
  expect(service.asked[0]?.locations).toEqual([
    { ...region, city },
    { ...region, settlement: city },
  ])
})

test('without a key nothing is asked', async () => {
  const bare = await customerOf(await openAccountsShop())
  expect(await suggest(bare, { q: 'Новосибирск, Лисья' })).toEqual([])
  expect(await suggest(bare, { q: 'новосибирск' })).toMatchObject([{ name: 'Новосибирск' }])
  expect(service.asked).toEqual([])
})

test('nobody else is answered', async () => {
  const guest = await new Visitor(shop).arrive()
  expect((await guest.post(url, { q: 'новосиб' })).statusCode).toBe(401)
  expect((await anna.post(url, { q: 'x'.repeat(501) })).statusCode).toBe(400)
})

describe('when DaData misbehaves', () => {
  test.each(['away', 'silent', 'quota', 'not-json', 'other-shape'] as const)(
    '%s: nothing is suggested, nothing fails, and it is left alone for a while',
    async (trouble) => {
      const visitor = await customerOf(await openShop())
      service.trouble = trouble
      expect(await suggest(visitor, { q: 'Новосибирск, Лисья' })).toEqual([])
      service.trouble = undefined
      expect(await suggest(visitor, { q: 'Новосибирск, Лисья 1' })).toEqual([])
      expect(service.asked).toHaveLength(1)
      expect(await suggest(visitor, { q: 'новосибирск' })).toMatchObject([{ name: 'Новосибирск' }])
    },
  )

  test('a key that it does not know', async () => {
    const visitor = await customerOf(await openShop('other-key'))
    expect(await suggest(visitor, { q: 'Новосибирск, Лисья' })).toEqual([])
  })

  test('an index that is none is left out, and more answers than were asked for are cut', async () => {
    service.trouble = 'odd-values'
    const odd = await suggest(anna, { q: 'Новосибирск, Лисья' })
    expect(odd.map(({ index }: { index: unknown }) => index)).toEqual([null, null])
    service.trouble = 'too-many'
    expect(await suggest(anna, { q: 'Новосибирск, Лисья' })).toHaveLength(7)
  })
})

test('one account cannot use up the day’s questions of the shop', async () => {
  const full = await openShop()
  const visitor = await customerOf(full)
  expect(await suggest(visitor, { q: 'Новосибирск, Лисья' })).toHaveLength(4)
  await full.db.update(rateLimits).set({ count: 300 }).where(sql`${rateLimits.key} like 'address-suggestions:%'`)
  expect(await suggest(visitor, { q: 'Новосибирск, Лисья 5' })).toEqual([])
  expect(service.asked).toHaveLength(1)
  expect(await suggest(visitor, { q: 'новосибирск' })).toMatchObject([{ name: 'Новосибирск' }])
})
