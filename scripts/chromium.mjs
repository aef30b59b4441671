// A Chromium for the browser tests. Debian's own packages bring every library it needs; elsewhere Playwright's download.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fail, projectFolder } from './prepare.mjs'

/**
 * Where Debian's packages put it, the best first: the headless shell is the same engine without windows to draw, and
 * tests take a quarter less time in it. Not Ubuntu's names: those are doors to a snap, which cannot run in a container.
 */
const debianPackages = [
  { name: 'chromium-headless-shell', path: '/usr/lib/chromium/chromium-headless-shell' },
  { name: 'chromium', path: '/usr/bin/chromium' },
]

/** Debian's browser, or nothing when there is none and Playwright's own is to be used. */
export function systemChromium() {
  return debianPackages.find(({ path }) => existsSync(path))?.path
}

export function ensureChromium(node) {
  if (isDebian() && process.getuid?.() === 0) ensureDebianPackage()
  if (systemChromium() === undefined) installPlaywrights(node)
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** The best one that can be installed, unless one is there already. */
function ensureDebianPackage() {
  for (const { name, path } of debianPackages) {
    if (existsSync(path) || installDebianPackage(name)) return
  }
}

function installDebianPackage(name) {
  console.log(`Installing ${name} with apt-get…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // A machine without a way out must not keep anybody waiting.
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15']
  const apt = (...args) =>
    spawnSync('apt-get', ['-q', '-y', ...patience, ...args], { env, encoding: 'utf8', timeout: 180_000 })
  const install = () => apt('install', '--no-install-recommends', name)
  // A machine that was just made has no package lists yet.
  let result = install()
  if (result.status !== 0) {
    apt('update')
    result = install()
  }
  if (result.status !== 0) console.error(`apt-get could not install it: ${result.stderr}`)
  return result.status === 0
}

/** Says "already there" in a moment when it is. */
function installPlaywrights(node) {
  const args = ['node_modules/@playwright/test/cli.js', 'install', 'chromium']
  // Its libraries come from the system's packages, which only root may install.
  if (process.platform === 'linux' && process.getuid?.() === 0) args.push('--with-deps')
  const result = spawnSync(node, args, { cwd: projectFolder, stdio: ['ignore', 'inherit', 'inherit'] })
  if (result.status !== 0) fail('There is no Chromium for the browser tests, and Playwright could not download one.')
}
