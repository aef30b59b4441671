import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { LoadFailed } from './load-failed.tsx'

interface LoaderFailedProps {
  text: string
  /** What failed. Another object is another failure: the button can be pressed again. */
  failure: object
  look?: 'card' | 'bare'
}

/** What the loader of a page could not load; the router tries again. */
export function LoaderFailed({ text, failure, look = 'card' }: LoaderFailedProps) {
  const { revalidate } = useRevalidator()
  // Not the router's state: a slow answer comes by a promise after the router is done.
  const [retried, setRetried] = useState<object>()
  const retry = () => {
    setRetried(failure)
    void revalidate()
  }
  return <LoadFailed look={look} text={text} retryLabel="Повторить" busy={retried === failure} onRetry={retry} />
}
