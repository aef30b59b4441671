import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  chooseEncoding,
  encode,
  heldBytes,
  plainBytes,
  recompress,
  squeeze,
  storeAnswer,
} from './stored-answer.server.ts'

test('an answer is compressed once, when it is first requested', async () => {
  const body = Buffer.from('лиса '.repeat(1_000))
  const stored = storeAnswer(body, { status: 200, keep: true, headers: {} })
  expect(brotliDecompressSync(await encode(stored, 'br'))).toEqual(body)
  expect(gunzipSync(await encode(stored, 'gzip'))).toEqual(body)
  expect(await encode(stored, 'br')).toBe(await encode(stored, 'br'))
})

test('its plain bytes are forgotten when it is compressed with brotli, and unpacked when they are wanted', async () => {
  const body = Buffer.from('лиса '.repeat(1_000))
  const stored = storeAnswer(body, { status: 200, keep: true, headers: {} })
  expect(await encode(stored, 'identity')).toBe(stored.identity)
  await encode(stored, 'br')
  expect(stored.identity).toBeUndefined()
  expect(gunzipSync(await encode(stored, 'gzip'))).toEqual(body)
  await recompress(stored)
  expect(plainBytes(stored)).toEqual(body)
  expect(await encode(stored, 'identity')).toEqual(body)
})

test('an answer holds its own bytes only, not the larger block that they were cut from', async () => {
  const stored = storeAnswer(Buffer.from('{"count":0}'), { status: 200, keep: true, headers: {} })
  const alone = (bytes: Buffer | undefined) => bytes?.buffer.byteLength === bytes?.length
  expect([alone(stored.identity), heldBytes(stored)]).toEqual([true, 11])
  await encode(stored, 'gzip')
  await encode(stored, 'br')
  expect([alone(stored.gzip), alone(stored.br), stored.identity]).toEqual([true, true, undefined])
  expect(heldBytes(stored)).toBe((stored.gzip?.length ?? 0) + (stored.br?.length ?? 0))
  await recompress(stored)
  expect(alone(stored.br)).toBe(true)
})

test('plain bytes that nobody had compressed are given up, where that saves memory', async () => {
  const body = Buffer.from('лиса '.repeat(1_000))
  const stored = storeAnswer(body, { status: 200, keep: true, headers: {} })
  await encode(stored, 'gzip')
  await squeeze(stored)
  expect([stored.identity, heldBytes(stored) < body.length / 6]).toEqual([undefined, true])
  expect(await encode(stored, 'identity')).toEqual(body)
  const small = storeAnswer(Buffer.from('{}'), { status: 200, keep: true, headers: {} })
  await squeeze(small)
  expect(heldBytes(small)).toBe(2)
})

test('an answer’s tag depends on its content', () => {
  const [one, same, other] = ['лиса', 'лиса', 'кот'].map((text) =>
    storeAnswer(Buffer.from(text), { status: 200, keep: true, headers: {} }),
  )
  expect(one?.etag).toMatch(/^".{20,}"$/)
  expect(one?.etag).toBe(same?.etag)
  expect(one?.etag).not.toBe(other?.etag)
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.0, gzip; q=0', 'identity'],
  ['br;q=0.1', 'br'],
  ['brotli', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding: %s gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})
