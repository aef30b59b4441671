import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { FetchProblem, openFetchPublic } from './fetch-public.server.ts'

const servers: Server[] = []

async function serve(handle: RequestListener): Promise<number> {
  const server = createServer(handle)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

type Lookup = NonNullable<Parameters<typeof openFetchPublic>[0]>['lookup']

/** Names of the test, as a name server would answer; each question takes the next answer. */
function names(table: Record<string, string[][]>): { lookup: Lookup; asked: string[] } {
  const asked: string[] = []
  const lookup = ((hostname: string, _options: object, callback: (...args: unknown[]) => void) => {
    asked.push(hostname)
    const answers = table[hostname] ?? []
    const addresses = answers.length > 1 ? answers.shift() : answers[0]
    if (!addresses) callback(new Error('unknown'))
    else
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
  }) as unknown as Lookup
  return { lookup, asked }
}

const limits = { maxBytes: 1000, maxMs: 5000 }
const loopback = (address: string) => address === '127.0.0.1'
const open = openFetchPublic({ mayConnect: loopback })

test('a file is fetched, also behind redirects', async () => {
  const port = await serve((request, answer) => {
    if (request.url === '/fox.png') answer.end('лиса')
    else answer.writeHead(302, { location: request.url === '/a' ? '/b' : '/fox.png' }).end()
  })
  expect((await open(`http://127.0.0.1:${port}/a`, limits)).toString()).toBe('лиса')
})

test('the own machine and network are refused before anything is sent, however they are written', async () => {
  let calls = 0
  const port = await serve((_, answer) => {
    calls += 1
    answer.end()
  })
  const { lookup } = names({ 'inside.example': [['10.0.0.5']], 'mixed.example': [['8.8.8.8', '127.0.0.1']] })
  const fetchPublic = openFetchPublic({ lookup })
  for (const host of [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0',
    '169.254.169.254',
    'inside.example',
    'mixed.example',
  ]) {
    await expect(fetchPublic(`http://${host}:${port}/`, { ...limits, maxMs: 2000 }), host).rejects.toThrow(FetchProblem)
  }
  expect(calls).toBe(0)
})

test('a redirect into the own network is refused', async () => {
  let secrets = 0
  const inner = await serve((_, answer) => {
    secrets += 1
    answer.end('тайна')
  })
  const outer = await serve((_, answer) => answer.writeHead(302, { location: `http://127.0.0.2:${inner}/` }).end())
  await expect(open(`http://127.0.0.1:${outer}/`, limits)).rejects.toThrow('не в открытом интернете')
  expect(secrets).toBe(0)
})

test('a name that changes its mind after the check is connected to where the check looked', async () => {
  const port = await serve((_, answer) => answer.end('проверено'))
  const { lookup, asked } = names({ 'rebinding.example': [['127.0.0.1'], ['127.0.0.9']] })
  const fetched = await openFetchPublic({ mayConnect: loopback, lookup })(`http://rebinding.example:${port}/`, limits)
  expect(fetched.toString()).toBe('проверено')
  expect(asked).toEqual(['rebinding.example'])
})

test('endless redirects, other answers, large files and other protocols have their own reasons', async () => {
  const port = await serve((request, answer) => {
    if (request.url === '/loop') answer.writeHead(302, { location: '/loop' }).end()
    else if (request.url === '/missing') answer.writeHead(404).end()
    else if (request.url === '/said') answer.writeHead(200, { 'content-length': 5000 }).end(Buffer.alloc(5000))
    else answer.write(Buffer.alloc(600), () => answer.end(Buffer.alloc(600)))
  })
  const base = `http://127.0.0.1:${port}`
  await expect(open(`${base}/loop`, limits)).rejects.toThrow('перенаправлений')
  await expect(open(`${base}/missing`, limits)).rejects.toThrow('404')
  await expect(open(`${base}/said`, limits)).rejects.toThrow('больше')
  await expect(open(`${base}/unsaid`, limits)).rejects.toThrow('больше')
  for (const address of ['file:///etc/passwd', 'ftp://127.0.0.1/x', 'лиса', 'http://anna:secret@127.0.0.1/']) {
    await expect(open(address, limits), address).rejects.toThrow(FetchProblem)
  }
})

test('a server that answers slowly is given up', async () => {
  const port = await serve((_, answer) => answer.write('н'))
  await expect(open(`http://127.0.0.1:${port}/`, { ...limits, maxMs: 300 })).rejects.toThrow('вовремя')
})
