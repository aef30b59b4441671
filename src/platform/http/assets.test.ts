import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '../../testing/temporary-folder.server.ts'
import { serveAssets } from './assets.server.ts'

const folder = temporaryFolder()
const assets = join(folder, 'client', 'assets')
const former = join(folder, 'former')
for (const each of [assets, former]) {
  mkdirSync(each, { recursive: true })
  writeFileSync(join(each, 'shop-1.js'), 'the shop')
  writeFileSync(join(each, 'shop-1.js.br'), 'compressed')
}
const app = fastify()
await serveAssets(app, join(folder, 'client'), former)
afterAll(async () => {
  await app.close()
  removeFolder(folder)
})

const load = (url: string, encoding = 'identity') =>
  app.inject({ url: `/assets/${url}`, headers: { 'accept-encoding': encoding } })

test('what pages of this build name is still there while the next one is built, and after it', async () => {
  const [plain, small] = [await load('shop-1.js'), await load('shop-1.js', 'br')]
  expect([plain.statusCode, plain.body, small.body]).toEqual([200, 'the shop', 'compressed'])
  rmSync(assets, { recursive: true })
  const [plainLater, smallLater] = [await load('shop-1.js'), await load('shop-1.js', 'br')]
  expect([plainLater.statusCode, plainLater.body]).toEqual([200, 'the shop'])
  expect([smallLater.body, smallLater.headers['content-encoding']]).toEqual(['compressed', 'br'])
  expect(smallLater.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await load('shop-2.js')).statusCode).toBe(404)
})
