import { useState } from 'react'
import { line } from '../../icons.tsx'
import { readDay, writeDayShort } from '../text/read-day.ts'

const CalendarIcon = line('M4.5 6.5h15v13h-15v-13ZM4.5 10.5h15M8.5 4v4M15.5 4v4')

interface DayInputProps {
  /** `2026-11-15`, or empty. */
  value: string
  /** Empty while the text is not a valid day. */
  onChange: (day: string) => void
  id?: string
  name?: string | undefined
  disabled?: boolean | undefined
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
  'aria-required'?: true | undefined
}

/** A date in Russian notation in any browser language; the calendar beside it is the browser's own. */
export function DayInput({ value, onChange, ...control }: DayInputProps) {
  const [text, setText] = useState(writeDayShort(value))
  const [isTyping, setTyping] = useState(false)
  const [seen, setSeen] = useState(value)
  // Changed from outside: by the calendar, Back, «Сбросить», «Взять их вариант». Ignored while somebody types, because
  // an address may lag behind the keys.
  if (seen !== value) {
    setSeen(value)
    if (!isTyping) setText(writeDayShort(value))
  }

  function type(next: string): void {
    setText(next)
    onChange(readDay(next) ?? '')
  }

  function leave(): void {
    setTyping(false)
    const day = readDay(text)
    if (day) setText(writeDayShort(day))
  }

  return (
    <span className="relative block min-w-40">
      <input
        autoComplete="off"
        {...control}
        inputMode="numeric"
        placeholder="дд.мм.гггг"
        maxLength={10}
        size={10}
        className="input pr-11 tabular-nums"
        value={text}
        onFocus={() => setTyping(true)}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
      />
      <CalendarIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted" />
      {/* Only opens the calendar for the mouse; with the keyboard one types the date. */}
      <input
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        disabled={control.disabled}
        className="absolute inset-y-0 right-0 w-11 cursor-pointer opacity-0"
        value={value}
        onClick={(event) => event.currentTarget.showPicker()}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  )
}
