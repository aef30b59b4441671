import type { z } from 'zod'
import {
  callPartner,
  type PartnerAnswer,
  type PartnerCall,
  readAnswer,
  requireSuccess,
} from '../../../platform/http/call-partner.server.ts'
import { isRefusal, PartnerError } from '../../../platform/http/partner-error.ts'
import { maxCallMs } from '../carrier.ts'
import { type CdekErrors, refusal, token, wordsOf } from './cdek-shapes.ts'

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
export function openCdekClient(keys: CdekKeys) {
  const { url } = keys
  let kept: ReturnType<typeof fetchToken> | undefined

  async function takeToken(signal: AbortSignal): Promise<string> {
    const now = await kept?.catch(() => undefined)
    if (now && now.until > Date.now()) return now.text
    const asked = fetchToken(keys, signal)
    kept = asked
    try {
      return (await asked).text
    } catch (error) {
      if (kept === asked) kept = undefined
      throw error
    }
  }

  async function send(
    path: string,
    signal: AbortSignal,
    { method = 'GET', body, judge = requireTaken }: Pick<PartnerCall, 'method' | 'body'> & { judge?: Judge } = {},
  ): Promise<PartnerAnswer> {
    const ask = async () =>
      judge(
        await callPartner(path.startsWith('http') ? path : `${url}${path}`, {
          method,
          headers: { authorization: `Bearer ${await takeToken(signal)}` },
          body,
          maxMs: maxCallMs,
          signal,
        }),
      )
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof PartnerError && error.kind === 'keys') || !kept) throw error
      kept = undefined
      return ask()
    }
  }

  return {
    get: async <Shape extends z.ZodType>(path: string, shape: Shape, signal: AbortSignal) =>
      readAnswer(await send(path, signal), shape),
    post: async <Shape extends z.ZodType>(path: string, body: object, shape: Shape, signal: AbortSignal) =>
      readAnswer(await send(path, signal, { method: 'POST', body }), shape),
    delete: async <Shape extends z.ZodType>(path: string, shape: Shape, signal: AbortSignal) =>
      readAnswer(await send(path, signal, { method: 'DELETE' }), shape),
    /** Files are not behind the API itself: there the status alone says no. */
    file: async (address: string, signal: AbortSignal) => (await send(address, signal, { judge: requireSuccess })).body,
    /** Whether the keys are accepted. */
    tryKeys: async (signal: AbortSignal) => {
      await takeToken(signal)
    },
  }
}

async function fetchToken({ clientId, clientSecret, url }: CdekKeys, signal: AbortSignal) {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const call = { method: 'POST', headers, body: body.toString(), maxMs: maxCallMs, signal } as const
  const answer = await callPartner(`${url}/oauth/token`, call)
  try {
    const { access_token, expires_in } = readAnswer(requireSuccess(answer), token)
    return { text: access_token, until: Date.now() + expires_in * 1000 - earlyMs }
  } catch (error) {
    // CDEK refuses unknown keys with 400 or 401.
    if (isRefusal(error)) throw new PartnerError('keys', error.message)
    throw error
  }
}

type Judge = (answer: PartnerAnswer) => PartnerAnswer

/** CDEK itself has said no, in its own words and by its codes. */
export class CdekRefusal extends PartnerError {
  readonly codes: string[]
  constructor(message: string, errors: CdekErrors) {
    super('refused', message, wordsOf(errors) ?? message)
    this.codes = errors.flatMap(({ code }) => code ?? [])
  }
}

/** Only CDEK's own errors are a no. The page of a gateway, or an error inside of CDEK, decides nothing. */
function requireTaken(answer: PartnerAnswer): PartnerAnswer {
  try {
    return requireSuccess(answer)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const errors = errorsIn(answer)
    if (errors.length === 0 || errors.some(({ code }) => code === 'v2_internal_error'))
      throw new PartnerError('away', error.message)
    throw new CdekRefusal(error.message, errors)
  }
}

function errorsIn(answer: PartnerAnswer): CdekErrors {
  try {
    const { errors, requests } = readAnswer(answer, refusal)
    return [...(errors ?? []), ...(requests ?? []).flatMap((request) => request.errors ?? [])]
  } catch {
    return []
  }
}
