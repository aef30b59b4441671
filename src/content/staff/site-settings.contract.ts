import { z } from 'zod'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { optionalLineOf, paragraphsOf, requiredLine } from '../../platform/contract/text-values.ts'
import { isAccount, isBic, isInn, isOgrn } from './requisites.ts'

const tag = 'staff: content'
const access = 'staff'

/** Empty or valid. Spaces inside, as banks print them, are removed. */
function digits(isRight: (text: string) => boolean, wrong: string) {
  return optionalLineOf(40)
    .transform((text) => text?.replace(/\s/g, '') || null)
    .refine((text) => text === null || isRight(text), wrong)
}

function email(wrong = 'Проверьте адрес почты.') {
  return optionalLineOf(254).refine((text) => text === null || z.email().safeParse(text).success, wrong)
}

const httpsLink = optionalLineOf(300).refine(
  (text) =>
    text === null || (URL.canParse(text) && new URL(text).protocol === 'https:' && new URL(text).username === ''),
  'Нужна ссылка, которая начинается с https://',
)

const days = (least: number, max: number) => {
  const hint = `Ожидается целое число от ${least} до ${max}.`
  return z.int(hint).min(least, hint).max(max, hint)
}

const fields = z.object({
  shop_name: requiredLine(60, 'Назовите магазин.'),
  phone: optionalLineOf(30).refine((text) => text === null || /^[+\d][\d\s()-]{4,}$/.test(text), 'Проверьте телефон.'),
  email: email(),
  time_of_work: optionalLineOf(120),
  vk_url: httpsLink,
  telegram_url: httpsLink,
  about_text: paragraphsOf(20_000)
    .transform((text) => text || null)
    .nullable(),
  full_name: optionalLineOf(160),
  inn: digits(isInn, 'В ИНН 10 или 12 цифр; проверьте, нет ли опечатки.'),
  ogrn: digits(isOgrn, 'В ОГРН 13 цифр, в ОГРНИП 15; проверьте, нет ли опечатки.'),
  legal_address: optionalLineOf(300),
  payee_name: optionalLineOf(160),
  bank_name: optionalLineOf(160),
  bank_bic: digits(isBic, 'В БИК 9 цифр, первая из них 0.'),
  bank_account: digits(isAccount, 'В номере счёта 20 цифр.'),
  bank_corr_account: digits(isAccount, 'В номере корреспондентского счёта 20 цифр.'),
  payment_note: optionalLineOf(300),
  orders_email: email(),
  unpaid_order_days: days(1, 60),
  low_stock: days(0, 1000),
})

export type SiteSettings = z.output<typeof fields>

const settings = fields.extend({ version: z.int() }).meta({ id: 'SiteSettings' })

export const getSiteSettings = endpoint({
  method: 'GET',
  path: '/api/staff/site/',
  summary: 'Everything that staff say about the shop',
  tag,
  access,
  // No checks here: stored values may be older than the rules.
  responses: { 200: z.object({ ...looseShape(), version: z.int() }).meta({ id: 'StoredSiteSettings' }) },
})

export const updateSiteSettings = endpoint({
  method: 'PATCH',
  path: '/api/staff/site/',
  summary: 'Changes what is given. `version` is the one that was edited: another one by now is 409',
  tag,
  access,
  body: settings.partial().required({ version: true }),
  responses: { 200: getSiteSettings.responses[200], 409: errorAnswer },
})

function looseShape() {
  const text = z.string().nullable()
  return {
    shop_name: z.string(),
    phone: text,
    email: text,
    time_of_work: text,
    vk_url: text,
    telegram_url: text,
    about_text: text,
    full_name: text,
    inn: text,
    ogrn: text,
    legal_address: text,
    payee_name: text,
    bank_name: text,
    bank_bic: text,
    bank_account: text,
    bank_corr_account: text,
    payment_note: text,
    orders_email: text,
    unpaid_order_days: z.int(),
    low_stock: z.int(),
  }
}

export type SiteSettingsAnswer = z.output<(typeof getSiteSettings)['responses'][200]>
