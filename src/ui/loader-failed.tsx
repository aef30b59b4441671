import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { LoadFailed } from './load-failed.tsx'

interface LoaderFailedProps {
  text: string
  /** The error. A new object means a new failure, which enables the button again. */
  failure: object
  look?: 'card' | 'bare'
}

/** Shown when the loader of a page failed; the button revalidates the route. */
export function LoaderFailed({ text, failure, look = 'card' }: LoaderFailedProps) {
  const { revalidate } = useRevalidator()
  // Not the router's state: a deferred promise settles after the router is idle.
  const [retried, setRetried] = useState<object>()
  const retry = () => {
    setRetried(failure)
    void revalidate()
  }
  return <LoadFailed look={look} text={text} busy={retried === failure} onRetry={retry} />
}
