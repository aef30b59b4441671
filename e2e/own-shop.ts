import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, startShopProcess } from '../src/testing/shop-process.ts'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'
import { test as base } from './shop-test.ts'
import { signInStaff } from './staff.ts'

interface OwnShop {
  url: string
  dataDir: string
  /** Where the administrator's cookies are kept. */
  staff: string
}

/**
 * `test` for what changes the shop itself (its goods, its categories): a demo shop of the worker's own, with the
 * administrator signed in, so that tests of lists and counts never see it.
 */
export const test = base.extend<object, { ownShop: OwnShop; ownShopName: string }>({
  /** Tests with another name get a worker, and so a shop, of their own: for those that change who may sign in. */
  ownShopName: ['goods', { option: true, scope: 'worker' }],
  ownShop: [
    async ({ browserName: _browser, ownShopName: _name }, use) => {
      const folder = temporaryFolder()
      // Pictures are named by what they show: those of the shop of all tests will do.
      symlinkSync(process.env.SHOP_FILES ?? '', join(folder, 'files'))
      const shop = startShopProcess({
        dataDir: folder,
        port: await freePort(),
        env: { LOG_LEVEL: 'warn', PICTURES_FROM_OWN_NETWORK: 'on' },
      })
      await shop.opened
      await use({ url: shop.url, dataDir: folder, staff: await signInStaff(shop.url, folder) })
      await shop.stop()
      removeFolder(folder)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ ownShop }, use) => use(ownShop.url),
  storageState: ({ ownShop }, use) => use(ownShop.staff),
})

export { expect } from './shop-test.ts'
