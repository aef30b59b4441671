import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort, startShopProcess } from './shop-process.ts'
import { removeFolder, temporaryFolder } from './temporary-folder.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A DATA_DIR that test-shop.ts copies. */
    preparedData: string
  }
}

/** What the first start of a shop leaves behind: a database is set up once, not for each test. */
export default async function setup(project: TestProject) {
  const folder = temporaryFolder()
  const dataDir = join(folder, 'data')
  const shop = startShopProcess({ dataDir, port: await freePort(), env: { DEMO: 'off' } })
  await shop.opened
  const { code } = await shop.stop()
  if (code !== 0) throw new Error(`the shop whose data are copied did not stop cleanly:\n${shop.report()}`)
  project.provide('preparedData', dataDir)
  return () => removeFolder(folder)
}
