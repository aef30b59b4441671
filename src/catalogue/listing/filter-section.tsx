import { type ReactNode, useId, useState } from 'react'
import { Chevron } from './icons.tsx'

/** A part of the filters that opens and closes on click. Open at first, so that it works without JavaScript. */
export function FilterSection({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(true)
  const id = useId()
  return (
    <section className="border-line border-t py-1.5 first:border-t-0">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-2 text-left font-semibold hover:text-accent-ink"
        >
          {title}
          <Chevron
            className={`size-5 text-muted transition-transform motion-reduce:transition-none ${open ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      <fieldset id={id} hidden={!open} className="pb-3">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </section>
  )
}
