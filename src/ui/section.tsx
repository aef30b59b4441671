import { type ReactNode, useId } from 'react'

/** A part of a page with a heading of its own, on a card. */
export function Section({ title, id: anchor, children }: { title: string; id?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className="card grid gap-5 p-5 sm:p-7">
      <h2 id={id} className="font-display text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
