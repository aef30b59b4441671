import { describe, expect, test } from 'vitest'
import { documents, siteSettings, stores } from '../database/tables/content.server.ts'
import { deliveryTypes } from '../database/tables/orders.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { shopDay } from '../platform/text/date-format.ts'
import { openTestApp } from '../testing/test-app.server.ts'
import { datesOf } from './delivery/delivery-dates.server.ts'
import { packedBetween } from './delivery/delivery-dates.ts'

const shop = await openTestApp()

describe('GET /api/user/data_site/', () => {
  test('a new shop has its name and nothing else', async () => {
    const answer = await shop.get('/api/user/data_site/')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      shop_name: 'Кицунэ',
      phone: null,
      email: null,
      time_of_work: null,
      time_zone: 'Asia/Novosibirsk',
      time_zone_city: 'Новосибирску',
      full_name: null,
      inn: null,
      ogrn: null,
      legal_address: null,
      vk_url: null,
      telegram_url: null,
      about_text: null,
      gift_card_max: 15_000,
    })
  })

  test('the settings entered by staff are shown', async () => {
    await shop.db.update(siteSettings).set({ phone: '+7 (383) 000-00-00', inn: '540000000000', timeOfWork: 'Всегда' })
    expect((await shop.get('/api/user/data_site/')).json()).toMatchObject({
      phone: '+7 (383) 000-00-00',
      inn: '540000000000',
      time_of_work: 'Всегда',
    })
  })

  test('the database allows only one row of settings', async () => {
    await expect(shop.db.insert(siteSettings).values({ id: 2, shopName: 'Другой' })).rejects.toThrow()
  })
})

test('GET /api/delivery/dates/ follows the ways of delivery and the settings; what nobody knows is left out', async () => {
  const today = shopDay(new Date())
  const list = async () => (await shop.get('/api/delivery/dates/')).json()
  const own = { name: 'Самовывоз', picked_up: true, dates: packedBetween(today, 2) }
  expect(await list()).toEqual([
    { name: 'Почта России', picked_up: false, dates: datesOf(today, 2, { min: 7, max: 10 }) },
    { name: 'СДЭК', picked_up: false, dates: datesOf(today, 2, { min: 5, max: 7 }) },
    own,
  ])
  await shop.db
    .update(deliveryTypes)
    .set({ daysMin: null, daysMax: null })
    .where(eq(deliveryTypes.requiresAddress, true))
  await expect.poll(list).toEqual([own])
  await shop.db.update(siteSettings).set({ packingDays: 0 })
  await expect.poll(list).toEqual([{ ...own, dates: { from: today, to: today } }])
})

test('GET /api/user/about/ lists the stores by position', async () => {
  expect((await shop.get('/api/user/about/')).json()).toEqual([])
  await shop.db.insert(stores).values([
    { title: 'Второй', position: 2 },
    { title: 'Первый', address: 'Новосибирск', timeOfWork: '12–20', position: 1 },
  ])
  const answer = await shop.get('/api/user/about/')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject([
    { title: 'Первый', address: 'Новосибирск', time_of_work: '12–20' },
    { title: 'Второй', address: null, time_of_work: null },
  ])
})

describe('GET /api/documents/{slug}/', () => {
  const version = (number: number, effectiveFrom: string) => ({
    slug: 'offer',
    version: number,
    title: 'Оферта',
    effectiveFrom,
    body: `Версия ${number}.\n\n- Телефон: {{phone}}\n- Адрес: {{address}}\n\n[{{site_url}}/offer/]({{site_url}}/offer/)`,
  })

  test('returns the version in force with the seller’s details and leaves out missing ones', async () => {
    await shop.db
      .insert(documents)
      .values([version(1, '2020-01-01'), version(2, '2021-01-01'), version(3, '2999-01-01')])
    const answer = await shop.get('/api/documents/offer/')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      slug: 'offer',
      title: 'Оферта',
      version: 2,
      effective_from: '2021-01-01',
      blocks: [
        { type: 'paragraph', spans: [{ text: 'Версия 2.' }] },
        { type: 'list', ordered: false, items: [[{ text: 'Телефон: +7 (383) 000-00-00' }]] },
        {
          type: 'paragraph',
          spans: [{ text: 'http://127.0.0.1:3000/offer/', href: 'http://127.0.0.1:3000/offer/' }],
        },
      ],
    })
  })

  test('returns the first version when none is in force yet', async () => {
    await shop.db.insert(documents).values([
      { ...version(2, '2999-02-01'), slug: 'coming' },
      { ...version(1, '2999-01-01'), slug: 'coming' },
    ])
    expect((await shop.get('/api/documents/coming/')).json().version).toBe(1)
  })

  test.each(['nothing', '%00', '..%2f..', 'x'.repeat(101)])('%s is not found', async (slug) => {
    const answer = await shop.get(`/api/documents/${slug}/`)
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.json().error).toMatch(/[а-яё]/)
  })
})
