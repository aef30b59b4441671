// A Chromium for the browser tests. Debian's own package brings every library it needs; elsewhere Playwright's download.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fail, projectFolder } from './prepare.mjs'

/** Where Debian's package puts it. Not Ubuntu's name: that is a door to a snap, which cannot run in a container. */
export const systemChromium = '/usr/bin/chromium'

export function ensureChromium(node) {
  if (existsSync(systemChromium)) return
  if (isDebian() && process.getuid?.() === 0) installDebianPackage()
  if (existsSync(systemChromium)) return
  installPlaywrights(node)
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function installDebianPackage() {
  console.log('Installing Chromium with apt-get…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', ['-q', '-y', ...args], { env, encoding: 'utf8' })
  const install = () => apt('install', '--no-install-recommends', 'chromium')
  // A machine that was just made has no package lists yet.
  let result = install()
  if (result.status !== 0) {
    apt('update')
    result = install()
  }
  if (result.status !== 0) console.error(`apt-get could not install it: ${result.stderr}`)
}

/** Says "already there" in a moment when it is. */
function installPlaywrights(node) {
  const args = ['node_modules/@playwright/test/cli.js', 'install', 'chromium']
  // Its libraries come from the system's packages, which only root may install.
  if (process.platform === 'linux' && process.getuid?.() === 0) args.push('--with-deps')
  const result = spawnSync(node, args, { cwd: projectFolder, stdio: ['ignore', 'inherit', 'inherit'] })
  if (result.status !== 0) fail('There is no Chromium for the browser tests, and Playwright could not download one.')
}
