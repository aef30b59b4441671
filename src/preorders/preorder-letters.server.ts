import { monthText, preorderText } from '../catalogue/preorder-text.ts'
import type { ReleaseMoveKind } from '../database/values/preorders.ts'
import { type LetterText, layOutLetter, type Sender } from '../mail/letter-layout.server.ts'
import type { Letter } from '../mail/mail.server.ts'
import { formatTotal, toRoubles } from '../platform/text/money.ts'
import { quoted } from '../platform/text/quoted.ts'
import type { AnswerLinks } from './answer-links.server.ts'
import type { ReleaseMonth } from './release-month.ts'

/** What a buyer is asked about one line. */
export interface Question {
  answerId: number
  kind: ReleaseMoveKind
  orderId: number
  email: string
  productName: string
  quantity: number
  agreed: ReleaseMonth
  offered: ReleaseMonth
  note: string
  backKopecks: number
}

export function questionLetter(
  question: Question,
  sender: Sender,
  links: AnswerLinks,
  { isReminder = false }: { isReminder?: boolean } = {},
): Letter {
  const text: LetterText = {
    ...(isReminder ? reminder(question) : question.kind === 'slip' ? slip(question) : shortage(question)),
    details: [{ title: 'Ваш предзаказ', rows: rowsOf(question) }],
    buttons: [
      { text: 'Жду дальше', url: links.linkTo(question.answerId, 'wait') },
      { text: 'Вернуть деньги', url: links.linkTo(question.answerId, 'refund') },
    ],
    closing: [
      'Ссылка открывает страницу, на которой ответ нужно подтвердить. Входить на сайт не нужно.',
      `Все ваши предзаказы: ${sender.url}/profile/preorders/`,
    ],
  }
  return { ...layOutLetter(question.email, text, sender), about: `order:${question.orderId}` }
}

type Opening = Pick<LetterText, 'subject' | 'preview' | 'paragraphs'>

function slip({ productName, agreed, offered, note }: Question): Opening {
  return {
    subject: `Выход перенесли: ${productName}`,
    preview: `Новый месяц — ${monthText(offered)}. Ждать дальше или вернуть деньги?`,
    paragraphs: [
      'Здравствуйте!',
      `${quoted(productName)} выйдет позже, чем мы договаривались: ${monthText(offered)}.`,
      ...(note ? [note] : []),
      `Решать вам: ждать дальше или вернуть деньги. ${untilAnswered(agreed)}`,
    ],
  }
}

function shortage({ productName, agreed, offered, note }: Question): Opening {
  return {
    subject: `Хватило не всем: ${productName}`,
    preview: `Следующая поставка — ${monthText(offered)}. Ждать её или вернуть деньги?`,
    paragraphs: [
      'Здравствуйте!',
      `${quoted(productName)} приехал, но в меньшем количестве, чем мы заказывали. Его получают те, кто оплатил раньше, и на ваш заказ его пока не хватило. Следующую поставку ждём: ${monthText(offered)}.`,
      ...(note ? [note] : []),
      `Решать вам: ждать следующую поставку или вернуть деньги. ${untilAnswered(agreed)}`,
    ],
  }
}

function reminder({ productName, agreed, offered }: Question): Opening {
  return {
    subject: `Ждём вашего решения: ${productName}`,
    preview: `Ждать до нового срока (${monthText(offered)}) или вернуть деньги?`,
    paragraphs: [
      'Здравствуйте!',
      `Мы писали, что ${quoted(productName)} ждём позже: ${monthText(offered)}. Вы ещё не ответили, как быть с предзаказом.`,
      untilAnswered(agreed),
    ],
  }
}

function untilAnswered(agreed: ReleaseMonth): string {
  return agreed.release_year === null
    ? 'Без вашего ответа мы ничего не решим за вас.'
    : `Молчание мы согласием не считаем: пока вы не ответили, договорённость прежняя, ${monthText(agreed)}.`
}

function rowsOf({ orderId, productName, quantity, agreed, offered, backKopecks }: Question) {
  return [
    { name: 'Заказ', value: `№\u00a0${orderId}` },
    { name: 'Товар', value: quantity > 1 ? `${productName}, ${quantity}\u00a0шт.` : productName },
    ...(agreed.release_year === null ? [] : [{ name: 'Договаривались', value: monthText(agreed) }]),
    { name: 'Теперь ждём', value: monthText(offered) },
    {
      name: 'При отказе',
      value: backKopecks > 0 ? `вернём ${formatTotal(toRoubles(backKopecks))}` : 'отменим, он не оплачен',
    },
  ]
}

/** The release came back to the month that was agreed: nobody has to answer any more. */
export function withdrawnLetter(question: Omit<Question, 'answerId' | 'kind' | 'backKopecks'>, sender: Sender): Letter {
  const { productName, orderId, email, offered } = question
  const release = preorderText(offered)
  const text: LetterText = {
    subject: `Перенос отменили: ${productName}`,
    preview: release,
    paragraphs: [
      'Здравствуйте!',
      `Мы писали, что ${quoted(productName)} выйдет позже. Перенос отменили, срок теперь не позже того, о котором мы договаривались: ${monthText(offered)}. Отвечать на прошлое письмо не нужно.`,
    ],
    button: { text: 'Открыть заказ', url: `${sender.url}/orders/${orderId}/` },
    closing: [],
  }
  return { ...layOutLetter(email, text, sender), about: `order:${orderId}` }
}

interface Arrived {
  orderId: number
  productName: string
  email: string
  /** What happens now: the order is packed, waits for the rest of it, or is on the shopper's shelf. */
  next: 'packing' | 'rest' | 'shelf'
}

const arrivals: Record<Arrived['next'], { preview: string; text: string; closing: string[] }> = {
  packing: { preview: 'Собираем ваш заказ.', text: 'собираем ваш заказ.', closing: [] },
  rest: {
    preview: 'Отложили для вас, ждём остальное.',
    text: 'мы отложили его для вас. Отправим, когда приедет остальное.',
    closing: ['Хотите получить приехавшее раньше? Ответьте на это письмо.'],
  },
  shelf: {
    preview: 'Он на вашей полке.',
    text: 'он на вашей полке. Соберите посылку, когда захотите его получить.',
    closing: [],
  },
}

export function arrivalLetter({ orderId, productName, email, next }: Arrived, sender: Sender): Letter {
  const { preview, text: told, closing } = arrivals[next]
  const text: LetterText = {
    subject: `Приехал предзаказ: ${productName}`,
    preview,
    paragraphs: ['Здравствуйте!', `${quoted(productName)} из заказа №\u00a0${orderId} у нас: ${told}`],
    button: { text: 'Открыть заказ', url: `${sender.url}/orders/${orderId}/` },
    closing,
  }
  return { ...layOutLetter(email, text, sender), about: `order:${orderId}` }
}
