import { describe, expect, test } from 'vitest'
import { openTestApp } from '../testing/test-app.server.ts'
import { siteSettings, stores } from './content-tables.server.ts'

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
      full_name: null,
      inn: null,
      ogrn: null,
      legal_address: null,
      vk_url: null,
      telegram_url: null,
      about_text: null,
    })
  })

  test('what staff have written is shown', async () => {
    await shop.db.update(siteSettings).set({ phone: '+7 (383) 000-00-00', inn: '540000000000', timeOfWork: 'Всегда' })
    expect((await shop.get('/api/user/data_site/')).json()).toMatchObject({
      phone: '+7 (383) 000-00-00',
      inn: '540000000000',
      time_of_work: 'Всегда',
    })
  })

  test('there is only one row of settings, whoever writes', async () => {
    await expect(shop.db.insert(siteSettings).values({ id: 2, shopName: 'Другой' })).rejects.toThrow()
  })
})

test('GET /api/user/about/ lists the stores, the first one first', async () => {
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
