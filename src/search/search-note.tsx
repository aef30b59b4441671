import type { SearchedText } from '../catalogue/listing/listing-state.ts'
import type { SearchPage } from './search.contract.ts'
import { searchHref } from './search-href.ts'

/** Says what was searched for when the query was corrected, with a link to search for the typed text. */
export function SearchNote({ text, found }: { text: SearchedText; found: SearchPage }) {
  const corrected = found.corrected_query
  const described = found.described_words
  const left = found.ignored_words.filter((word) => !described.includes(word))
  if (corrected === null && found.ignored_words.length === 0) return null
  return (
    <div role="status" className="grid max-w-2xl gap-1 wrap-anywhere">
      {corrected !== null && (
        <p>
          Показаны результаты по запросу «{corrected}».{' '}
          <a href={searchHref(text.q, true)} className="font-semibold text-accent-ink underline underline-offset-4">
            Искать именно «{text.q}»
          </a>
        </p>
      )}
      {left.length > 0 && found.count > 0 && (
        <p className="text-muted">
          {found.apart
            ? `Вместе не нашлось — показаны товары, где есть хотя бы одно из слов: ${quoted(left)}.`
            : `Всё сразу не нашлось — показаны товары без ${left.length === 1 ? 'слова' : 'слов'} ${quoted(left)}.`}
        </p>
      )}
      {described.length > 0 && found.count > 0 && (
        <p className="text-muted">
          {described.length === 1 ? 'Слово' : 'Слова'} {quoted(described)} есть только в описаниях товаров.
        </p>
      )}
    </div>
  )
}

function quoted(words: string[]): string {
  return words.map((word) => `«${word}»`).join(', ')
}
