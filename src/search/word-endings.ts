const ending =
  /(?:ыми|ими|ого|его|ому|ему|ами|ями|ая|яя|ой|ей|ий|ый|ые|ие|ое|ее|ую|юю|ым|им|ых|их|ах|ях|ов|ев|ом|ем|ам|ям|[аяоеуюыиьй])$/
const shortest = 4

/** A word without its Russian ending: only good enough to find where words that run together begin. */
export function withoutEnding(word: string): string {
  return word.replaceAll('ё', 'е').replace(ending, '')
}

/** Whether two words differ in their endings only. Short ones do by chance. */
export function isFormOf(typed: string, word: string): boolean {
  return typed.length >= shortest && word.length >= shortest && withoutEnding(typed) === withoutEnding(word)
}
