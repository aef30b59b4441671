import { type ChangeEvent, type ClipboardEvent, useLayoutEffect, useRef } from 'react'
import { Field } from '../../ui/field.tsx'
import { maskPhone, phoneMaxLength } from '../phone.ts'

interface PhoneFieldProps {
  value: string
  readOnly: boolean
  error: string | undefined
  onChange: (masked: string) => void
}

/** `+7 (999) 123-45-67`, formatted while typing. The caret stays after the digit that was typed. */
export function PhoneField({ value, readOnly, error, onChange }: PhoneFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const digitsBefore = useRef<number>(undefined)

  useLayoutEffect(() => {
    if (digitsBefore.current === undefined) return
    const place = placeAfterDigits(value, digitsBefore.current)
    field.current?.setSelectionRange(place, place)
    digitsBefore.current = undefined
  }, [value])

  function change({ target }: ChangeEvent<HTMLInputElement>): void {
    const caret = target.selectionStart ?? target.value.length
    const masked = maskPhone(target.value)
    const inTheMiddle = caret < target.value.length
    digitsBefore.current = inTheMiddle ? target.value.slice(0, caret).replace(/\D/g, '').length : undefined
    onChange(masked)
  }

  /** The browser would cut «тел.: +7 (999) 123-45-67» to the length of the mask before its digits are extracted. */
  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const { value: before, selectionStart, selectionEnd } = event.currentTarget
    const start = before.slice(0, selectionStart ?? before.length)
    const end = before.slice(selectionEnd ?? before.length)
    const text = event.clipboardData.getData('text')
    if (readOnly || start.length + text.length + end.length <= phoneMaxLength) return
    event.preventDefault()
    onChange(maskPhone(start + text + end))
  }

  return (
    <Field
      ref={field}
      label="Телефон"
      name="phone"
      type="tel"
      required
      readOnly={readOnly}
      maxLength={phoneMaxLength}
      autoComplete="tel"
      inputMode="tel"
      placeholder={readOnly ? undefined : '+7 (___) ___-__-__'}
      value={value}
      error={error}
      onPaste={paste}
      onChange={change}
    />
  )
}

function placeAfterDigits(masked: string, count: number): number {
  let seen = 0
  for (let place = 0; place < masked.length; place += 1) {
    if (seen === count) return place
    if (/\d/.test(masked[place] ?? '')) seen += 1
  }
  return masked.length
}
