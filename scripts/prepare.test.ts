import { expect, test } from 'vitest'
import { missingNode } from './prepare.mjs'

test('a machine without libatomic is told which package to install', () => {
  const complaint =
    'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory'
  expect(missingNode('v20.19.0', complaint)).toBe(
    "The project's own Node.js needs libatomic.so.1, and Node.js v20.19.0 is too old: install the package libatomic1 (on Debian and Ubuntu), or Node.js 24 or newer.",
  )
})

test('any other library is named, and a binary for another system is not guessed about', () => {
  expect(missingNode('v20.19.0', 'node: error while loading shared libraries: libz.so.1: no')).toContain(
    'needs libz.so.1',
  )
  expect(missingNode('v22.1.0', '')).toBe(
    "The project's own Node.js cannot run here, and Node.js v22.1.0 is too old: install Node.js 24 or newer.",
  )
})
