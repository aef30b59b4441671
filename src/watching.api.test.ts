import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestApp } from './testing/test-app.server.ts'

const deploy = join(import.meta.dirname, '..', 'deploy')
const shop = await openTestApp()

const words = /\b(?:database|http|jobs?|mail|backup|nodejs|page_cache|process)_[a-z0-9_]+/g

test.for(['alerts.yml', 'grafana.json'])('%s names only figures that the shop reports', async (file) => {
  await shop.get('/api/no-such-thing')
  const { body } = await shop.get('/metrics')
  const reported = new Set(Array.from(body.matchAll(/^# TYPE (\S+)/gm), ([, name]) => name))
  const named = new Set(readFileSync(join(deploy, file), 'utf8').match(words))
  expect(named.size).toBeGreaterThan(8)
  for (const name of named) expect(reported).toContain(name.replace(/_(count|bucket)$/, ''))
})

test.for(['alerts.yml', 'grafana.json'])('%s names only addresses that the shop has', async (file) => {
  const text = readFileSync(join(deploy, file), 'utf8').replace('(auth|check_auth)', 'auth')
  const routes = new Set(Array.from(text.matchAll(/route=~?\\?"([^"\\]+)/g), ([, route]) => route ?? ''))
  const { paths } = (await shop.get('/api/openapi.json')).json()
  expect(routes.size).toBeGreaterThan(0)
  for (const route of routes) expect(paths).toHaveProperty([route])
})
