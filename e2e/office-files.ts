import { type Page, test } from '@playwright/test'
import { watchRequests } from './scripts.ts'
import { expect, hydrated } from './shop-test.ts'
import { walkTo } from './walk.ts'

interface Manifest {
  routes: Record<string, { id: string; parentId?: string; module: string; css?: string[] }>
}

/** What belongs to the back office alone: the scripts and styles of its pages, and the files of its parts. */
function officeFiles({ routes }: Manifest): string[] {
  const inOffice = (id: string | undefined): boolean =>
    id !== undefined && (id === 'office/office-frame' || inOffice(routes[id]?.parentId))
  return Object.values(routes).flatMap(({ id, module, css = [] }) => (inOffice(id) ? [module, ...css] : []))
}

/** Walks through these pages of the shop: none loads anything of the back office, and the shop's styles have none of it. */
export async function expectNothingOfOffice(page: Page, paths: string[]): Promise<void> {
  const routes = () => page.evaluate(() => Reflect.get(window, '__reactRouterManifest') as Manifest)
  await page.goto('/staff/')
  const office = officeFiles(await routes())
  expect(office.some((path) => path.endsWith('.css'))).toBe(true)
  // Neither pictures nor calls: some are given up halfway when the page changes, and that is not always reported.
  const { requests, settled } = watchRequests(page, (request) => /script|style/.test(request.resourceType()))
  await page.goto('/')
  await hydrated(page)
  expect(officeFiles(await routes())).toEqual([])
  expect(office.length).toBeGreaterThan(4)
  for (const path of paths) {
    await test.step(path, async () => {
      await walkTo(page, path)
      await expect(page).toHaveURL(path)
      await settled()
    })
  }
  const requested = requests.map((request) => new URL(request.url()).pathname)
  expect(requested.length).toBeGreaterThan(10)
  expect(requested.filter((path) => office.includes(path) || /\/(office|revenue-chart)[^/]*$/.test(path))).toEqual([])

  const styles = requested.filter((path) => path.endsWith('.css'))
  expect(styles).toHaveLength(1)
  expect(await (await page.request.get(styles[0] ?? '')).text()).not.toContain('.office')
}
