import { z } from 'zod'
import { isWholePhone, phoneDigits } from '../accounts/phone.ts'
import { emailValue } from '../platform/contract/email-value.ts'
import { isStorable, lineOf, plainText, requiredLine } from '../platform/contract/text-values.ts'

/** What is written on a parcel: one line of what can be seen. */
const line = (hint?: string) => z.string(hint).refine(isStorable, 'Недопустимые символы.')

/** Who gets what is sent, where to, and what the shopper was told that it costs. */
export const checkoutForm = z.object({
  order_id: z.number().int().optional().describe('The draft that was shown; another one is not confirmed'),
  fullName: line('Введите ФИО.').pipe(requiredLine(200, 'Введите ФИО.')),
  phone: z
    .string('Введите телефон.')
    .max(40, 'Введите телефон полностью.')
    .refine(isWholePhone, 'Введите телефон полностью.')
    .transform(phoneDigits),
  email: emailValue('Введите email правильно.'),
  deliveryType: z.union([z.number().int(), z.string().max(20)], 'Выберите способ доставки.'),
  delivery_type: z
    .union([z.number().int(), z.string().max(20)])
    .optional()
    .describe('Same as deliveryType'),
  deliveryAddress: line().pipe(lineOf(500)).nullish(),
  deliveryIndex: plainText(20, 'Введите почтовый индекс: шесть цифр.').nullish(),
  deliveryPoint: z.string().max(40).nullish().describe('The pickup point as chosen by `POST /api/checkout/delivery/`'),
  deliveryCity: z.number().int().nullish().describe('The city as chosen there, for delivery to the door'),
  comment: plainText(2000).nullish(),
  paymentMethod: z.literal('online', 'Выберите способ оплаты.'),
  total_price: z
    .number()
    .max(1e12)
    .optional()
    .describe('Roubles with delivery, as the shopper was shown them; another sum is refused'),
  gift_cards_sum: z
    .number()
    .max(1e12)
    .optional()
    .describe('Roubles that gift cards pay of it, as the shopper was shown them; another sum is refused'),
  consent: z.boolean('Необходимо согласие на обработку персональных данных'),
})

export type CheckoutForm = z.output<typeof checkoutForm>
