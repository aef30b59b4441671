import { useState } from 'react'
import { isSame, mergeEdits } from './merge-edits.ts'

export interface Form<Values extends object> {
  values: Values
  /** As loaded or last saved. */
  start: Values
  isDirty: boolean
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
  /** From what is there by then, for what may change several times between two renders. */
  change: <Name extends keyof Values>(name: Name, from: (before: Values[Name]) => Values[Name]) => void
  /** Everything anew, as saved or as somebody else has it; `start` says what counts as unchanged. */
  reset: (values: Values, start?: Values) => void
  /** After a save: what was typed since it was `sent` stays. */
  settle: (saved: Values, sent: Values) => void
  bind: <Name extends keyof Values & string>(
    name: Name,
    errors?: Record<string, string>,
  ) => { name: Name; value: Values[Name]; onChange: (value: Values[Name]) => void; error: string | undefined }
}

/** The fields of an editor: `<TextField label="Название" {...form.bind('name', save.failure?.fields)} />`. */
export function useForm<Values extends object>(loaded: Values): Form<Values> {
  const [start, setStart] = useState(loaded)
  const [values, setValues] = useState(loaded)

  function set<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    setValues((before) => ({ ...before, [name]: value }))
  }

  return {
    values,
    start,
    isDirty: !isSame(start, values),
    set,
    change: (name, from) => setValues((before) => ({ ...before, [name]: from(before[name]) })),
    reset(next, from = next) {
      setStart(from)
      setValues(next)
    },
    settle(saved, sent) {
      setStart(saved)
      setValues((now) => mergeEdits(sent, now, saved))
    },
    bind: (name, errors) => ({
      name,
      value: values[name],
      onChange: (value) => set(name, value),
      error: errors?.[name],
    }),
  }
}
