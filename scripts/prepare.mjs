// What must be there before the shop can run. Plain JavaScript for any Node ≥ 20: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(projectFolder, 'node_modules')
export const serverBundle = join(projectFolder, 'build', 'shop', 'server.js')

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

/** Builds the pages when one of their sources is newer than the build, and the server when one of its is. */
export function ensureBuilt(node) {
  const changed = newest(sources.map((name) => join(projectFolder, name)))
  if (changed.pages > madeAt(join(projectFolder, 'build', '.finished'))) {
    console.log('Building the pages…')
    runBuild(node, 'scripts/build.mjs', 'The pages could not be built; the reason is above.')
  } else if (changed.server > madeAt(serverBundle)) {
    runBuild(node, 'scripts/bundle-server.mjs', 'The server could not be bundled; the reason is above.')
  }
}

const sources = [
  'src',
  'demo',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]

export function runBuild(node, script, failure) {
  const result = spawnSync(node, [script], { cwd: projectFolder, stdio: 'inherit' })
  if (result.status !== 0) fail(failure)
}

function madeAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function newest(paths) {
  const latest = { pages: 0, server: 0 }
  for (const path of paths) {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat) continue
    const { pages, server } = stat.isDirectory()
      ? newest(readdirSync(path).map((name) => join(path, name)))
      : { pages: isOfPages(path) ? stat.mtimeMs : 0, server: isTest(path) ? 0 : stat.mtimeMs }
    latest.pages = Math.max(latest.pages, pages)
    latest.server = Math.max(latest.server, server)
  }
  return latest
}

function isTest(path) {
  return /[\\/]testing[\\/-]|\.test\.tsx?$/.test(path)
}

/** Server code and demo goods are not part of the pages' bundle. */
function isOfPages(path) {
  if (path.endsWith('entry.server.tsx')) return true
  return !isTest(path) && !/\.server\.tsx?$/.test(path) && !path.startsWith(join(projectFolder, 'demo'))
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
