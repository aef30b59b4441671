import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { goesOn, paragraphsOf, previewOf } from './description-text.ts'

/**
 * Shows three words when collapsed. The whole text is always in the page, for search engines, for the browser's own
 * search and, with a media query, for readers without JavaScript.
 */
export function Description({ text }: { text: string }) {
  const [opened, setOpened] = useState(false)
  const collapsible = goesOn(text)
  const open = opened || !collapsible
  const whole = useFindable(open, () => setOpened(true))
  const id = useId()
  if (text.trim() === '') return null
  return (
    <section aria-labelledby={`${id}-heading`} className="wrap-anywhere">
      <h2 id={`${id}-heading`} className={open ? 'font-display text-xl' : 'sr-only'}>
        Описание
      </h2>
      {!open && <p className="font-display text-2xl leading-snug noscript:hidden sm:text-3xl">{previewOf(text)}</p>}
      <div id={`${id}-text`} ref={whole} className={open ? '' : 'collapsed'}>
        {paragraphsOf(text).map((paragraph) => (
          <p key={paragraph} className="mt-3 whitespace-pre-line text-pretty">
            {paragraph}
          </p>
        ))}
      </div>
      {collapsible && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-text`}
          className="button-quiet mt-4 noscript:hidden"
          onClick={() => setOpened(!opened)}
        >
          {open ? 'Свернуть' : 'Показать описание'}
        </button>
      )}
    </section>
  )
}

/** Lets the browser's search find hidden text and open it. React supports `hidden` only as a boolean. */
function useFindable(open: boolean, onFound: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const found = useEffectEvent(onFound)
  useEffect(() => {
    const text = element.current
    if (!text || open || !('onbeforematch' in text)) return
    const listener = () => found()
    text.setAttribute('hidden', 'until-found')
    text.addEventListener('beforematch', listener)
    return () => {
      text.removeAttribute('hidden')
      text.removeEventListener('beforematch', listener)
    }
  }, [open])
  return element
}
