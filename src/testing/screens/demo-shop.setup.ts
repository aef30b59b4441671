import type { TestProject } from 'vitest/node'
import { freePort, startShopProcess } from '../shop-process.ts'
import { StaffClient } from '../staff-client.ts'
import { removeFolder, temporaryFolder } from '../temporary-folder.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the demo shop that all tests of screens share. */
    demoShop: string
    administratorCookies: [name: string, value: string][]
  }
}

/** One demo shop, as its own process, for all tests of screens and of plain pages. */
export default async function setup(project: TestProject) {
  const folder = temporaryFolder()
  const shop = startShopProcess({ dataDir: folder, port: await freePort(), env: { LOG_LEVEL: 'warn' } })
  await shop.opened
  const administrator = new StaffClient(shop.url)
  await administrator.signIn()
  project.provide('demoShop', shop.url)
  project.provide('administratorCookies', [...administrator.cookies])
  return async () => {
    await shop.stop()
    removeFolder(folder)
  }
}
