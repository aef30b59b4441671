import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { splitRouteList } from './split-route-list.server.ts'

function assetsWith(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'kitsune-route-list-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, name), text)
  return folder
}

const routes = { root: {}, home: { parentId: 'root' }, office: { parentId: 'root' }, team: { parentId: 'office' } }
const written = (kept: object) => `window.__reactRouterManifest=${JSON.stringify({ routes: kept, version: '1' })};`

test('the routes below a frame are only in the full list', () => {
  const assets = assetsWith('manifest-abc123.js', written(routes))
  splitRouteList(assets, 'office')
  const { root, home } = routes
  expect(readdirSync(assets).toSorted()).toEqual(['manifest-abc123-whole.js', 'manifest-abc123.js'])
  expect(readFileSync(join(assets, 'manifest-abc123.js'), 'utf8')).toBe(written({ root, home }))
  expect(readFileSync(join(assets, 'manifest-abc123-whole.js'), 'utf8')).toBe(written(routes))
})

test.each([
  ['elsewhere', 'routes-abc123.js', written(routes)],
  ['in another form', 'manifest-abc123.js', 'export default {}'],
  ['without the frame', 'manifest-abc123.js', written({ root: {} })],
])('a list of routes %s fails', (_how, name, text) => {
  const assets = assetsWith(name, text)
  expect(() => splitRouteList(assets, 'office')).toThrow('see splitRouteList')
})

test('the full list names itself, so that the browser loads no other', () => {
  const url = '/assets/manifest-abc123.js'
  const assets = assetsWith('manifest-abc123.js', `window.__reactRouterManifest=${JSON.stringify({ routes, url })};`)
  splitRouteList(assets, 'office')
  expect(readFileSync(join(assets, 'manifest-abc123-whole.js'), 'utf8')).toContain('/assets/manifest-abc123-whole.js')
  expect(readFileSync(join(assets, 'manifest-abc123.js'), 'utf8')).toContain(url)
})
