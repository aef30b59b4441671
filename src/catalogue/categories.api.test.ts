import { expect, test } from 'vitest'
import { categories } from '../database/tables/catalogue.server.ts'
import { openTestApp } from '../testing/test-app.server.ts'

const shop = await openTestApp()

test('categories are sorted by position, then by creation', async () => {
  expect((await shop.get('/api/categories/')).json()).toEqual([])
  await shop.db.insert(categories).values([
    { name: 'Постеры', position: 2 },
    { name: 'Фигурки', position: 1 },
    { name: 'Значки', position: 2 },
  ])
  const answer = await shop.get('/api/categories/')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.json()).toMatchObject([{ name: 'Фигурки' }, { name: 'Постеры' }, { name: 'Значки' }])
})
