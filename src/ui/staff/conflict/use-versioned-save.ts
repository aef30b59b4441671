import { useState } from 'react'
import { isRefusal } from '../../../platform/browser/api-client.ts'
import type { Failure } from '../../../platform/browser/failure.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import type { Form } from '../form/use-form.ts'
import { staffFallback } from '../text/staff-fallback.ts'
import { mergeEdits, otherChanges } from './merge-edits.ts'

interface Versioned<Values, Version> {
  values: Values
  version: Version
}

interface VersionedSaveOptions<Values extends object, Version> {
  form: Form<Values>
  /** The version that the form was filled from. */
  version: Version
  /** Sends the values and returns them as saved. */
  save: (values: Values, version: Version) => Promise<Versioned<Values, Version>>
  /** Loads the version of the other person. */
  latest: () => Promise<Versioned<Values, Version>>
  /** The fields do not depend on each other: edits of different ones are merged without a question. */
  independentFields?: boolean
}

export interface VersionedSave<Values, Version = unknown> {
  /** The version that the next save replaces. */
  version: Version
  run: () => Promise<boolean>
  busy: boolean
  /** Not set for a conflict, which `ConflictNotice` shows. */
  failure: Failure | undefined
  theirs: Values | undefined
  /** Who was faster, as a sentence. */
  conflict: string | undefined
  takeTheirs: () => void
  keepMine: () => void
}

/**
 * Saves with optimistic locking. The version is a number, or the values themselves where there is no counter. When
 * another person saved first and changed something here, `theirs` holds their values for `ConflictNotice`.
 */
export function useVersionedSave<Values extends object, Version = number>(
  options: VersionedSaveOptions<Values, Version>,
): VersionedSave<Values, Version> {
  const { form, save, latest, independentFields = false } = options
  const [version, setVersion] = useState(options.version)
  const [theirs, setTheirs] = useState<Versioned<Values, Version>>()

  /** `shown` is what the form held: where it still does, it takes what was saved, also a colleague's change. */
  async function send(values: Values, over: Version, shown = values): Promise<void> {
    const saved = await save(values, over)
    setVersion(saved.version)
    setTheirs(undefined)
    form.settle(saved.values, shown)
  }

  const action = useAction(async (values: Values, over: Version) => {
    try {
      await send(values, over)
    } catch (error) {
      if (!isRefusal(error, 'edited_meanwhile')) throw error
      const other = await latest()
      const changes = otherChanges(form.start, values, other.values)
      if (!changes.some(({ clashes }) => clashes || !independentFields)) {
        return send(mergeEdits(form.start, values, other.values), other.version, values)
      }
      setTheirs(other)
      throw error
    }
  }, staffFallback('Не удалось сохранить'))

  /** Continues from the other version, with the chosen values in the fields. */
  function settleOn(choose: (theirs: Versioned<Values, Version>) => Values): Versioned<Values, Version> | undefined {
    if (!theirs) return
    const values = choose(theirs)
    form.reset(values, theirs.values)
    setVersion(theirs.version)
    setTheirs(undefined)
    action.clear()
    return { values, version: theirs.version }
  }

  return {
    version: theirs?.version ?? version,
    run: () => action.run(form.values, version),
    busy: action.busy,
    failure: theirs && action.failure?.code === 'edited_meanwhile' ? undefined : action.failure,
    theirs: theirs?.values,
    conflict: theirs && action.failure?.text,
    // What they did not touch stays as we have typed it.
    takeTheirs: () => settleOn(({ values }) => mergeEdits(form.start, values, form.values)),
    keepMine: () => {
      const merged = settleOn(({ values }) => mergeEdits(form.start, form.values, values))
      if (merged) void action.run(merged.values, merged.version)
    },
  }
}
