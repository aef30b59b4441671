import { z } from 'zod'
import { ConfigError, urlWith } from './config-values.ts'

/** Each is named also where it is not set. */
export interface Keys {
  /** The payment provider: one of them, or none. */
  yookassa: { url: string; shopId: string; secretKey: string } | undefined
  tbank: { url: string; terminalKey: string; password: string } | undefined
  /** Undefined without keys: delivery then has fixed prices. */
  cdek: { url: string; clientId: string; clientSecret: string } | undefined
  pochta: { url: string; token: string; key: string } | undefined
  /** Undefined without keys: nobody is offered to sign in with them. */
  vkId: { url: string; clientId: string } | undefined
  yandexId: { url: string; infoUrl: string; clientId: string; clientSecret: string | undefined } | undefined
  /** Undefined without a key: streets are not suggested then. */
  dadata: { url: string; key: string } | undefined
}

export type ProviderKeys = Partial<Pick<Keys, 'yookassa' | 'tbank'>>
export type CarrierKeys = Partial<Pick<Keys, 'cdek' | 'pochta'>>
export type IdentityKeys = Partial<Pick<Keys, 'vkId' | 'yandexId'>>
export type PartnerKeys = ProviderKeys & CarrierKeys

export function partnerKeysOf({ yookassa, tbank, cdek, pochta }: Keys): Pick<Keys, keyof PartnerKeys> {
  return { yookassa, tbank, cdek, pochta }
}

/** Where a partner is reached, without the slash at the end. */
function partnerUrl(usual: string) {
  return urlWith(['http:', 'https:'], `must be an address like ${usual}`)
    .transform((url) => url.replace(/\/+$/, ''))
    .default(usual)
}

const matching = (pattern: RegExp, hint: string) => z.string().regex(pattern, hint).optional()

/** The part of the environment that partners need. */
export const partnerEnvironment = {
  YOOKASSA_SHOP_ID: matching(/^[\w-]{1,64}$/, 'must be the number of the shop at YooKassa'),
  YOOKASSA_SECRET_KEY: matching(/^\S{8,}$/, 'must be the secret key of the shop at YooKassa'),
  YOOKASSA_URL: partnerUrl('https://api.yookassa.ru/v3'),
  TBANK_TERMINAL_KEY: matching(/^\S{1,64}$/, 'must be the key of the terminal at T-Bank'),
  TBANK_PASSWORD: matching(/^\S{8,}$/, 'must be the password of the terminal at T-Bank'),
  TBANK_URL: partnerUrl('https://securepay.tinkoff.ru/v2'),
  CDEK_CLIENT_ID: z.string().optional(),
  CDEK_CLIENT_SECRET: z.string().optional(),
  CDEK_URL: partnerUrl('https://api.cdek.ru/v2'),
  POCHTA_TOKEN: z.string().optional(),
  POCHTA_KEY: z.string().optional(),
  POCHTA_URL: partnerUrl('https://otpravka-api.pochta.ru'),
  VK_ID_CLIENT_ID: z.string().optional(),
  VK_ID_URL: partnerUrl('https://id.vk.ru'),
  YANDEX_ID_CLIENT_ID: z.string().optional(),
  YANDEX_ID_CLIENT_SECRET: z.string().optional(),
  YANDEX_ID_URL: partnerUrl('https://oauth.yandex.ru'),
  YANDEX_ID_INFO_URL: partnerUrl('https://login.yandex.ru'),
  DADATA_KEY: z.string().optional(),
  DADATA_URL: partnerUrl('https://suggestions.dadata.ru/suggestions/api/4_1/rs'),
}

type Given = z.output<z.ZodObject<typeof partnerEnvironment>>

export function keysOf(values: Given): Keys {
  refuseHalfKeys(values)
  const { YOOKASSA_SHOP_ID: shopId, YOOKASSA_SECRET_KEY: secretKey } = values
  const { TBANK_TERMINAL_KEY: terminalKey, TBANK_PASSWORD: password } = values
  const { CDEK_CLIENT_ID: cdekId, CDEK_CLIENT_SECRET: cdekSecret, POCHTA_TOKEN: token, POCHTA_KEY: key } = values
  const { VK_ID_CLIENT_ID: vkClient, YANDEX_ID_CLIENT_ID: yandexClient } = values
  return {
    yookassa: shopId && secretKey ? { url: values.YOOKASSA_URL, shopId, secretKey } : undefined,
    tbank: terminalKey && password ? { url: values.TBANK_URL, terminalKey, password } : undefined,
    cdek: cdekId && cdekSecret ? { url: values.CDEK_URL, clientId: cdekId, clientSecret: cdekSecret } : undefined,
    pochta: token && key ? { url: values.POCHTA_URL, token, key } : undefined,
    vkId: vkClient ? { url: values.VK_ID_URL, clientId: vkClient } : undefined,
    yandexId: yandexClient
      ? {
          url: values.YANDEX_ID_URL,
          infoUrl: values.YANDEX_ID_INFO_URL,
          clientId: yandexClient,
          clientSecret: values.YANDEX_ID_CLIENT_SECRET,
        }
      : undefined,
    dadata: values.DADATA_KEY ? { url: values.DADATA_URL, key: values.DADATA_KEY } : undefined,
  }
}

const pairs = [
  ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY'],
  ['TBANK_TERMINAL_KEY', 'TBANK_PASSWORD'],
  ['CDEK_CLIENT_ID', 'CDEK_CLIENT_SECRET'],
  ['POCHTA_TOKEN', 'POCHTA_KEY'],
] as const

/** With one key of a pair every call would be refused; and refunds have to find the one provider that was paid with. */
function refuseHalfKeys(values: Given): void {
  const isSet = (name: keyof Given) => values[name] !== undefined
  const problems = pairs
    .filter(([one, other]) => isSet(one) !== isSet(other))
    .map(([one, other]) => `${one} and ${other} must be set both, or none of them.`)
  if (isSet('YANDEX_ID_CLIENT_SECRET') && !isSet('YANDEX_ID_CLIENT_ID'))
    problems.push('YANDEX_ID_CLIENT_SECRET needs YANDEX_ID_CLIENT_ID.')
  const [yookassa, tbank] = pairs.map((pair) => pair.some(isSet))
  if (yookassa && tbank)
    problems.push(
      'YOOKASSA_SHOP_ID and TBANK_TERMINAL_KEY must not be set both: the shop works with one payment provider.',
    )
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
}
