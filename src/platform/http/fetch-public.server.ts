import { lookup as systemLookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Why nothing was fetched, in a sentence for the person who gave the address. */
export class FetchProblem extends Error {}

interface FetchOptions {
  maxBytes: number
  /** For the whole of it, redirects included. */
  maxMs: number
  signal?: AbortSignal
}

interface FetchRules {
  /** Which IP addresses may be connected to. */
  mayConnect?: (address: string) => boolean
  /** How names are resolved. */
  lookup?: typeof systemLookup
}

export type FetchPublic = (address: string, options: FetchOptions) => Promise<Buffer>

const maxRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])

/**
 * Fetches files from addresses that people have typed. The name is resolved once, every address of it is checked, and
 * the connection goes to the checked one: a name that resolves to the own network a moment later changes nothing. Each
 * redirect is checked in the same way. Nothing of the own network can be reached or told from what is away.
 */
export function openFetchPublic({ mayConnect = isPublicAddress, lookup = systemLookup }: FetchRules = {}): FetchPublic {
  const checkedLookup: LookupFunction = (hostname, options, callback) => {
    lookup(
      hostname,
      { all: true, family: options.family === 'IPv6' ? 6 : Number(options.family ?? 0) },
      (error, found) => {
        if (error) return callback(error, '')
        const [first] = found
        if (!first || !found.every(({ address }) => mayConnect(address))) return callback(new FetchProblem(refused), '')
        if (options.all) return callback(null, [first])
        callback(null, first.address, first.family)
      },
    )
  }

  return async (address, { maxBytes, maxMs, signal }) => {
    const limit = AbortSignal.timeout(maxMs)
    const stop = signal ? AbortSignal.any([limit, signal]) : limit
    try {
      let url = readUrl(address)
      for (let hop = 0; hop <= maxRedirects; hop += 1) {
        const literal = url.hostname.replace(/^\[|\]$/g, '')
        if (isIP(literal) && !mayConnect(literal)) throw new FetchProblem(refused)
        const answer = await ask(url, checkedLookup, stop)
        const { statusCode = 0 } = answer
        if (redirects.has(statusCode) && answer.headers.location) {
          answer.destroy()
          url = readUrl(new URL(answer.headers.location, url).href)
          continue
        }
        if (statusCode !== 200) {
          answer.destroy()
          throw new FetchProblem(`Сервер ответил ${statusCode}.`)
        }
        return await readBody(answer, maxBytes)
      }
      throw new FetchProblem('Слишком много перенаправлений.')
    } catch (error) {
      if (error instanceof FetchProblem) throw error
      // The caller stops, which says nothing about the address.
      if (signal?.aborted) throw error
      throw new FetchProblem(limit.aborted ? 'Сервер не ответил вовремя.' : 'Не удалось соединиться с сервером.')
    }
  }
}

const refused = 'Этот адрес не в открытом интернете.'

function readUrl(text: string): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) throw new FetchProblem('Ожидается адрес, который начинается с https://.')
  if (url.username || url.password) throw new FetchProblem('Адрес с паролем не подходит.')
  return url
}

function ask(url: URL, lookup: LookupFunction, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  // Without an agent that keeps connections: one made for another check must not be used again.
  const headers = { accept: 'image/*', 'user-agent': 'kitsune' }
  request(url, { lookup, signal, agent: false, headers }, resolve).on('error', reject).end()
  return promise
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new FetchProblem(`Файл больше ${Math.round(maxBytes / 1024 / 1024)}\u00a0МБ.`)
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    answer.destroy()
    throw tooLarge()
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
