// What browsers load by hash stays for a month after the build that made it: a shop that runs while the next one is
// built has sent pages that name it, and so have tabs that stay open over a release.
import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './prepare.mjs'

/** Outside of build/, which every build empties. */
const formerAssets = join(projectFolder, '.former-assets')

const keptMs = 30 * 24 * 60 * 60 * 1000

export function keepAssets(assets, former = formerAssets, now = Date.now()) {
  mkdirSync(former, { recursive: true })
  for (const name of readdirSync(assets)) copyFileSync(join(assets, name), join(former, name))
  for (const name of readdirSync(former)) {
    const file = join(former, name)
    if (statSync(file).mtimeMs < now - keptMs) rmSync(file, { force: true })
  }
}
