import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { callPartner, readAnswer, requireSuccess } from './call-partner.server.ts'
import { PartnerError } from './partner-error.ts'

let heard: { method: string | undefined; type: string | undefined; text: string } | undefined

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { method, headers, url } = request
    heard = { method, type: headers['content-type'], text: Buffer.concat(chunks).toString() }
    if (url === '/silent') return
    if (url === '/broken') {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{')
      setImmediate(() => response.destroy())
      return
    }
    response.writeHead(Number(url?.slice(1)), { location: '/200' })
    response.end('{"sum":1}')
  })
})
await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const maxMs = 60_000

async function failure(call: Promise<unknown>): Promise<PartnerError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof PartnerError)) throw new Error(`no PartnerError: ${String(error)}`)
  return error
}

test('an object is sent as JSON, a text as it is', async () => {
  await callPartner(`${base}/200`, { method: 'POST', body: { a: 1 }, maxMs })
  expect(heard).toEqual({ method: 'POST', type: 'application/json', text: '{"a":1}' })
  const type = 'application/x-www-form-urlencoded'
  await callPartner(`${base}/200`, { method: 'POST', body: 'a=1', headers: { 'content-type': type }, maxMs })
  expect(heard).toEqual({ method: 'POST', type, text: 'a=1' })
})

test.each([500, 503, 429])('after a %i it may have been done', async (status) => {
  const error = await failure(callPartner(`${base}/${status}`, { maxMs }))
  expect(error).toMatchObject({ kind: 'away', message: `${status}: {"sum":1}` })
})

test.each([
  [400, 'refused'],
  [404, 'refused'],
  [401, 'keys'],
  [403, 'keys'],
])('%i is a no: %s', async (status, kind) => {
  const answer = await callPartner(`${base}/${status}`, { maxMs })
  expect(await failure(Promise.try(() => requireSuccess(answer)))).toMatchObject({ kind })
})

test('no answer in time, half an answer, and nobody there are all unsure', async () => {
  const late = await failure(callPartner(`${base}/silent`, { maxMs: 20 }))
  expect(late).toMatchObject({ kind: 'away', message: expect.stringContaining('due to timeout') })
  expect(await failure(callPartner(`${base}/broken`, { maxMs }))).toMatchObject({ kind: 'away' })
  const gone = await failure(callPartner('http://127.0.0.1:1/', { maxMs }))
  expect(gone.message).toMatch(/^127\.0\.0\.1:1 does not answer: /)
  const left = await failure(callPartner(`${base}/silent`, { maxMs, signal: AbortSignal.abort() }))
  expect(left.kind).toBe('away')
})

test('a redirect is followed only for who wants it', async () => {
  expect((await callPartner(`${base}/302`, { maxMs })).status).toBe(200)
  expect(await failure(callPartner(`${base}/302`, { maxMs, redirect: 'error' }))).toMatchObject({ kind: 'away' })
})

test('an answer of another shape is unsure', async () => {
  const answer = await callPartner(`${base}/200`, { maxMs })
  expect(readAnswer(answer, z.object({ sum: z.number() }))).toEqual({ sum: 1 })
  const other = await failure(Promise.try(() => readAnswer(answer, z.object({ sum: z.string() }))))
  expect(other).toMatchObject({ kind: 'away', message: expect.stringContaining('sum') })
  const noJson = { status: 200, body: Buffer.from('<html>') }
  expect(await failure(Promise.try(() => readAnswer(noJson, z.unknown())))).toMatchObject({ kind: 'away' })
})

test('a key that no header can hold is not quoted', async () => {
  const error = await failure(callPartner(base, { headers: { authorization: 'Bearer s3cret\nkey' }, maxMs }))
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('s3cret')
})
