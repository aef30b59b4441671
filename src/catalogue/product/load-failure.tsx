import { useState } from 'react'
import { useRevalidator } from 'react-router'

interface LoadFailureProps {
  message: string
  /** What failed. Another object is another failure: the button can be pressed again. */
  failure: object
  centred?: boolean
}

/** Says what went wrong and asks the server once more. */
export function LoadFailure({ message, failure, centred = false }: LoadFailureProps) {
  const { revalidate } = useRevalidator()
  const [retried, setRetried] = useState<object>()
  const busy = retried === failure
  return (
    <div className={`grid gap-4 ${centred ? 'justify-items-center' : 'justify-items-start'}`}>
      <p role="alert">{message}</p>
      <button
        type="button"
        className="button cursor-pointer aria-disabled:cursor-default aria-disabled:opacity-70"
        aria-disabled={busy}
        onClick={() => {
          if (busy) return
          setRetried(failure)
          void revalidate()
        }}
      >
        {busy ? 'Загрузка...' : 'Повторить'}
      </button>
    </div>
  )
}
