import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { keepInSight } from '../../keep-in-sight.ts'
import { Labelled } from './labelled.tsx'

interface FindFieldProps<Found> {
  label: string
  hint?: ReactNode
  placeholder?: string
  /** Rejects when there is no answer: the next letter asks again. */
  find: (text: string, signal: AbortSignal) => Promise<Found[]>
  idOf: (found: Found) => number
  show: (found: Found) => ReactNode
  /** What Enter takes although another one is chosen in the list, such as the product that a scanner has read. */
  exact?: (text: string, found: Found[]) => Found | undefined
  /**
   * Takes what a scanner has read: Enter came before the list, and the field is already empty for the next code. What is
   * no code may have been a word of a person: `asWords` brings the list, if they still wait for it.
   */
  onCode?: (code: string, asWords?: () => Promise<boolean>) => void
  onChoose: (found: Found) => void
}

const typingMs = 200

/** Articles and barcodes are one word. */
const isWord = (text: string) => /^\S+$/.test(text)

/** After a pause of typing; returns how to call it off. */
function askSoon(ask: (signal: AbortSignal) => Promise<void>): () => void {
  const leaving = new AbortController()
  const timer = setTimeout(() => void ask(leaving.signal), typingMs)
  return () => {
    clearTimeout(timer)
    leaving.abort()
  }
}

/** What is typed, what was found for it, and the keys. */
function useFinding<Found>({ find, exact, onCode, onChoose }: FindFieldProps<Found>) {
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<{ text: string; found: Found[] }>()
  const [active, setActive] = useState(0)
  const typed = text.trim()
  const found = answer?.text === typed && typed !== '' ? answer.found : undefined
  const isOpen = found !== undefined && found.length > 0

  useEffect(() => {
    if (typed === '' || answer?.text === typed) return
    return askSoon(async (signal) => {
      // A failure is already logged by the API client.
      const next = await find(typed, signal).catch(() => undefined)
      if (signal.aborted || !next) return
      setAnswer({ text: typed, found: next })
      setActive(0)
    })
  }, [typed, answer, find])

  function choose(chosen: Found): void {
    setText('')
    setAnswer(undefined)
    onChoose(chosen)
  }

  async function enter(field: HTMLInputElement): Promise<void> {
    const shown = (active === 0 && found && exact?.(typed, found)) || found?.[active]
    if (shown !== undefined) {
      choose(shown)
      return
    }
    if (typed === '') return
    if (onCode && isWord(typed)) {
      setText('')
      if (/\d/.test(typed)) onCode(typed)
      else onCode(typed, () => asWords(field, typed))
      return
    }
    // The next code replaces these words, should a scanner come before the answer.
    field.select()
    const next = await find(typed, new AbortController().signal).catch(() => undefined)
    if (!next) return
    const only = exact?.(typed, next) ?? (next.length === 1 ? next[0] : undefined)
    if (only === undefined) setAnswer({ text: typed, found: next })
    else if (field.value.trim() === typed) choose(only)
    else onChoose(only)
  }

  /** Whoever goes on typing is a scanner. Nothing is chosen for a person: they look at the list. */
  async function asWords(field: HTMLInputElement, word: string): Promise<boolean> {
    const waits = () => field.value === '' && field === document.activeElement
    const next = waits() && (await find(word, new AbortController().signal).catch(() => undefined))
    if (!next || next.length === 0 || !waits()) return false
    flushSync(() => {
      setText(word)
      setAnswer({ text: word, found: next })
      setActive(0)
    })
    field.select()
    return true
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') void enter(event.currentTarget)
    else if (event.key === 'ArrowDown' && found) setActive(Math.min(active + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Escape' && isOpen) setAnswer({ text: typed, found: [] })
    else return
    event.preventDefault()
  }

  return { text, setText, found, active, isOpen, choose, pressKey }
}

/** Finds by what is typed and empties itself when something is chosen. */
export function FindField<Found>(props: FindFieldProps<Found>) {
  const { label, hint, placeholder, idOf, show } = props
  const id = useId()
  const { text, setText, found, active, isOpen, choose, pressKey } = useFinding(props)
  return (
    <div className="relative">
      <Labelled label={label} hint={hint}>
        {(control) => (
          <input
            {...control}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
            aria-autocomplete="list"
            placeholder={placeholder}
            className="input"
            value={text}
            onKeyDown={pressKey}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Labelled>
      {found && isOpen && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={`${label}: найдено`}
          className="card absolute inset-x-0 top-full z-30 mt-1 max-h-96 overflow-y-auto p-1 shadow-xl"
        >
          {found.map((each, index) => (
            <div
              key={idOf(each)}
              id={`${id}-${index}`}
              ref={index === active ? keepInSight : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="grid min-h-11 cursor-pointer content-center rounded-lg px-3 py-1.5 hover:bg-shelf aria-selected:bg-shelf"
              // Not on click: the field keeps the focus and the keys.
              onMouseDown={(event) => {
                event.preventDefault()
                choose(each)
              }}
            >
              {show(each)}
            </div>
          ))}
        </div>
      )}
      <p role="status" className="mt-1 text-muted text-sm empty:hidden">
        {found?.length === 0 ? 'Ничего не нашлось.' : ''}
      </p>
    </div>
  )
}
