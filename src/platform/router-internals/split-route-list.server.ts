import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameWholeRouteList, wholeListSuffix } from './route-list.ts'

interface RouteList {
  routes: Record<string, { parentId?: string }>
}

/**
 * The list of routes is sent with every first page, and the back office has more routes than the shop: shoppers get a
 * list without the routes below `frame`. Pages below it refer to the full one, see route-list.ts.
 */
export function splitRouteList(assets: string, frame: string): void {
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error('React Router writes its list of routes elsewhere now: see splitRouteList.')
  const file = join(assets, name)
  const whole = readFileSync(file, 'utf8')
  const [, start, json, end] = /^([\w.]+=)(\{.*\})(;?\s*)$/s.exec(whole) ?? []
  if (!start || !json)
    throw new Error('React Router writes its list of routes in another form now: see splitRouteList.')
  const list = JSON.parse(json) as RouteList
  if (!list.routes?.[frame]) throw new Error(`The list of routes has no ${frame}: see splitRouteList.`)
  const isBelow = (id: string | undefined): boolean =>
    id !== undefined && (id === frame || isBelow(list.routes[id]?.parentId))
  const others = Object.entries(list.routes).filter(([id]) => !isBelow(id))
  // It also names itself: the browser would preload the short one, too.
  writeFileSync(file.replace(/\.js$/, `${wholeListSuffix}.js`), nameWholeRouteList(whole))
  writeFileSync(file, start + JSON.stringify({ ...list, routes: Object.fromEntries(others) }) + end)
}
