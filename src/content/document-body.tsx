import { Fragment, type ReactNode } from 'react'
import type { Block, Span } from './content.contract.ts'
import { toSections } from './document-sections.ts'

/** The text of a document. Parts under a smaller heading, such as delivery methods, are shown as cards. */
export function DocumentBody({ blocks }: { blocks: Block[] }) {
  const { opening, sections } = toSections(blocks)
  return (
    <>
      <Blocks blocks={opening} />
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id} className="mt-12 break-inside-auto first:mt-0">
          <h2 id={section.id} className="scroll-mt-28 break-after-avoid font-display text-xl leading-snug">
            {section.title}
          </h2>
          <Blocks blocks={section.opening} />
          {section.parts.length > 0 && (
            <div className="mt-5 grid gap-4">
              {section.parts.map((part) => (
                <section key={part.id} aria-labelledby={part.id} className="card break-inside-avoid p-5 sm:p-6">
                  <h3 id={part.id} className="scroll-mt-28 font-semibold text-lg">
                    {part.title}
                  </h3>
                  <Blocks blocks={part.blocks} />
                </section>
              ))}
            </div>
          )}
          <Blocks blocks={section.closing} />
        </section>
      ))}
    </>
  )
}

function Blocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, index) => {
    const key = `${block.type}-${index}`
    if (block.type === 'paragraph') return <Paragraph key={key} number={block.number} spans={block.spans} />
    if (block.type === 'list') return <List key={key} {...block} ofClause={belongsToClause(blocks, index)} />
    return null
  })
}

function Paragraph({ number, spans }: { number: string | undefined; spans: Span[] }) {
  if (!number)
    return (
      <p className="mt-4 first:mt-0">
        <Spans spans={spans} />
      </p>
    )
  return (
    <p id={number} className="clause mt-4 scroll-mt-28">
      <span className="clause-number">{number}.</span> <Spans spans={spans} />
    </p>
  )
}

/** A list after a numbered clause continues the clause and is indented like it. */
function belongsToClause(blocks: Block[], index: number): boolean {
  const before = blocks[index - 1]
  return before?.type === 'paragraph' && before.number !== undefined
}

function List({ ordered, items, ofClause }: { ordered: boolean; items: Span[][]; ofClause: boolean }) {
  const Tag = ordered ? 'ol' : 'ul'
  const marks = ordered ? 'list-decimal' : 'list-disc'
  return (
    <Tag className={`mt-4 grid gap-2 pl-6 marker:text-accent-ink ${marks} ${ofClause ? 'sm:ml-15' : ''}`}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text of a document never changes its order.
        <li key={index} className="pl-1">
          <Spans spans={item} />
        </li>
      ))}
    </Tag>
  )
}

function Spans({ spans }: { spans: Span[] }) {
  return spans.map((span, index) => {
    const key = `${index}-${span.text}`
    const text = span.strong ? <strong key={key}>{withWholeRanges(span.text)}</strong> : withWholeRanges(span.text)
    if (!span.href) return <Fragment key={key}>{text}</Fragment>
    return (
      <a key={key} href={span.href} className="link wrap-anywhere">
        {text}
      </a>
    )
  })
}

/** Keeps «7–10» on one line. */
function withWholeRanges(text: string): ReactNode {
  const pieces = text.split(/(\d+–\d+)/)
  if (pieces.length === 1) return text
  return pieces.map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text of a document never changes its order.
      <span key={index} className="whitespace-nowrap">
        {piece}
      </span>
    ) : (
      piece
    ),
  )
}
