import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Person {
  id: string
  email?: string
}

interface Grant {
  person: Person
  challenge: string
  clientId: string
  redirectUri: string
  deviceId: string
}

type Trouble = 'away' | 'garbage' | 'other state' | 'other client' | undefined

/**
 * VK ID and Yandex ID as far as the shop uses them, by their documented contracts: PKCE with S256 is checked, a code is
 * given out once and only to who began, VK wants the `device_id` that came back with the code.
 */
export async function startIdentityServer({ clientId }: { clientId: string }) {
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, Person>()
  let trouble: Trouble
  let asked = 0
  let hold: ((letGo: () => void) => void) | undefined

  function exchange(form: URLSearchParams, isVk: boolean): object | undefined {
    const grant = grants.get(form.get('code') ?? '')
    // Used up by the first try, right or wrong.
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const fits =
      form.get('grant_type') === 'authorization_code' &&
      form.get('client_id') === clientId &&
      grant?.challenge === challenge &&
      (!isVk || (form.get('device_id') === grant.deviceId && form.get('redirect_uri') === grant.redirectUri))
    if (!fits) return undefined
    const token = randomBytes(8).toString('hex')
    tokens.set(token, grant.person)
    return { access_token: token, ...(isVk && { state: trouble === 'other state' ? 'other' : form.get('state') }) }
  }

  function answer(path: string, form: URLSearchParams, authorization: string): object | undefined {
    if (path === '/oauth2/auth') return exchange(form, true)
    if (path === '/token') return exchange(form, false)
    if (path === '/oauth2/user_info') {
      const person = tokens.get(form.get('access_token') ?? '')
      return person && { user: { user_id: person.id, first_name: 'Анна', email: person.email ?? '' } }
    }
    const person = tokens.get(authorization.replace('OAuth ', ''))
    const client = trouble === 'other client' ? 'another' : clientId
    return person && { id: person.id, client_id: client, ...(person.email && { default_email: person.email }) }
  }

  /** What the service sends the visitor back with, who agreed on its page. */
  function agree(address: string, person: Person) {
    const query = new URL(address).searchParams
    const code = randomBytes(8).toString('hex')
    const deviceId = randomBytes(4).toString('hex')
    grants.set(code, {
      person,
      challenge: query.get('code_challenge_method') === 'S256' ? (query.get('code_challenge') ?? '') : '',
      clientId: query.get('client_id') ?? '',
      redirectUri: query.get('redirect_uri') ?? '',
      deviceId,
    })
    return { code, state: query.get('state') ?? '', device_id: deviceId }
  }

  /** The page on which a visitor agrees, or not; everybody there is the same person. */
  function page(address: string): string {
    const back = new URL(address).searchParams.get('redirect_uri') ?? ''
    const given = new URLSearchParams(agree(address, { id: 'visitor', email: 'visitor@vk.test' }))
    const link = (query: URLSearchParams, words: string) => `<a href="${back}?${query}">${words}</a>`
    const denied = new URLSearchParams({ error: 'access_denied', state: given.get('state') ?? '' })
    return `<!doctype html><title>Вход</title>${link(given, 'Разрешить')} ${link(denied, 'Отказаться')}`.replaceAll(
      '&',
      '&amp;',
    )
  }

  const server = createServer((request, response) => {
    const answerAll = async () => {
      if (request.method === 'GET' && request.url?.startsWith('/authorize')) {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        return response.end(page(`http://x${request.url}`))
      }
      asked += 1
      const form = new URLSearchParams(await text(request))
      const path = new URL(request.url ?? '/', 'http://x').pathname
      const held = hold
      hold = undefined
      if (held) await new Promise<void>(held)
      if (trouble === 'away') return response.writeHead(502).end()
      if (trouble === 'garbage') return response.writeHead(200).end('<html>')
      const found = answer(path, form, request.headers.authorization ?? '')
      response.writeHead(found ? 200 : 400, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(found ?? { error: 'invalid_grant' }))
    }
    // Who asked has hung up.
    answerAll().catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    agree,
    misbehave(next: Trouble) {
      trouble = next
    },
    /** Resolves when somebody asks, who then waits for the answer until it is let go. */
    holdNext: () =>
      new Promise<() => void>((resolve) => {
        hold = resolve
      }),
    get asked() {
      return asked
    },
    close: () => server.close(),
  }
}
