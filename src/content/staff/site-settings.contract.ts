import { z } from 'zod'
import { isEmail } from '../../platform/contract/email-value.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { goodsEditors } from '../../platform/contract/roles.ts'
import { optionalLineOf, paragraphsOf, requiredLine } from '../../platform/contract/text-values.ts'
import { timeZoneNames } from '../../platform/text/time-zones.ts'
import { taxSystems, vatCodes } from '../tax-codes.ts'
import { isAccount, isBic, isInn, isOgrn } from './requisites.ts'
import { type SettingField, type SettingName, settingFields, settingNames } from './settings-fields.ts'

/** Empty or valid. Spaces inside, as banks print them, are removed. */
function digits(isRight: (text: string) => boolean, wrong: string) {
  return optionalLineOf(40)
    .transform((text) => text?.replace(/\s/g, '') || null)
    .refine((text) => text === null || isRight(text), wrong)
}

function email(wrong = 'Проверьте адрес почты.') {
  return optionalLineOf(254).refine((text) => text === null || isEmail(text), wrong)
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

function code(codes: readonly { value: number }[]) {
  return z.int().refine((value) => codes.some((each) => each.value === value), 'Выберите из списка.')
}

const rules = {
  shop_name: requiredLine(60, 'Назовите магазин.'),
  phone: optionalLineOf(30).refine((text) => text === null || /^[+\d][\d\s()-]{4,}$/.test(text), 'Проверьте телефон.'),
  email: email(),
  time_of_work: optionalLineOf(120),
  time_zone: z.enum(timeZoneNames, 'Выберите из списка.'),
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
  receipts_by: z.enum(['provider', 'own'], 'Выберите из списка.'),
  tax_system: code(taxSystems),
  vat_code: code(vatCodes),
  orders_email: email(),
  unpaid_order_days: days(1, 60),
  packing_days: days(0, 30),
  low_stock: days(0, 1000),
  shelf: z.enum(['on', 'off'], 'Выберите из списка.'),
  shelf_days: days(1, 365),
  shelf_overdue: z.enum(['wait', 'return'], 'Выберите из списка.'),
  rest_days: days(1, 90),
  rest_reminder_days: days(1, 30),
  rest_overdue: z.enum(['wait', 'return'], 'Выберите из списка.'),
  gift_card_min: days(1, 100_000),
  gift_card_max: days(0, 100_000),
  gift_card_months: days(1, 120),
  gift_card_reminder_days: days(1, 90),
} satisfies Record<SettingName, z.ZodType>

const fields = z.object(rules)

export type SiteSettings = z.output<typeof fields>

const settings = fields.extend({ version: z.int() }).meta({ id: 'SiteSettings' })

/** No checks here: stored values may be older than the rules. */
const stored = z
  .object(Object.fromEntries(settingNames.map((name) => [name, storedSetting(settingFields[name])])) as StoredShape)
  .extend({ version: z.int() })
  .meta({ id: 'StoredSiteSettings' })

type StoredShape = { [Name in SettingName]: z.ZodType<SiteSettings[Name]> }

export type SiteSettingsAnswer = z.output<typeof stored>

function storedSetting({ kind, required, choices }: SettingField): z.ZodType {
  if (kind === 'whole' || typeof choices?.[0]?.value === 'number') return z.int()
  return required ? z.string() : z.string().nullable()
}

const staff = { tag: 'staff: content', access: 'staff', roles: goodsEditors } as const

export const getSiteSettings = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/site/',
  summary: 'Everything that staff say about the shop',
  responses: { 200: stored },
})

export const updateSiteSettings = endpoint({
  ...staff,
  method: 'PATCH',
  path: '/api/staff/site/',
  summary: 'Changes what is given. `version` is the one that was edited: another one by now is 409',
  body: settings.partial().required({ version: true }),
  responses: { 200: stored, 409: errorAnswer },
})
