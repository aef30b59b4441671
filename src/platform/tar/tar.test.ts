import { execFileSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readTar } from './read-tar.server.ts'
import { writeTar } from './write-tar.server.ts'

const files = {
  'originals/abc': Buffer.from('x'.repeat(1300)),
  'pictures/abc/160.avif': Buffer.alloc(512, 7),
  empty: Buffer.alloc(0),
}

/** In small pieces that never fall on the edge of a block. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 301) yield bytes.subarray(at, at + 301)
}

async function readAll(source: AsyncIterable<Uint8Array>): Promise<Record<string, Buffer>> {
  const found: Record<string, Buffer> = {}
  for await (const { name, bytes } of readTar(source)) found[name] = await buffer(bytes())
  return found
}

test('what was written is read, also by the system’s own tar', async () => {
  const tar = writeTar(files)
  expect(await readAll(inPieces(tar))).toEqual(files)
  const listed = execFileSync('tar', ['-tvf', '-'], { input: tar, encoding: 'utf8' })
  expect(listed.trim().split('\n')).toEqual([
    expect.stringMatching(/ 1300 .* originals\/abc$/),
    expect.stringMatching(/ 512 .* pictures\/abc\/160\.avif$/),
    expect.stringMatching(/ 0 .* empty$/),
  ])
})

test('a damaged header and a file that ends early are errors', async () => {
  const tar = writeTar(files)
  const damaged = Buffer.from(tar)
  damaged[3] = 0
  await expect(readAll(inPieces(damaged))).rejects.toThrow('no tar file, or it is damaged')
  await expect(readAll(inPieces(tar.subarray(0, 1000)))).rejects.toThrow('ends early')
})
