// The files that differ from main, committed or not, as paths from the project's folder.
import { spawnSync } from 'node:child_process'
import { fail, projectFolder } from './prepare.mjs'

export function changedFiles() {
  const base = firstLine(git('merge-base', 'HEAD', 'main')) ?? firstLine(git('merge-base', 'HEAD', 'origin/main'))
  if (base === undefined) return fail('There is no branch main to compare with: run npm test instead.')
  const changed = git('diff', '--name-only', '--no-renames', '--relative', '-z', base)
  const added = git('ls-files', '--others', '--exclude-standard', '-z')
  return [...new Set(`${changed}${added}`.split('\0').filter(Boolean))]
}

/** Undefined when git refuses. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: projectFolder, encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

function firstLine(text) {
  return text?.split('\n')[0] || undefined
}
