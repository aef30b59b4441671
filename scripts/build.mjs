// npm run build: the pages' bundles, with every asset compressed once and for all.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { ensureInstalled, fail, pinnedNode, projectFolder } from './prepare.mjs'

ensureInstalled()
const build = join(projectFolder, 'build')
rmSync(join(build, '.finished'), { force: true })
const started = Date.now()
const result = spawnSync(pinnedNode(), ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'], {
  cwd: projectFolder,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
if (result.status !== 0) fail('The build failed.')

const assets = join(build, 'client', 'assets')
splitRouteList(readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name)))
for (const name of readdirSync(assets)) {
  if (!/\.(js|css|svg|json)$/.test(name)) continue
  const file = join(assets, name)
  const bytes = readFileSync(file)
  if (statSync(file).size < 200) continue
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
writeFileSync(join(build, '.finished'), new Date(started).toISOString())
console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)

/**
 * The list of routes comes with every first page, and the back office has more of them than the shop: shoppers get a
 * list without it. Pages of the back office load the whole one, see src/entry.server.tsx.
 */
function splitRouteList(name) {
  if (!name) return fail('React Router writes its list of routes elsewhere now: see splitRouteList.')
  const file = join(assets, name)
  const whole = readFileSync(file, 'utf8')
  const [, start, list, end] =
    /^([\w.]+=)(\{.*\})(;?\s*)$/s.exec(whole) ?? fail('The list of routes has another form now.')
  const manifest = JSON.parse(list)
  const isOffice = (id) => id !== undefined && (id === 'office/office-frame' || isOffice(manifest.routes[id]?.parentId))
  const shopRoutes = Object.entries(manifest.routes).filter(([id]) => !isOffice(id))
  writeFileSync(file.replace(/\.js$/, '-office.js'), whole)
  writeFileSync(file, start + JSON.stringify({ ...manifest, routes: Object.fromEntries(shopRoutes) }) + end)
}
