/** Orders taken by phone may have no address to write to; whoever decides about them is promised no letter then. */
const noLetter = 'Почты у заказа нет: письма не будет.'

export function letterHint(hasEmail: boolean): string {
  return hasEmail ? 'Покупателю придёт письмо.' : noLetter
}

/** Of a reason or of what else staff write for the shopper. */
export function readByShopper(hasEmail: boolean, where: 'в письме' | 'в письме и на странице заказа' = 'в письме') {
  return hasEmail ? `Покупатель прочитает это ${where}.` : noLetter
}

/** What was done, and that the shopper is told. */
export function doneAndWritten(done: string, hasEmail: boolean): string {
  return hasEmail ? `${done}, покупателю придёт письмо` : done
}
