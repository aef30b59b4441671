// npm run build: the pages' bundles, with every asset compressed once and for all, and the server's.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { keepAssets } from './former-assets.mjs'
import { ensureInstalled, fail, pinnedNode, projectFolder, runBuild } from './prepare.mjs'

ensureInstalled()
const build = join(projectFolder, 'build')
rmSync(join(build, '.finished'), { force: true })
const started = Date.now()
const node = pinnedNode()
const result = spawnSync(node, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'], {
  cwd: projectFolder,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
if (result.status !== 0) fail('The build failed.')

runBuild(node, 'scripts/bundle-server.mjs', 'The server could not be bundled.')

const assets = join(build, 'client', 'assets')
for (const name of readdirSync(assets)) {
  if (!/\.(js|css|svg|json)$/.test(name)) continue
  const file = join(assets, name)
  const bytes = readFileSync(file)
  if (statSync(file).size < 200) continue
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
keepAssets(assets)
writeFileSync(join(build, '.finished'), new Date(started).toISOString())
console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
