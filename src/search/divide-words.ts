const shortestWord = 3
const maxWords = 3

/** Words that were typed without spaces between them; undefined if the text is not made of known words only. */
export function divideWords(text: string, isKnown: (word: string) => boolean): string[] | undefined {
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
