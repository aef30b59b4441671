import { data } from 'react-router'
import type { PageLoad } from '../platform/pages/page-loader.ts'
import { type Settled, settle } from '../platform/pages/settle.ts'
import { LoaderFailed } from '../ui/loader-failed.tsx'
import type { Document, getDocument } from './content.contract.ts'
import { DocumentBody } from './document-body.tsx'
import { toSections } from './document-sections.ts'
import { russianDate } from './russian-date.ts'

export interface DocumentData {
  document: Settled<Document>
}

export function loadDocument(slug: string): PageLoad<DocumentData> {
  return async (api, { signal }) => {
    const call = api.call<typeof getDocument>('GET /api/documents/{slug}/', { params: { slug } }, { signal })
    const document = await settle(call)
    if (!document.ok && document.status === 404) throw data(null, 404)
    return { document }
  }
}

const headingLook = 'text-balance font-display text-2xl leading-tight sm:text-3xl lg:text-4xl'

interface DocumentPageProps {
  document: Settled<Document>
  /** The title when the document could not be loaded. */
  title: string
  /** Legal texts are read by clause and printed; the delivery page is not. */
  legal?: boolean
}

export function DocumentPage({ document, title, legal = false }: DocumentPageProps) {
  if (!document.ok)
    return (
      <div className="page grid gap-8 py-8 md:py-12">
        <h1 className={headingLook}>{title}</h1>
        <LoaderFailed failure={document} text={document.message ?? 'Не удалось загрузить данные'} />
      </div>
    )
  const { title: heading, version, effective_from, blocks } = document.value
  return (
    <div className="page py-8 md:py-12">
      <header className="max-w-4xl">
        <h1 className={headingLook}>{heading}</h1>
        {legal && (
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 text-muted">
            <p>
              Версия {version}, действует с&nbsp;<time dateTime={effective_from}>{russianDate(effective_from)}</time>
            </p>
            <PrintButton />
          </div>
        )}
      </header>
      <div className="mt-8 grid gap-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <TableOfContents sections={toSections(blocks).sections} />
        <article className="reading min-w-0 lg:row-start-1">
          <DocumentBody blocks={blocks} />
        </article>
      </div>
    </div>
  )
}

function PrintButton() {
  return (
    <button
      type="button"
      className="link min-h-11 cursor-pointer text-ink print:hidden"
      onClick={() => globalThis.print()}
    >
      Распечатать
    </button>
  )
}

function TableOfContents({ sections }: { sections: { id: string; title: string }[] }) {
  if (sections.length < 2) return null
  const links = (
    <ol className="grid">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="block min-h-11 content-center border-line border-l-2 py-2 pl-4 text-muted text-sm leading-snug hover:border-accent hover:text-ink lg:min-h-0"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <details className="card group lg:hidden print:hidden">
        <summary className="flex min-h-12 cursor-pointer items-center justify-between px-5 font-semibold">
          Содержание
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 transition-transform group-open:rotate-180">
            <path fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" d="m6 9 6 6 6-6" />
          </svg>
        </summary>
        <nav aria-label="Содержание" className="px-5 pb-5">
          {links}
        </nav>
      </details>
      <nav
        aria-labelledby="contents"
        className="sticky top-36 hidden max-h-[calc(100vh-10rem)] self-start overflow-y-auto lg:block print:hidden"
      >
        <h2 id="contents" className="mb-3 font-semibold">
          Содержание
        </h2>
        {links}
      </nav>
    </>
  )
}
