import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { freePort, startShopProcess } from '../shop-process.ts'
import { StaffClient } from '../staff-client.ts'
import { removeFolder, temporaryFolder } from '../temporary-folder.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the demo shop that all tests of screens share. */
    demoShop: string
    administratorCookies: [name: string, value: string][]
    /** Asked by `changingAdministrator()`: starts the shop that tests may change, and says where it is. */
    changingShopStarter: string
  }
}

export interface OpenShop {
  url: string
  administratorCookies: [name: string, value: string][]
}

/**
 * One demo shop, as its own process, for all tests of screens and of plain pages; and, as soon as a test asks for it, a
 * second one for tests that change what others would see.
 */
export default async function setup(project: TestProject) {
  const closing: (() => Promise<void>)[] = []
  const { url, administratorCookies } = await openDemoShop(closing)
  project.provide('demoShop', url)
  project.provide('administratorCookies', administratorCookies)
  let changing: Promise<OpenShop> | undefined
  const starter = createServer((_, answer) => {
    changing ??= openDemoShop(closing)
    changing.then(
      (shop) => answer.end(JSON.stringify(shop)),
      (error) => answer.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => starter.listen(0, '127.0.0.1', resolve))
  project.provide('changingShopStarter', `http://127.0.0.1:${(starter.address() as AddressInfo).port}`)
  return async () => {
    starter.close()
    await Promise.all(closing.map((close) => close()))
  }
}

async function openDemoShop(closing: (() => Promise<void>)[]): Promise<OpenShop> {
  const folder = temporaryFolder()
  // What can be taken back can be on a busy machine, too.
  const env = { LOG_LEVEL: 'warn', PICTURES_FROM_OWN_NETWORK: 'on', UNDO_SECONDS: '300' }
  const shop = startShopProcess({ dataDir: folder, port: await freePort(), env })
  closing.push(async () => {
    await shop.stop()
    removeFolder(folder)
  })
  await shop.opened
  const administrator = new StaffClient(shop.url)
  await administrator.signIn()
  return { url: shop.url, administratorCookies: [...administrator.cookies] }
}
