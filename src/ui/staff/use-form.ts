import { useState } from 'react'
import { isSame } from './merge-edits.ts'

export interface Form<Values extends object> {
  values: Values
  /** As loaded or last saved. */
  start: Values
  isDirty: boolean
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
  /** Everything anew, as saved or as somebody else has it; `start` says what counts as unchanged. */
  reset: (values: Values, start?: Values) => void
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
    reset(next, from = next) {
      setStart(from)
      setValues(next)
    },
    bind: (name, errors) => ({
      name,
      value: values[name],
      onChange: (value) => set(name, value),
      error: errors?.[name],
    }),
  }
}
