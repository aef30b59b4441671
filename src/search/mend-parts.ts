import { isNoise } from './noise.ts'

/** Whether the shop writes this word, and whether it has at least words that begin with it. */
export interface KnownWords {
  isWord: (text: string) => boolean
  isBeginning: (text: string) => boolean
  /** Whether it is a form of a word of the shop. */
  isForm: (text: string) => boolean
}

/** Puts spaces where words run together, and takes spaces and hyphens out of the middle of a word: «арт бук», «арт-бук». */
export function mendParts(parts: readonly string[], { isWord, isBeginning, isForm }: KnownWords): string[] {
  const mended: string[] = []
  for (let at = 0; at < parts.length; at++) {
    const typed = (parts[at] ?? '').toLowerCase()
    const solid = typed.replaceAll('-', '')
    const part = solid !== typed && !isWord(typed) && isForm(solid) ? solid : typed
    const joined = part + (parts[at + 1] ?? '').toLowerCase()
    const stands = isWord(part) && !isNoise(part)
    if (at + 1 < parts.length && !stands && part.length > 1 && isWord(joined)) {
      mended.push(joined)
      at += 1
    } else if (isWord(part) || isBeginning(part)) {
      mended.push(part === typed ? (parts[at] ?? '') : part)
    } else {
      mended.push(...(divideWords(part, isWord) ?? divideWords(part, isForm) ?? [parts[at] ?? '']))
    }
  }
  return mended
}

/** Single letters are one word with spaces in it, or none at all: «ы ы ы» means nothing that begins so. */
export function joinLetters(text: string): string {
  return /^\p{L}(?: \p{L})+$/u.test(text) ? text.replaceAll(' ', '') : text
}

const shortestWord = 3
const maxWords = 3

/** Words that were typed without spaces between them; undefined if the text is not made of known words only. */
function divideWords(text: string, isKnown: (word: string) => boolean): string[] | undefined {
  if (!/^[a-zа-яё]+$/.test(text) || text.length < shortestWord * 2) return undefined
  return divide(text, maxWords, isKnown)
}

/** Prefers the longest first word: «игрушкамэй» is no «игр» and something. */
function divide(text: string, words: number, isKnown: (word: string) => boolean): string[] | undefined {
  if (isKnown(text)) return [text]
  if (words === 1) return undefined
  for (let at = text.length - shortestWord; at >= shortestWord; at--) {
    if (!isKnown(text.slice(0, at))) continue
    const rest = divide(text.slice(at), words - 1, isKnown)
    if (rest) return [text.slice(0, at), ...rest]
  }
  return undefined
}
