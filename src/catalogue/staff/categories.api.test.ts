import sharp from 'sharp'
import { expect, test } from 'vitest'
import { auditLog } from '../../database/tables/audit.server.ts'
import { uploadAs } from '../../media/testing-uploads.ts'
import { desc } from '../../platform/postgres/drizzle.server.ts'
import type { StaffCategory } from './staff-categories.contract.ts'
import { openStaffShop } from './testing-staff.server.ts'

const shop = await openStaffShop()
const { staff, colleague, db } = shop
const url = '/api/staff/categories/'

async function list(): Promise<StaffCategory[]> {
  return (await staff.get(url)).json()
}

async function actions(): Promise<string[]> {
  const rows = await db.select({ action: auditLog.action }).from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  return rows.map(({ action }) => action)
}

const shopNames = async () => (await shop.get('/api/categories/')).json().map(({ name }: { name: string }) => name)

test('a new category is listed last, with its picture and its count of products', async () => {
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  const picture = (await uploadAs(staff, bytes)).json()
  const made = await staff.post(url, { name: ' Значки ', picture_id: picture.id })
  expect(made.json()).toMatchObject([
    { name: 'Фигурки', products: 0 },
    { name: 'Значки', picture: { id: picture.id }, products: 0, archived: 0 },
  ])
  expect(await shopNames()).toEqual(['Фигурки', 'Значки'])
  expect(await actions()).toEqual(['category.create'])
  const id = made.json()[1].id
  const { id: archived } = await shop.create({ category_id: id })
  await shop.create({ category_id: id })
  await staff.post(`/api/staff/products/${archived}/archive/`)
  expect((await list())[1]).toMatchObject({ products: 1, archived: 1 })
})

test('of two renames at once the second is refused, and a name is unique', async () => {
  const [first] = await list()
  const change = (who: typeof staff, body: object) => who.call('PATCH', `${url}${first?.id}/`, body)
  const was = { name: 'Фигурки', picture_id: null }
  expect((await change(staff, { name: 'Статуэтки', was })).json()[0].name).toBe('Статуэтки')
  const late = await change(colleague, { name: 'Куклы', was })
  expect([late.statusCode, late.json().detail]).toEqual([409, expect.stringContaining('edited_meanwhile')])
  const now = { ...was, name: 'Статуэтки' }
  const taken = await change(staff, { name: 'значки', was: now })
  expect([taken.statusCode, taken.json().fields]).toEqual([400, { name: 'Такая категория уже есть.' }])
  expect((await change(staff, { name: ' ', was: now })).statusCode).toBe(400)
  expect((await change(staff, { picture_id: 999, was: now })).statusCode).toBe(400)
})

test('of two picture changes at once the second is refused', async () => {
  const pins = (await list())[1]
  const change = (who: typeof staff, body: object) => who.call('PATCH', `${url}${pins?.id}/`, body)
  const was = { name: 'Значки', picture_id: pins?.picture?.id }
  expect((await change(staff, { picture_id: null, was })).json()[1].picture).toBeNull()
  expect((await change(colleague, { name: 'Броши', was })).statusCode).toBe(409)
})

test('texts for search engines: kept, compared with what was seen, and left alone by older clients', async () => {
  const first = (await list())[0]
  const change = (body: object) => staff.call('PATCH', `${url}${first?.id}/`, body)
  const was = { name: first?.name, picture_id: null, seo_title: null, seo_description: null }
  const texts = { seo_title: ' Статуэтки — купить ', seo_description: 'Все статуэтки.' }
  expect((await change({ ...texts, was })).json()[0]).toMatchObject({ ...texts, seo_title: 'Статуэтки — купить' })
  expect((await change({ seo_title: 'Другое', was })).statusCode).toBe(409)
  const older = { name: first?.name, picture_id: null }
  expect((await change({ name: first?.name, was: older })).json()[0]).toMatchObject({
    seo_description: 'Все статуэтки.',
  })
  const [shown] = (await shop.get('/api/categories/')).json()
  expect(shown).toMatchObject({ seo_title: 'Статуэтки — купить', seo_description: 'Все статуэтки.' })
  expect((await change({ seo_title: 'а'.repeat(121), was: older })).statusCode).toBe(400)
  await actions()
})

test('categories are reordered if the list is complete', async () => {
  const before = await list()
  const ids = before.map(({ id }) => id).toReversed()
  const ordered = await staff.call('PUT', `${url}order/`, { ids })
  expect(ordered.json().map((category: StaffCategory) => category.id)).toEqual(ids)
  expect(await shopNames()).toEqual(['Значки', 'Статуэтки'])
  expect(await actions()).toEqual(['category.reorder'])
  for (const wrong of [ids.slice(1), [...ids, 999], [ids[0], ids[0]]]) {
    expect((await staff.call('PUT', `${url}order/`, { ids: wrong })).statusCode).toBe(409)
  }
})

test('only an empty category is deleted; archived products count too', async () => {
  const [pins, figures] = await list()
  const refused = await staff.call('DELETE', `${url}${pins?.id}/`)
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    'В категории есть товары. Сначала перенесите их в другую.',
  ])
  expect((await staff.call('DELETE', `${url}${figures?.id}/`)).json()).toHaveLength(1)
  expect(await actions()).toEqual(['category.delete'])
  expect((await staff.call('DELETE', `${url}${figures?.id}/`)).statusCode).toBe(404)
})
