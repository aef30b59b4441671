import type { z } from 'zod'
import { askCarrier, readAnswer } from '../ask-carrier.server.ts'
import { CarrierRefusal } from '../carrier.ts'
import { token } from './cdek-shapes.ts'

export interface CdekKeys {
  clientId: string
  clientSecret: string
  /** With `/v2` and without a slash at the end. */
  url: string
}

export type CdekClient = ReturnType<typeof openCdekClient>

/** A token is taken a minute before it runs out: clocks differ. */
const earlyMs = 60_000

/** Calls CDEK's API with a token that is kept while it lives; one that is refused early is taken anew once. */
export function openCdekClient({ clientId, clientSecret, url }: CdekKeys) {
  let kept: Promise<{ text: string; until: number }> | undefined

  async function fetchToken(signal: AbortSignal) {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const question = { method: 'POST', headers, body: body.toString(), signal } as const
    const { access_token, expires_in } = await readAnswer(
      await askCarrier(`${url}/oauth/token`, question),
      token,
    ).catch((error: unknown) => {
      // CDEK refuses unknown keys with 400 or 401.
      if (error instanceof CarrierRefusal) throw new CarrierRefusal(error.message, { keys: true })
      throw error
    })
    return { text: access_token, until: Date.now() + expires_in * 1000 - earlyMs }
  }

  async function takeToken(signal: AbortSignal): Promise<string> {
    const now = await kept?.catch(() => undefined)
    if (now && now.until > Date.now()) return now.text
    const asked = fetchToken(signal)
    kept = asked
    try {
      return (await asked).text
    } catch (error) {
      if (kept === asked) kept = undefined
      throw error
    }
  }

  async function send(path: string, signal: AbortSignal, body?: object): Promise<Response> {
    const ask = async () =>
      askCarrier(path.startsWith('http') ? path : `${url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${await takeToken(signal)}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal,
      })
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof CarrierRefusal && error.keys) || !kept) throw error
      kept = undefined
      return ask()
    }
  }

  return {
    get: async <Shape extends z.ZodType>(path: string, shape: Shape, signal: AbortSignal) =>
      readAnswer(await send(path, signal), shape),
    post: async <Shape extends z.ZodType>(path: string, body: object, shape: Shape, signal: AbortSignal) =>
      readAnswer(await send(path, signal, body), shape),
    file: async (address: string, signal: AbortSignal) =>
      Buffer.from(await (await send(address, signal)).arrayBuffer()),
    /** Whether the keys are accepted. */
    tryKeys: async (signal: AbortSignal) => {
      await takeToken(signal)
    },
  }
}
