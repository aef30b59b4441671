import { execFileSync } from 'node:child_process'
import { inject, onTestFailed, onTestFinished } from 'vitest'
import { descendantsOf } from './processes.ts'
import { freePort, postmasterOf, type ShopProcess, startShopProcess } from './shop-process.ts'
import { removeFolder, temporaryFolder } from './temporary-folder.server.ts'

interface TestShopOptions {
  /** `afterAll` for shops that stay open for several tests: those of one test must not depend on how another left the folder. */
  whenOver?: (cleanUp: () => Promise<void>) => void
  /** For first starts: there is no DATA_DIR yet. */
  isNew?: boolean
}

/**
 * The test's own DATA_DIR to start shops on, that of a shop without goods which was started and stopped before; the shops
 * and the folder are removed after the test. Its output and PostgreSQL's log are printed if the test fails.
 */
export async function testShop({ whenOver = onTestFinished, isNew = false }: TestShopOptions = {}) {
  const folder = temporaryFolder()
  const dataDir = `${folder}/data`
  // Node's own copy would lose the account that PostgreSQL runs under.
  if (!isNew) execFileSync('cp', ['-a', inject('preparedData'), dataDir])
  const port = await freePort()
  const started: ShopProcess[] = []
  if (whenOver === onTestFinished) onTestFailed(() => console.error(started.map((shop) => shop.report()).join('\n')))
  whenOver(async () => {
    for (const shop of started) {
      for (const pid of [...descendantsOf(shop.launcher), shop.launcher]) end(pid)
      await shop.ended()
    }
    const postmaster = postmasterOf(dataDir)
    if (postmaster) end(postmaster.pid)
    removeFolder(folder)
  })
  const start = (env?: Record<string, string>): ShopProcess => {
    const shop = startShopProcess({ dataDir, port, env })
    started.push(shop)
    return shop
  }
  return { dataDir, port, start }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already exited.
  }
}
