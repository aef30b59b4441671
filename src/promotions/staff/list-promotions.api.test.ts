import { expect, test } from 'vitest'
import { categories, makers, products, series } from '../../database/tables/catalogue.server.ts'
import { promotions } from '../../database/tables/promotions.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { insertedRow } from '../../platform/postgres/insert-rows.server.ts'
import { staffVisitor } from '../../testing/staff-visitor.ts'
import { openAccountsShop } from '../../testing/test-accounts.server.ts'

const shop = await openAccountsShop()
const { db } = shop
const staff = await staffVisitor(shop)
const list = async () => (await staff.get('/api/staff/promotions/')).json()

test('a promotion that is on stays in the list, however many have ended since', async () => {
  const percent = { kind: 'percent', value: 10 } as const
  const { id } = insertedRow(
    await db
      .insert(promotions)
      .values({ title: 'Давняя', ...percent })
      .returning(),
  )
  const ended = Array.from({ length: 300 }, () => ({ title: 'Прошла', stoppedAt: new Date(), ...percent }))
  await db.insert(promotions).values(ended)
  const listed = await list()
  expect(listed).toHaveLength(201)
  expect(listed.at(-1)).toMatchObject({ id, title: 'Давняя', state: 'on' })
})

test('an unknown promotion has no file of codes', async () => {
  for (const about of ['codes/export/', 'report/']) {
    const answer = await staff.get(`/api/staff/promotions/999999/${about}`)
    expect([about, answer.statusCode, answer.json().code]).toEqual([about, 404, 'promotion_not_found'])
  }
})

test('the rule names its goods and its gift', async () => {
  const category = insertedRow(await db.insert(categories).values({ name: 'Фигурки' }).returning())
  await db.insert(series).values([{ name: 'Лисы' }, { name: 'Совы' }])
  await db.insert(makers).values({ name: 'Мастерская' })
  const goods = ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => ({
    name: letter,
    sku: `SKU-${letter}`,
    categoryId: category.id,
    priceKopecks: 1000,
  }))
  await db.insert(products).values(goods)
  const ruleOf = async (fields: object) => {
    const answer = await staff.post('/api/staff/promotions/', { title: 'Скидка', kind: 'percent', value: 5, ...fields })
    return answer.json()[0].rule
  }
  expect(await ruleOf({ category_ids: [category.id], series: ['лисы', 'Совы'], makers: ['Мастерская'] })).toBe(
    'Скидка 5\u00a0% на товары категории «Фигурки» серии «Лисы» или «Совы» производителя «Мастерская», не складывается с другими',
  )
  expect(await ruleOf({ skus: goods.map(({ sku }) => sku), combinable: true })).toBe(
    'Скидка 5\u00a0% на товары с артикулом SKU-A, SKU-B, SKU-C, SKU-D, SKU-E и ещё 1, складывается с другими',
  )
  expect(await ruleOf({ kind: 'gift', gifts: ['SKU-F'] })).toBe(
    'Подарок SKU-F за все товары, не складывается с другими',
  )
})

test('goods that are not there and an end that is past are refused by name, when it is made and when it is changed', async () => {
  const fieldsOf = async (more: object) => {
    const body = { title: 'Скидка', kind: 'percent', value: 5, ...more }
    const answer = await staff.post('/api/staff/promotions/', body)
    return answer.statusCode === 200 ? {} : answer.json().fields
  }
  const before = (await list()).length
  for (const [field, value] of [
    ['category_ids', [987_654]],
    ['skus', ['НЕТ']],
    ['series', ['НЕТ']],
    ['makers', ['НЕТ']],
  ] as const) {
    expect(await fieldsOf({ [field]: value })).toEqual({ [field]: `Не нашли: ${value[0]}.` })
  }
  const past = '2020-01-01T00:00:00Z'
  expect(await fieldsOf({ until: past })).toEqual({ until: 'Это время уже прошло.' })
  expect(await fieldsOf({ from: '2099-01-02T00:00:00Z', until: '2099-01-01T00:00:00Z' })).toHaveProperty('until')
  expect(await list()).toHaveLength(before)

  expect(await fieldsOf({})).toEqual({})
  const { id } = (await list())[0]
  const change = (body: object) => staff.call('PATCH', `/api/staff/promotions/${id}/`, body)
  expect((await change({ until: past })).json().fields).toEqual({ until: 'Это время уже прошло.' })
  // One that is over keeps its end with its other changes.
  const endsAt = new Date(past)
  await db.update(promotions).set({ endsAt }).where(eq(promotions.id, id))
  expect((await change({ title: 'Прошла', until: endsAt.toISOString() })).statusCode).toBe(200)
})
