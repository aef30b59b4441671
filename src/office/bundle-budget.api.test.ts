import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

interface Route {
  id: string
  parentId?: string
  module: string
  imports?: string[]
  css?: string[]
}

const maxScripts = 150_000
const maxFirstLoad = 116_100
/** With the shop's own sheet, which every page has. */
const maxStyles = 22_600

/** Chunks that come when somebody opens something, what stands beside a form, and what only the shop's pages load. Any other that a screen imports dynamically is counted with it. */
const onDemand =
  /^(unpaid-orders|open-signed-in|finish-begun|begun-toast|identity-question|order-edit|order-receipts|confirm-refund|refund-dialog|outside-dialog|void-outside|void-payment|part-dialog|less-dialog|take-back-form|staff-return|decide-return|add-return|correction-form|parcel-forms|parcel-trouble|text-changes|sale-note|points|palette|built-in-list|product-preview|second-view|search-panel|drop-countdown|esm)-[\w-]+\.js$/

const assets = join(import.meta.dirname, '..', '..', 'build', 'client', 'assets')
const [list = ''] = globSync('manifest-*-whole.js', { cwd: assets })
const [shopStyles = ''] = globSync('shop-*.css', { cwd: assets })
const { entry, routes } = JSON.parse(/\{.*\}/s.exec(textOf(list))?.[0] ?? '{}') as {
  entry: Route
  routes: Record<string, Route>
}

function textOf(file: string): string {
  return readFileSync(join(assets, file), 'utf8')
}

/** As staff get it; what is tiny is not compressed at the build. */
function sizeOf(file: string): number {
  const [compressed] = globSync(`${file}.br`, { cwd: assets })
  return compressed ? readFileSync(join(assets, compressed)).length : brotliCompressSync(textOf(file)).length
}

function withParents(route: Route | undefined): Route[] {
  return route ? [...withParents(routes[route.parentId ?? '']), route] : []
}

/** Adds a file, what it imports, and what that imports in turn. */
function collect(file: string, found: Set<string>, comesLater = (file: string) => onDemand.test(file)): void {
  if (found.has(file)) return
  found.add(file)
  if (!file.endsWith('.js')) return
  const imports = textOf(file).matchAll(/(?:from|import)\s*(\(?)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)
  for (const [, dynamic, imported = ''] of imports) {
    if (!(dynamic && comesLater(imported))) collect(imported, found, comesLater)
  }
}

function filesOf(route: Route, comesLater?: (file: string) => boolean): string[] {
  const parts = [entry, ...withParents(route)]
  const paths = parts.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css])
  const found = new Set([list, shopStyles])
  for (const path of paths) collect(path.replace('/assets/', ''), found, comesLater)
  return [...found]
}

const sum = (files: string[]) => files.reduce((total, file) => total + sizeOf(file), 0)
const screens = Object.values(routes).filter(({ parentId }) => parentId === 'office/office-frame')

test.each(screens.map((route) => [route.id, route] as const))('%s keeps its budget', (_, route) => {
  const files = filesOf(route)
  expect(files.length).toBeGreaterThan(15)
  expect(sum(files.filter((file) => file.endsWith('.js')))).toBeLessThanOrEqual(maxScripts)
  expect(sum(files.filter((file) => file.endsWith('.css')))).toBeLessThanOrEqual(maxStyles)
})

test('pages of the shop load nothing of the back office', () => {
  const shopPages = Object.values(routes).filter(
    ({ id, parentId }) => id !== 'office/office-frame' && parentId === 'root',
  )
  expect(shopPages.length).toBeGreaterThan(20)
  // In the cabinet staff are asked who they are.
  const comesLater = (file: string) => /^identity-(dialog|question)/.test(file)
  const loaded = shopPages.flatMap((route) => filesOf(route, comesLater).map((file) => `${route.id}: ${file}`))
  expect(loaded.filter((line) => /: office/.test(line))).toEqual([])
})

/** Everything that a guest's browser runs for the home page, as the HTML asks for it. */
test('the first load of the home page keeps its budget', () => {
  const [short = ''] = globSync('manifest-*.js', { cwd: assets, exclude: ['*-whole.js'] })
  const found = new Set([short])
  for (const { module, imports = [] } of [entry, ...withParents(routes['layout/home-page'])])
    for (const path of [module, ...imports]) collect(path.replace('/assets/', ''), found, () => true)
  const scripts = [...found].filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(6)
  expect(sum(scripts)).toBeLessThanOrEqual(maxFirstLoad)
})

test('every screen of the back office is looked at', () => {
  expect(screens.length).toBeGreaterThan(30)
})

test.each([
  ['zod', /ZodError|\._zod\b/],
  ['recharts', /recharts/],
])('no script of any page has %s in it', (_, signature) => {
  expect(globSync('*.js', { cwd: assets }).filter((file) => signature.test(textOf(file)))).toEqual([])
})
