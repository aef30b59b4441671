import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '../../testing/temporary-folder.server.ts'
import { keepSecret, prepareDataFolder } from './data-folder.server.ts'
import { StartError } from './start-error.server.ts'

let folder: string

beforeEach(() => {
  folder = temporaryFolder()
})

afterEach(() => removeFolder(folder))

describe('the secret', () => {
  test('is made once, long, and for our eyes only', () => {
    const secret = keepSecret(folder, 'session-secret')
    expect(secret.length).toBeGreaterThanOrEqual(64)
    expect(keepSecret(folder, 'session-secret')).toBe(secret)
    expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['session-secret'])
  })

  test('is the same for all who start at once', async () => {
    const module = join(import.meta.dirname, 'data-folder.server.ts')
    const code = `import { keepSecret } from ${JSON.stringify(module)}
      process.stdout.write(keepSecret(${JSON.stringify(folder)}, 'session-secret'))`
    const children = Array.from({ length: 4 }, () => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      return text(child.stdout)
    })
    const secrets = new Set(await Promise.all(children))
    expect([...secrets]).toEqual([keepSecret(folder, 'session-secret')])
  })
})

describe('DATA_DIR', () => {
  test('is made, with the folders above it, for others to pass through but not to look at', () => {
    const wanted = join(folder, 'deep', 'data')
    prepareDataFolder(wanted)
    expect(statSync(wanted).mode & 0o777).toBe(0o711)
    expect(readdirSync(wanted)).toEqual([])
  })

  test('below a file is refused with a sentence', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => prepareDataFolder(join(folder, 'file', 'data'))).toThrow(StartError)
    expect(() => prepareDataFolder(join(folder, 'file', 'data'))).toThrow(
      /^DATA_DIR .* cannot be written \(ENOTDIR\): /,
    )
  })

  test('that is read-only is refused with a sentence', () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o500)
    // Root may write everywhere but into what the kernel shows.
    const unwritable = process.getuid?.() === 0 ? '/proc' : closed
    expect(() => prepareDataFolder(unwritable)).toThrow(/^DATA_DIR .* cannot be written \((EACCES|ENOENT)\): /)
  })
})
