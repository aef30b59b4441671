// npm leaves platform packages out of the lock file without a word when the registry lacks them; then `npm ci` fails
// on somebody else's machine. This says so here instead.

/** A package for one platform carries the platform's names in its own. */
const platforms = {
  'linux x64': /^(?=.*linux)(?=.*(x64|x86_64|amd64))(?!.*musl)/,
  'linux arm64': /^(?=.*linux)(?=.*(arm64|aarch64))(?!.*(musl|ohos))/,
  'darwin arm64': /^(?=.*darwin)(?=.*(arm64|aarch64))/,
  'darwin x64': /^(?=.*darwin)(?=.*(x64|x86_64|amd64))/,
}

const anyPlatform = /linux|darwin|win32|windows/

/** What is wrong with a package-lock.json, one sentence each; empty when it serves every platform and names no host. */
export function lockProblems(lock) {
  const locked = new Set(Object.keys(lock.packages).map(nameOf))
  return Object.entries(lock.packages).flatMap(([path, entry]) => [
    ...(entry.resolved ? [`${nameOf(path)} records where it was downloaded from: ${entry.resolved}.`] : []),
    ...missingPlatforms(nameOf(path), Object.keys(entry.optionalDependencies ?? {}), locked),
  ])
}

function missingPlatforms(owner, optional, locked) {
  const binaries = optional.filter((name) => anyPlatform.test(name))
  // One or two are extras for one system (fsevents and its like), not a set of binaries.
  if (binaries.length < 4) return []
  return Object.entries(platforms).flatMap(([platform, pattern]) => {
    const wanted = binaries.filter((name) => pattern.test(name))
    if (wanted.length === 0) return [`${owner} has no package for ${platform}.`]
    return wanted.filter((name) => !locked.has(name)).map((name) => `${owner} lacks ${name} for ${platform}.`)
  })
}

function nameOf(path) {
  return path.replace(/^.*node_modules\//, '') || 'this project'
}
