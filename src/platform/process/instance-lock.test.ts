import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '../../testing/temporary-folder.server.ts'
import { tryLock } from './data-folder.server.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'instance.lock')
})

afterEach(() => removeFolder(folder))

/** Another process that takes the lock, reports it, and holds it until it ends. */
async function otherHolder() {
  const module = join(import.meta.dirname, 'data-folder.server.ts')
  const code = `import { tryLock } from ${JSON.stringify(module)}
    globalThis.held = tryLock(${JSON.stringify(file)})
    process.stdout.write(globalThis.held ? 'held' : 'refused')
    process.stdin.resume()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [word] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, word: word.toString() }
}

test('a second process is refused while the first holds the lock', async () => {
  const lock = tryLock(file)
  const { child, word } = await otherHolder()
  expect(word).toBe('refused')
  child.kill()
  lock?.release()
})

test('can be taken again after its release', () => {
  tryLock(file)?.release()
  const lock = tryLock(file)
  expect(lock).toBeDefined()
  lock?.release()
})

test('a process that is killed outright leaves no lock behind', async () => {
  const { child, word } = await otherHolder()
  expect(word).toBe('held')
  expect(tryLock(file)).toBeUndefined()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const lock = tryLock(file)
  expect(lock).toBeDefined()
  lock?.release()
})

test('a file that is not a lock is an error, not a held lock', () => {
  expect(() => tryLock(folder)).toThrow()
})
