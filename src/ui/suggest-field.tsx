import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { keepInSight } from './keep-in-sight.ts'

interface SuggestFieldProps<Item> extends Omit<FieldProps, 'onChange' | 'onKeyDown' | 'onBlur'> {
  /** What was typed and asks for suggestions; undefined while nothing does. */
  asked: string | undefined
  /** Undefined when there was no answer: the next letter asks again. */
  find: (asked: string, signal: AbortSignal) => Promise<Item[] | undefined>
  linesOf: (item: Item) => { key: string | number; name: string; note: string }
  listName: string
  /** Enter takes the first one without an arrow key: where only what is in the list counts. */
  takesFirst?: boolean
  emptyHint?: string
  onType: (text: string) => void
  onChoose: (item: Item) => void
  /** Esc, or the field was left: answers that come later do not open the list again. */
  onClose: () => void
  onLeave?: () => void
}

const typingMs = 150

/** On a phone keyboard and bars leave room for a line or two below a field in the middle of the screen. */
function bringIntoView(list: HTMLDivElement | null): void {
  const isCut = list && list.getBoundingClientRect().bottom > innerHeight - 120
  if (isCut) list.parentElement?.scrollIntoView({ block: 'start' })
}

/** A text field with suggestions from the server, by keyboard, pointer and screen reader. */
export function SuggestField<Item>(props: SuggestFieldProps<Item>) {
  const { asked, find, linesOf, listName, takesFirst, emptyHint, onType, onChoose, onClose, onLeave, ...field } = props
  const id = useId()
  const [answer, setAnswer] = useState<{ asked: string; items: Item[] | undefined }>()
  const none = takesFirst ? 0 : -1
  const [active, setActive] = useState(none)

  useEffect(() => {
    if (asked === undefined) return
    const leaving = new AbortController()
    async function ask(text: string): Promise<void> {
      const items = await find(text, leaving.signal)
      if (leaving.signal.aborted) return
      setAnswer({ asked: text, items })
      setActive(none)
    }
    const timer = setTimeout(() => void ask(asked), typingMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [asked, find, none])

  function close(): void {
    setAnswer(undefined)
    onClose()
  }

  function choose(item: Item): void {
    close()
    onChoose(item)
  }

  // Until the next answer comes the last one stays in sight, but the keys choose nothing of it.
  const isWaiting = asked !== undefined && answer?.asked !== asked

  function pressKey(event: KeyboardEvent): void {
    if (!takesKey(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }

  function takesKey(key: string): boolean {
    const items = answer?.items ?? []
    const chosen = items[active]
    if (asked === undefined) return false
    if (key === 'Escape') close()
    else if (isWaiting) return key === 'Enter' && takesFirst === true
    else if (key === 'ArrowDown' && items.length > 0) setActive(Math.min(active + 1, items.length - 1))
    else if (key === 'ArrowUp' && items.length > 0) setActive(Math.max(active - 1, none))
    else if (key === 'Enter' && chosen) choose(chosen)
    else return false
    return true
  }

  const shown = asked === undefined ? undefined : answer?.items?.map((item) => ({ item, ...linesOf(item) }))
  const open = shown !== undefined && shown.length > 0
  const activeKey = isWaiting ? undefined : shown?.[active]?.key
  return (
    <div className="relative">
      <Field
        {...field}
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-activedescendant={open && activeKey !== undefined ? `${id}-${activeKey}` : undefined}
        aria-autocomplete="list"
        hint={shown?.length === 0 && !isWaiting ? (emptyHint ?? field.hint) : field.hint}
        onKeyDown={pressKey}
        onBlur={() => {
          close()
          onLeave?.()
        }}
        onChange={(event) => onType(event.target.value)}
      />
      {open && (
        <div
          id={`${id}-list`}
          ref={bringIntoView}
          role="listbox"
          aria-label={listName}
          className="card absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto p-1 shadow-xl"
        >
          {shown.map(({ item, key, name, note }) => (
            <div
              key={key}
              id={`${id}-${key}`}
              ref={key === activeKey ? keepInSight : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={key === activeKey}
              className="grid min-h-11 cursor-pointer content-center rounded-lg px-3 py-1.5 hover:bg-shelf aria-selected:bg-shelf"
              // Not on click: by then the field has lost the focus and the list is gone. The keys belong to the field.
              onMouseDown={(event) => {
                event.preventDefault()
                choose(item)
              }}
            >
              <span>{name}</span>
              {note && <span className="text-muted text-sm">{note}</span>}
            </div>
          ))}
        </div>
      )}
      {!takesFirst && (
        <p role="status" className="sr-only">
          {open && `Подсказок: ${shown.length}. Выберите стрелкой вниз.`}
        </p>
      )}
    </div>
  )
}
