// What must be there before the shop can run. Plain JavaScript for any Node ≥ 20: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(projectFolder, 'node_modules')

/** Installs when node_modules is missing, unfinished, or made from another lock file. */
export function ensureInstalled() {
  const stamp = join(modules, '.kitsune-lock')
  const lock = createHash('sha256')
    .update(readFileSync(join(projectFolder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing packages…')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // NODE_ENV=production would leave out what builds the pages.
  const options = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund']
  const result = spawnSync(npm, options, { cwd: projectFolder, stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.status !== 0) fail('The packages could not be installed; npm says why above.')
  writeFileSync(stamp, lock)
}

/** The Node that the project pins, or the running one where the pinned binary cannot run (musl, no libatomic). */
export function pinnedNode() {
  const binary = join(modules, '.bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const trial = existsSync(binary) ? spawnSync(binary, ['--version'], { encoding: 'utf8' }) : undefined
  if (trial?.status === 0) return binary
  if (isRecent(process.versions.node)) return process.execPath
  fail(missingNode(process.version, trial?.stderr ?? ''))
}

/** Versions that run TypeScript as we write it. */
function isRecent(version) {
  return Number(version.split('.')[0]) >= 24
}

/** What to do when neither Node can run the shop; `complaint` is what the pinned one said. */
export function missingNode(version, complaint) {
  const library = /loading shared libraries: (\S+?):/.exec(complaint)?.[1]
  const reason = library ? `The project's own Node.js needs ${library}` : "The project's own Node.js cannot run here"
  const remedy = library === 'libatomic.so.1' ? 'install the package libatomic1 (on Debian and Ubuntu), or' : 'install'
  return `${reason}, and Node.js ${version} is too old: ${remedy} Node.js 24 or newer.`
}

/** Builds the pages when a source is newer than the build. */
export function ensureBuilt(node) {
  const stamp = join(projectFolder, 'build', '.finished')
  const built = existsSync(stamp) ? statSync(stamp).mtimeMs : 0
  const sources = ['src', 'public', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json']
  if (built > newest(sources.map((name) => join(projectFolder, name)))) return
  console.log('Building the pages…')
  const result = spawnSync(node, ['scripts/build.mjs'], { cwd: projectFolder, stdio: 'inherit' })
  if (result.status !== 0) fail('The pages could not be built; the reason is above.')
}

function newest(paths) {
  let latest = 0
  for (const path of paths) {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat) continue
    // Server code and tests are not part of the pages' bundle.
    if (stat.isDirectory()) latest = Math.max(latest, newest(readdirSync(path).map((name) => join(path, name))))
    else if (!/[\\/]testing[\\/-]|\.(test|server)\.tsx?$/.test(path) || path.endsWith('entry.server.tsx'))
      latest = Math.max(latest, stat.mtimeMs)
  }
  return latest
}

/** Settings from .env, where there is one; what the environment says already wins. */
export function envFile() {
  return existsSync(join(projectFolder, '.env')) ? ['--env-file=.env'] : []
}

/** Runs a child in our terminal, hands signals on, and ends as it ends. */
export function handOver(command, args, env = process.env) {
  const child = spawn(command, args, { cwd: projectFolder, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // In a terminal Ctrl-C reaches the child by itself; it takes a second signal for the same one.
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
  endWithParent(child)
}

/** npm may be killed outright: its script would stay behind unseen, so we watch for the loss of our parent. */
function endWithParent(child) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 500).unref()
}

export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
