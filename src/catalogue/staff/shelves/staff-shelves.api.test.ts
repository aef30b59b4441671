import sharp from 'sharp'
import { expect, test } from 'vitest'
import { auditLog } from '../../../database/tables/audit.server.ts'
import { redirects } from '../../../database/tables/redirects.server.ts'
import { uploadAs } from '../../../media/testing-uploads.ts'
import { desc } from '../../../platform/postgres/drizzle.server.ts'
import { openStaffShop } from '../testing-staff.server.ts'
import type { StaffShelf } from './staff-shelves.contract.ts'

const shop = await openStaffShop()
const { staff, colleague, customer, db } = shop
const url = '/api/staff/shelves/'

async function shelfOf(kind: StaffShelf['kind'], name: string): Promise<StaffShelf> {
  const { results } = (await staff.get(`${url}?kind=${kind}&q=${encodeURIComponent(name)}`)).json()
  return results.find((each: StaffShelf) => each.name === name)
}

const change = (shelf: StaffShelf, body: object, by = staff) =>
  by.call('PATCH', `${url}${shelf.id}/`, { version: shelf.version, ...body })

test('staff write text and picture, which shoppers see at once; the journal keeps both', async () => {
  await shop.create({ series: 'Тихая гавань', character: 'Юки', maker: 'Dango' })
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  const picture = (await uploadAs(staff, bytes)).json()
  const shelf = await shelfOf('series', 'Тихая гавань')
  expect(shelf).toMatchObject({ slug: 'tikhaya-gavan', products: 1, text: null, picture: null })
  const saved = await change(shelf, { text: ' О море. ', picture_id: picture.id })
  expect(saved.json()).toMatchObject({ text: 'О море.', picture: { id: picture.id }, version: 2 })
  const page = (await shop.get('/api/shelves/series/tikhaya-gavan/')).json()
  expect(page.shelf).toMatchObject({ text: 'О море.', picture: { id: picture.id } })
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({ action: 'shelf.update', subjectName: 'Тихая гавань', after: { shelf_text: 'О море.' } })
  const found = async (query: string) => (await staff.get(`${url}${query}`)).json().count
  expect([await found('?written=yes'), await found('?written=no'), await found('?q=%25')]).toEqual([1, 2, 0])
})

test('a renamed series, maker or character is renamed at its goods, and its old address leads to the new one', async () => {
  const { id } = await shop.create({ series: 'Осенний лес', character: 'Кайто', maker: 'Momiji' })
  for (const [kind, before, after, slug] of [
    ['series', 'Осенний лес', 'Осенние леса', 'osennie-lesa'],
    ['maker', 'Momiji', 'Момидзи', 'momidzi'],
    ['character', 'Кайто', 'Кайто II', 'kayto-ii'],
  ] as const) {
    const shelf = await shelfOf(kind, before)
    expect((await change(shelf, { name: after })).json()).toMatchObject({ name: after, slug, products: 1 })
    expect((await shop.get(`/api/shelves/${kind}/${shelf.slug}/`)).statusCode).toBe(404)
    expect((await shop.get(`/api/shelves/${kind}/${slug}/`)).json().shelf).toMatchObject({ name: after, count: 1 })
  }
  const product = (await shop.get(`/api/products/${id}/`)).json()
  expect(product).toMatchObject({ series: { name: 'Осенние леса' }, maker: { name: 'Момидзи' }, character: 'Кайто II' })
  const moved = await db.select({ from: redirects.from, to: redirects.to }).from(redirects).orderBy(redirects.id)
  expect(moved).toEqual([
    { from: '/series/osenniy-les', to: '/series/osennie-lesa/' },
    { from: '/makers/momiji', to: '/makers/momidzi/' },
    { from: '/characters/kayto', to: '/characters/kayto-ii/' },
  ])
})

test('a name can be taken back, and leads in no circle', async () => {
  await shop.create({ series: 'Первая' })
  const first = await shelfOf('series', 'Первая')
  const second = (await change(first, { name: 'Вторая' })).json()
  expect((await change(second, { name: 'Первая' })).json()).toMatchObject({ name: 'Первая', slug: 'pervaya' })
  const led = (await db.select().from(redirects)).filter(({ to }) => to.includes('vaya') || to.includes('vtoraya'))
  expect(led.map(({ from, to }) => `${from} ${to}`)).toEqual(['/series/vtoraya /series/pervaya/'])
})

test('a strip of the home page follows a renamed series', async () => {
  await shop.create({ series: 'Зимний сад' })
  await staff.post('/api/staff/strips/', {
    title: 'Сад',
    address: '/series/zimniy-sad/?sort=cheap',
    skus: [],
    published: true,
  })
  await change(await shelfOf('series', 'Зимний сад'), { name: 'Летний сад' })
  const [strip] = (await shop.get('/api/home/strips/')).json()
  expect(strip).toMatchObject({ href: '/series/letniy-sad/?sort=cheap', products: [{ status: 'available' }] })
})

test('a taken name, a colleague who was faster and whoever may not are refused', async () => {
  await shop.create({ series: 'Одна', maker: 'Одна' })
  await shop.create({ series: 'Другая' })
  const shelf = await shelfOf('series', 'Одна')
  const taken = await change(shelf, { name: 'другая' })
  expect([taken.statusCode, taken.json().fields]).toEqual([400, { name: 'Такое название уже есть.' }])
  expect((await change(shelf, { name: ' ' })).json().fields).toEqual({ name: 'Напишите название.' })
  expect((await change(shelf, { picture_id: 999_999 })).statusCode).toBe(400)
  expect((await change(shelf, { text: 'Раз' }, colleague)).statusCode).toBe(200)
  expect((await change(shelf, { text: 'Два' })).json()).toMatchObject({ code: 'edited_meanwhile' })
  expect((await staff.call('PATCH', `${url}999999/`, { version: 1 })).statusCode).toBe(404)
  expect((await customer.get(url)).statusCode).toBe(403)
})
