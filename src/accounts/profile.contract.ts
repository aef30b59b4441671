import { z } from 'zod'
import { endpoint, errorAnswer } from '../platform/contract/endpoint.ts'
import { isWholePhone, phoneDigits } from './phone.ts'

const profile = z
  .object({
    last_name: z.string(),
    first_name: z.string(),
    surname: z.string().describe('Patronymic'),
    phone: z.string().describe('Digits: 79991234567; empty when not given'),
    email: z.string(),
    proccessing_data: z.boolean().describe('Consent to the processing of personal data'),
    points: z.number().int().optional().describe('Left out where the shop gives none and there are none'),
  })
  .meta({ id: 'Profile' })

export type Profile = z.output<typeof profile>

const name = (hint: string) => z.string(hint).trim().min(1, hint).max(100, 'Не длиннее 100 символов.')

const phone = z
  .string('Введите телефон.')
  .max(40, 'Введите телефон полностью.')
  .refine(isWholePhone, 'Введите телефон полностью.')
  .transform(phoneDigits)

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/user/profile/',
  summary: 'The personal cabinet’s data',
  tag: 'profile',
  access: 'customer',
  responses: { 200: profile },
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/user/profile/',
  summary: 'Change some of the personal data; a changed consent is written to the journal',
  tag: 'profile',
  access: 'customer',
  body: z.object({
    last_name: name('Введите фамилию.').optional(),
    first_name: name('Введите имя.').optional(),
    surname: z.string().trim().max(100, 'Не длиннее 100 символов.').nullish(),
    phone: phone.optional(),
    proccessing_data: z.boolean().optional(),
  }),
  responses: { 200: profile },
})

export type ProfileChange = z.output<(typeof updateProfile)['body']>

const orderInHistory = z
  .object({
    order_id: z.union([z.number().int(), z.string()]),
    order_date: z.string(),
    order_status: z.string(),
    total_price: z.number().optional().describe('Roubles, with delivery'),
    pay_until: z.iso.datetime().nullable().optional().describe('When an unpaid order is cancelled'),
    shelf_until: z.iso.datetime().nullable().optional().describe('Its goods wait on the shelf until then'),
    waits_for_release: z.boolean().optional().describe('Paid, but a preorder in it is not out yet'),
    open_question: z.boolean().optional().describe('A preorder in it slipped, and the shopper has not answered yet'),
    at_point: z
      .object({ address: z.string(), work_time: z.string(), until: z.iso.datetime().nullable() })
      .optional()
      .describe('Its parcel waits at this point'),
    is_gift_card: z.boolean().optional().describe('It pays for a gift card and has no goods'),
    items: z.array(
      z.object({
        product_name: z.string(),
        product_image: z.string().nullable(),
        price: z.union([z.number(), z.string()]).describe('Roubles for one'),
        quantity: z.number().int().optional(),
      }),
    ),
  })
  .meta({ id: 'OrderInHistory' })

export type OrderInHistory = z.output<typeof orderInHistory>

export const getOrderHistory = endpoint({
  method: 'GET',
  path: '/api/user/order_history/',
  summary: 'Orders of the signed-in shopper, the newest first',
  tag: 'profile',
  access: 'customer',
  responses: { 200: z.object({ orders: z.array(orderInHistory) }) },
})

export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/api/user/consent/withdraw/',
  summary: 'Withdraw the consent to the processing of personal data',
  tag: 'profile',
  access: 'customer',
  responses: { 200: profile },
})

export const exportData = endpoint({
  method: 'GET',
  path: '/api/user/export/',
  summary: 'Everything the shop keeps about the signed-in person, as a file',
  tag: 'profile',
  access: 'customer',
  responses: { 200: z.looseObject({ exported_at: z.iso.datetime() }).meta({ id: 'PersonalData' }) },
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/user/api/delete_account/',
  summary: 'Delete the account for good; orders stay in the books without the person',
  tag: 'profile',
  access: 'customer',
  body: z.object({ password: z.string('Введите пароль.').min(1, 'Введите пароль.').max(128, 'Неверный пароль.') }),
  responses: { 200: z.object({ detail: z.string() }), 409: errorAnswer, 429: errorAnswer },
})
