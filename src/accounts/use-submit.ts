import { useState } from 'react'
import { failureText, fieldErrors } from './failure-text.ts'

/** What every form does while it is being sent: no second press, and the server's words when it fails. */
export function useSubmit(otherwise: string) {
  const [loading, setLoading] = useState(false)
  const [error, setError] = useState<string>()
  const [fields, setFields] = useState<Record<string, string>>({})

  async function submit(work: () => Promise<void>): Promise<void> {
    if (loading) return
    setLoading(true)
    setError(undefined)
    setFields({})
    try {
      await work()
    } catch (failure) {
      setError(failureText(failure, otherwise))
      setFields(fieldErrors(failure))
    } finally {
      setLoading(false)
    }
  }

  /** For a question that is asked again: what was said to the last answer is over. */
  function forget(): void {
    setError(undefined)
    setFields({})
  }

  return { loading, error, fields, submit, forget }
}
