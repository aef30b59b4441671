import { freePort, startShopProcess } from '../src/testing/shop-process.ts'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'

/** One demo shop for all browser tests; it is gone when they are done. */
export default async function startShop(): Promise<() => Promise<void>> {
  const folder = temporaryFolder()
  const shop = startShopProcess({ dataDir: folder, port: await freePort(), env: { LOG_LEVEL: 'warn' } })
  await shop.opened
  process.env.SHOP_URL = shop.url
  return async () => {
    await shop.stop()
    removeFolder(folder)
  }
}
