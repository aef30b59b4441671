import { z } from 'zod'
import { ShopError } from '../../platform/contract/errors.ts'
import type { IdentityKeys } from '../../platform/process/partner-keys.server.ts'
import { identityErrors } from './identity-errors.ts'
import type { IdentityProvider } from './identity-names.ts'

interface Begun {
  state: string
  challenge: string
}

interface Returned {
  code: string
  state: string
  deviceId: string | undefined
  verifier: string
}

/** Who the service says it is. The address is only to be filled in: services let people change it. */
interface Person {
  subject: string
  email: string | null
}

export interface IdentityService {
  addressFor(begun: Begun): string
  whoIs(returned: Returned): Promise<Person>
}

export type IdentityServices = Partial<Record<IdentityProvider, IdentityService>>

const patienceMs = 10_000
const longestAnswer = 100_000

/** Whom who signs in so tells about it, as the shop's documents name them; null without keys. */
export function companiesOf({ vkId, yandexId }: IdentityKeys): string | null {
  return [vkId && 'VK ID (ООО «ВК»)', yandexId && 'Яндекс ID (ООО «ЯНДЕКС»)'].filter(Boolean).join(', ') || null
}

/** Only services whose keys are set: without them nothing is asked. */
export function openIdentityServices({ vkId, yandexId }: IdentityKeys, publicUrl: string): IdentityServices {
  const redirectTo = (provider: IdentityProvider) => `${publicUrl}/identity/${provider}/`
  return {
    ...(vkId && { vk: openVk(vkId, redirectTo('vk')) }),
    ...(yandexId && { yandex: openYandex(yandexId, redirectTo('yandex')) }),
  }
}

const vkToken = z.object({ access_token: z.string().min(1), state: z.string().optional() })
const vkPerson = z.object({
  user: z.object({ user_id: z.union([z.string().min(1), z.number()]), email: z.string().nullish() }),
})

function openVk({ clientId, url }: NonNullable<IdentityKeys['vkId']>, redirectUri: string): IdentityService {
  const shared = { client_id: clientId, redirect_uri: redirectUri }
  return {
    addressFor: ({ state, challenge }) =>
      address(`${url}/authorize`, { ...shared, ...pkce(challenge), state, scope: 'email' }),
    async whoIs({ code, state, deviceId, verifier }) {
      const exchange = { grant_type: 'authorization_code', code, code_verifier: verifier, state }
      const form = { ...shared, ...exchange, device_id: deviceId ?? '' }
      const token = await ask(`${url}/oauth2/auth`, vkToken, { form })
      if (token.state !== undefined && token.state !== state) throw new ShopError(identityErrors.identity_over)
      const { user } = await ask(`${url}/oauth2/user_info`, vkPerson, {
        form: { client_id: clientId, access_token: token.access_token },
      })
      return { subject: String(user.user_id), email: user.email || null }
    },
  }
}

const yandexToken = z.object({ access_token: z.string().min(1) })
const yandexPerson = z.object({
  id: z.string().min(1),
  client_id: z.string().optional(),
  default_email: z.string().nullish(),
})

function openYandex(keys: NonNullable<IdentityKeys['yandexId']>, redirectUri: string): IdentityService {
  const { clientId, clientSecret, url, infoUrl } = keys
  return {
    addressFor: ({ state, challenge }) =>
      address(`${url}/authorize`, { client_id: clientId, redirect_uri: redirectUri, ...pkce(challenge), state }),
    async whoIs({ code, verifier }) {
      const token = await ask(`${url}/token`, yandexToken, {
        form: {
          grant_type: 'authorization_code',
          code,
          code_verifier: verifier,
          client_id: clientId,
          ...(clientSecret !== undefined && { client_secret: clientSecret }),
        },
      })
      const authorization = `OAuth ${token.access_token}`
      const person = await ask(`${infoUrl}/info?format=json`, yandexPerson, { authorization })
      // A token that was given to another site says who somebody is there, not here.
      if (person.client_id !== undefined && person.client_id !== clientId)
        throw new ShopError(identityErrors.identity_over)
      return { subject: person.id, email: person.default_email || null }
    },
  }
}

function pkce(challenge: string) {
  return { response_type: 'code', code_challenge: challenge, code_challenge_method: 'S256' }
}

function address(url: string, query: Record<string, string>): string {
  return `${url}?${new URLSearchParams(query)}`
}

/** A refusal means that the code is used up, stolen or late; all else that the service is away. */
async function ask<Shape extends z.ZodType>(
  url: string,
  shape: Shape,
  { form, authorization }: { form?: Record<string, string>; authorization?: string },
): Promise<z.output<Shape>> {
  let answer: Response
  let text: string
  try {
    answer = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
      headers: { accept: 'application/json', ...(authorization !== undefined && { authorization }) },
      ...(form && { body: new URLSearchParams(form) }),
    })
    text = await answer.text()
  } catch {
    throw new ShopError(identityErrors.identity_away)
  }
  if (answer.status >= 500 || text.length > longestAnswer) throw new ShopError(identityErrors.identity_away)
  const read = shape.safeParse(parsed(text))
  if (!answer.ok || !read.success) throw new ShopError(identityErrors.identity_over)
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
