import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, startShopProcess } from '../src/testing/shop-process.ts'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'
import { placePlainPictures } from './plain-pictures.ts'
import { signInStaff } from './staff.ts'

/** One demo shop for all browser tests; it is gone when they are done. */
export default async function startShop(): Promise<() => Promise<void>> {
  const folder = temporaryFolder()
  // Shops of workers keep their pictures here, too: see own-shop.ts.
  process.env.SHOP_FILES = join(folder, 'files')
  await placePlainPictures(process.env.SHOP_FILES)
  const shop = startShopProcess({ dataDir: folder, port: await freePort(), env: { LOG_LEVEL: 'warn' } })
  await shop.opened
  process.env.SHOP_URL = shop.url
  process.env.STAFF_STATE = await signInStaff(shop.url, folder)
  return async () => {
    await shop.stop()
    // For the report of a failed run.
    const results = join(import.meta.dirname, '..', 'test-results')
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, 'shop.log'), shop.output())
    removeFolder(folder)
  }
}
