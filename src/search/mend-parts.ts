import { divideWords } from './divide-words.ts'
import { isNoise } from './noise.ts'

/** Whether the shop writes this word, and whether it has at least words that begin with it. */
export interface KnownWords {
  isWord: (text: string) => boolean
  isBeginning: (text: string) => boolean
  /** Whether it is a form of a word of the shop. */
  isForm: (text: string) => boolean
}

/** Puts spaces where words run together, and takes them out of the middle of a word: «арт бук». */
export function mendParts(parts: readonly string[], { isWord, isBeginning, isForm }: KnownWords): string[] {
  const mended: string[] = []
  for (let at = 0; at < parts.length; at++) {
    const typed = (parts[at] ?? '').toLowerCase()
    const part = isWord(typed.replaceAll('-', '')) ? typed.replaceAll('-', '') : typed
    const joined = part + (parts[at + 1] ?? '').toLowerCase()
    const stands = isWord(part) && !isNoise(part)
    if (at + 1 < parts.length && !stands && part.length > 1 && isWord(joined)) {
      mended.push(joined)
      at += 1
    } else if (isWord(part) || isBeginning(part)) {
      mended.push(parts[at] ?? '')
    } else {
      mended.push(...(divideWords(part, isWord) ?? divideWords(part, isForm) ?? [parts[at] ?? '']))
    }
  }
  return mended
}
