import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'
import { keepAssets } from './former-assets.mjs'

const folder = temporaryFolder()
const former = join(folder, 'former')
afterAll(() => removeFolder(folder))

function build(...names: string[]): string {
  const assets = join(folder, names.join('-'))
  mkdirSync(assets)
  for (const name of names) writeFileSync(join(assets, name), name)
  return assets
}

test('the assets of former builds stay for a month after the last build that had them', () => {
  const day = 24 * 60 * 60 * 1000
  const now = Date.now()
  keepAssets(build('shop-1.js', 'react-1.js'), former, now)
  keepAssets(build('shop-2.js', 'react-1.js'), former, now)
  expect(readdirSync(former).toSorted()).toEqual(['react-1.js', 'shop-1.js', 'shop-2.js'])
  utimesSync(join(former, 'shop-1.js'), new Date(now), new Date(now - 31 * day))
  keepAssets(build('shop-3.js'), former, now)
  expect(readdirSync(former).toSorted()).toEqual(['react-1.js', 'shop-2.js', 'shop-3.js'])
})
