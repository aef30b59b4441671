import type { FastifyRequest } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { readUpload } from './uploads.server.ts'

const limit = { maxBytes: 1000 }

/** A form whose file comes when the test says so. */
function request(file: Promise<unknown>): FastifyRequest {
  return { isMultipart: () => true, headers: {}, file: () => file } as unknown as FastifyRequest
}

const part = { filename: 'a.csv', toBuffer: async () => Buffer.from('a;b') }

test('forms of one account that do not arrive hold up nobody else', async () => {
  const slow = Promise.withResolvers<undefined>()
  const waiting = Array.from({ length: 10 }, () => readUpload(request(slow.promise), limit, 1).catch(() => 'refused'))
  onTestFinished(async () => {
    slow.resolve(undefined)
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['refused']))
  })
  expect((await readUpload(request(Promise.resolve(part)), limit, 2)).name).toBe('a.csv')
})
