import { useState } from 'react'
import type { Failure } from '../../../platform/browser/failure.ts'
import { isSame, mergeEdits } from '../conflict/merge-edits.ts'

export interface Form<Values extends object> {
  values: Values
  /** As loaded or last saved. */
  start: Values
  isDirty: boolean
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
  /** Updates from the current value, for a field that may change several times between two renders. */
  change: <Name extends keyof Values>(name: Name, from: (before: Values[Name]) => Values[Name]) => void
  /** Replaces all values; `start` is what counts as unchanged. */
  reset: (values: Values, start?: Values) => void
  /** After a save: text typed since the values were `sent` is kept. */
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

/** What a person has changed: a colleague's changes of other fields stay. */
export function changedFields<Values extends object>({ start, values }: Form<Values>): Partial<Values> {
  const names = Object.keys(values) as (keyof Values)[]
  return Object.fromEntries(
    names.flatMap((name) => (isSame(start[name], values[name]) ? [] : [[name, values[name]]])),
  ) as Partial<Values>
}

/** The fields of a form that says their labels once: `<TextField {...field('title')} />`. */
export function labelled<Values extends object>(
  form: Form<Values>,
  labels: Record<keyof Values & string, string>,
  failure: Failure | undefined,
) {
  return <Name extends keyof Values & string>(name: Name) => ({
    label: labels[name],
    ...form.bind(name, failure?.fields),
  })
}
