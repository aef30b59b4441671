import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { stores } from '../database/tables/content.server.ts'
import { createApi } from '../platform/http/serve.server.ts'
import { PageCache } from '../platform/pages/page-cache.server.ts'
import { inProcessClient } from '../platform/pages/pages.server.ts'
import { openTestApp } from '../testing/test-app.server.ts'
import type { getSiteData, listStores } from './content.contract.ts'
import { openContent } from './content.server.ts'
import { serveContent } from './content-api.server.ts'
import { openDocuments } from './documents.server.ts'

const shop = await openTestApp()

test('an in-process call of a loader returns the same JSON as a call over HTTP', async () => {
  await shop.db.insert(stores).values({ title: 'Первый' })
  const app = Fastify()
  const api = createApi(app, new PageCache())
  const content = openContent(shop.db, '/pictures')
  const documents = openDocuments(shop.db, content, 'https://shop.example.ru', {
    sign_in_services: null,
    address_service: null,
  })
  serveContent(api, content, documents)
  const client = inProcessClient(api, { requestId: 'test', log: app.log })
  const site = await client.call<typeof getSiteData>('GET /api/user/data_site/')
  expect(site).toEqual((await shop.get('/api/user/data_site/')).json())
  const about = await client.call<typeof listStores>('GET /api/user/about/')
  expect(about).toEqual((await shop.get('/api/user/about/')).json())
  expect(about).toHaveLength(1)
})
