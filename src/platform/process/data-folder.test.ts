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
  test('is generated once, long, and readable only by us', () => {
    const secret = keepSecret(folder, 'session-secret')
    expect(secret.length).toBeGreaterThanOrEqual(64)
    expect(keepSecret(folder, 'session-secret')).toBe(secret)
    expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['session-secret'])
  })

  test('is the same for all processes that start at the same time', async () => {
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
  test('is created with its parent folders, traversable for others but not listable', () => {
    const wanted = join(folder, 'deep', 'data')
    prepareDataFolder(wanted)
    expect(statSync(wanted).mode & 0o777).toBe(0o711)
    expect(readdirSync(wanted)).toEqual([])
  })

  test('below a file is refused with a message', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => prepareDataFolder(join(folder, 'file', 'data'))).toThrow(StartError)
    expect(() => prepareDataFolder(join(folder, 'file', 'data'))).toThrow(
      /^DATA_DIR .* cannot be written \(ENOTDIR\): /,
    )
  })

  test('that is read-only is refused with a message', () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o500)
    // Root may write everywhere except to file systems that the kernel generates.
    const unwritable = process.getuid?.() === 0 ? '/proc' : closed
    expect(() => prepareDataFolder(unwritable)).toThrow(/^DATA_DIR .* cannot be written \((EACCES|ENOENT)\): /)
  })
})
