import type { SearchedText } from '../catalogue/listing/listing-state.ts'
import { quoted } from '../platform/text/quoted.ts'
import { FoxMark } from '../ui/fox-mark.tsx'
import type { SearchPage } from './search.contract.ts'
import { searchHref } from './search-href.ts'

interface NothingFoundProps {
  text: SearchedText
  words: SearchPage['suggestions']['words']
  series: SearchPage['suggestions']['series']
}

/** Shown when nothing was found: suggests words that match products, and popular series. */
export function NothingFound({ text, words, series }: NothingFoundProps) {
  return (
    <div className="grid justify-items-center gap-5 rounded-2xl bg-shelf px-6 py-14 text-center">
      <FoxMark className="size-20 opacity-70" />
      <p className="text-lg">Ничего не найдено</p>
      {text.exact && (
        <a href={searchHref(text.q)} className="font-semibold text-accent-ink underline underline-offset-4">
          Искать похожее на {quoted(text.q)}
        </a>
      )}
      <Links title="Может быть, вы искали" links={words.map((word) => ({ name: word, href: searchHref(word) }))} />
      <Links
        title="Популярные серии"
        links={series.map(({ id, name }) => ({ name, href: `/catalog/?series=${id}` }))}
      />
      <a href="/catalog/" className="button">
        Смотреть весь каталог
      </a>
    </div>
  )
}

function Links({ title, links }: { title: string; links: { name: string; href: string }[] }) {
  if (links.length === 0) return null
  return (
    <section className="grid max-w-2xl gap-3">
      <h3 className="text-muted">{title}</h3>
      <ul className="flex flex-wrap justify-center gap-2">
        {links.map(({ name, href }) => (
          <li key={href} className="min-w-0">
            <a
              href={href}
              className="inline-flex min-h-11 items-center rounded-xl border border-line bg-card px-4 wrap-anywhere hover:border-muted"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
