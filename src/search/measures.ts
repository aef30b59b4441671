/**
 * Joins scales and heights that were typed with spaces, so that they stay one word: «1 к 7» becomes 1/7 and «17 см»
 * becomes 17см. The database writes the measures of products in the same form. An age mark becomes one word too: 16+ and
 * «16 лет» are 16лет. A scale or height that was typed without a space before it is a word of its own.
 */
export function joinMeasures(text: string): string {
  return text
    .replace(/(\p{L}{3,})(?=1[/:]\d|\d+ ?(?:см|cm|мм|mm)(?!\p{L}))/giu, '$1 ')
    .replace(/(?<![\p{L}\p{N}])(\d{1,2}) ?(?:\+|лет(?!\p{L}))/gu, '$1лет')
    .replace(/(?<![\d/:.,])1 ?(?:[/:\\|]| [кk] ) ?(\d{1,3})(?![\d/])/gi, '1/$1')
    .replace(/(?<![\d/:.,])1[.,](\d{1,2})(?![\d.,]| ?[смcm]{2})/gi, '1/$1')
    .replace(/(\d) (см|cm|мм|mm|сантиметр[а-я]*|миллиметр[а-я]*)(?![a-zа-яё])/gi, '$1$2')
}
