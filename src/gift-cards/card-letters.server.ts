import { russianDate } from '../content/russian-date.ts'
import type { giftCards } from '../database/tables/gift-cards.server.ts'
import { layOutLetter, type Sender } from '../mail/letter-layout.server.ts'
import type { Letter } from '../mail/mail.server.ts'
import { shopDay } from '../platform/text/date-format.ts'
import { formatPrice, formatTotal, toRoubles } from '../platform/text/money.ts'
import { writeCard } from './card-code.ts'
import { drawnCards } from './card-pictures.ts'

type CardRow = typeof giftCards.$inferSelect

const howToUse =
  'Введите код при оформлении заказа. Картой можно оплатить часть заказа или весь, остаток сохранится на следующий раз. Кто знает код, тот и владелец карты: никому его не показывайте.'

/** The one letter that has the code. */
export function codeLetter(card: CardRow, code: string, sender: Sender): Letter {
  const { symbol, colours } = drawnCards[card.picture]
  const text = {
    subject: `Подарочная карта на ${formatPrice(toRoubles(card.kopecks))}`,
    preview: 'Код внутри.',
    banner: { symbol, colour: colours[0] },
    paragraphs: [
      'Здравствуйте!',
      `Вам подарили карту магазина на ${formatPrice(toRoubles(card.balanceKopecks || card.kopecks))}.`,
      ...(card.text ? [card.text] : []),
    ],
    code: writeCard(code),
    button: { text: 'Выбрать подарок', url: `${sender.url}/catalog/` },
    closing: [howToUse, `Карта действует до ${russianDate(shopDay(card.expiresAt))}`],
  }
  return { ...layOutLetter(card.email, text, sender), about: aboutCard(card) }
}

/** A letter before the money is lost. */
export function expiryLetter(card: CardRow, sender: Sender): Letter {
  const text = {
    subject: `Карта …${card.codeEnd} действует до ${russianDate(shopDay(card.expiresAt))}`,
    preview: `На ней ${formatTotal(toRoubles(card.balanceKopecks))}.`,
    paragraphs: [
      'Здравствуйте!',
      `На подарочной карте …${card.codeEnd} осталось ${formatTotal(toRoubles(card.balanceKopecks))}. Она действует до ${russianDate(shopDay(card.expiresAt))}, потом остаток сгорит.`,
    ],
    button: { text: 'Выбрать подарок', url: `${sender.url}/catalog/` },
    closing: ['Код карты был в\u00a0письме, с\u00a0которым она пришла.'],
  }
  return { ...layOutLetter(card.email, text, sender), about: aboutCard(card) }
}

function aboutCard({ id }: CardRow): string {
  return `gift-card:${id}`
}
